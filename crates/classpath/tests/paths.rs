//! Directories and jars, whole and damaged.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use classpath::{ClassPath, ClassPathError};
use zip::write::SimpleFileOptions;

/// Two classes, and what is no class.
const FILES: [(&str, &[u8]); 6] = [
    ("a/B.class", b"b"),
    ("C.class", b"c"),
    ("module-info.class", b"m"),
    ("a/package-info.class", b"p"),
    ("META-INF/versions/9/a/B.class", b"newer"),
    ("a/readme.txt", b"text"),
];

/// A folder with them, and a jar.
fn folder_and_jar(root: &Path) -> (PathBuf, PathBuf) {
    let (folder, jar) = (root.join("classes"), root.join("lib/classes.jar"));
    fs::create_dir_all(jar.parent().unwrap()).unwrap();
    let mut archive = zip::ZipWriter::new(fs::File::create(&jar).unwrap());
    for (file, bytes) in FILES {
        let path = folder.join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
        archive.start_file(file, SimpleFileOptions::default()).unwrap();
        archive.write_all(bytes).unwrap();
    }
    archive.finish().unwrap();
    (folder, jar)
}

#[test]
fn classes_are_found_by_name_in_directories_and_jars() {
    let root = tempfile::tempdir().unwrap();
    let (folder, jar) = folder_and_jar(root.path());
    for path in [&folder, &jar] {
        let path = ClassPath::open(&[path]).unwrap();
        assert_eq!(path.names().unwrap(), ["C", "a/B"]);
        assert_eq!(path.class("a/B").unwrap().unwrap(), b"b");
        for absent in ["a/C", "C/B", "a", "", "a//B", "../classes/C", "a/readme.txt"] {
            assert!(path.class(absent).unwrap().is_none(), "{absent}");
        }
    }
}

#[test]
fn the_first_of_two_classes_counts() {
    let root = tempfile::tempdir().unwrap();
    let (_, jar) = folder_and_jar(root.path());
    let first = root.path().join("first");
    fs::create_dir(&first).unwrap();
    fs::write(first.join("C.class"), "first").unwrap();
    let text = format!("{}:{}", first.display(), jar.display());
    let path = ClassPath::parse(&text).unwrap();
    assert_eq!(path.class("C").unwrap().unwrap(), b"first");
    assert_eq!(path.names().unwrap(), ["C", "a/B"]);
}

#[test]
fn a_star_means_all_jars() {
    let root = tempfile::tempdir().unwrap();
    let (_, jar) = folder_and_jar(root.path());
    let path = ClassPath::parse(&format!("{}/*", jar.parent().unwrap().display())).unwrap();
    assert_eq!(path.names().unwrap(), ["C", "a/B"]);
    assert!(matches!(ClassPath::parse("/no/such/*").unwrap_err(), ClassPathError::Missing(_)));
}

#[test]
fn what_cannot_be_opened_is_an_error_that_names_it() {
    let root = tempfile::tempdir().unwrap();
    let check = |path: PathBuf, expected: &str| {
        let error = ClassPath::open(&[&path]).unwrap_err().to_string();
        assert!(error.contains(expected) && error.contains(path.to_str().unwrap()), "{error}");
    };
    check(root.path().join("nowhere"), "does not exist");
    let class = root.path().join("C.class");
    fs::write(&class, "c").unwrap();
    check(class, "neither a directory nor a jar");
    let jar = root.path().join("no.jar");
    fs::write(&jar, "this is not a jar").unwrap();
    check(jar, "damaged");
}

#[test]
fn a_damaged_jar_is_an_error_and_never_the_wrong_class() {
    let root = tempfile::tempdir().unwrap();
    let (_, jar) = folder_and_jar(root.path());
    let whole = fs::read(&jar).unwrap();
    for at in 0..whole.len() {
        let mut changed = whole.clone();
        changed[at] ^= 0x55;
        fs::write(&jar, changed).unwrap();
        match ClassPath::open(&[&jar]).and_then(|path| path.class("a/B")) {
            Ok(Some(bytes)) => assert_eq!(bytes, b"b", "byte {at}"),
            Ok(None) => {}
            Err(error) => assert!(matches!(error, ClassPathError::DamagedJar { .. }), "byte {at}: {error}"),
        }
    }
}

#[test]
fn links_in_circles_do_no_harm() {
    let root = tempfile::tempdir().unwrap();
    let (folder, _) = folder_and_jar(root.path());
    std::os::unix::fs::symlink(&folder, folder.join("again")).unwrap();
    assert_eq!(ClassPath::open(&[&folder]).unwrap().names().unwrap(), ["C", "a/B"]);
}
