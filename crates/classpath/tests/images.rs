//! The runtime images of all JDKs on this machine, and damaged ones.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use std::collections::BTreeSet;
use std::io::Write;
use std::path::Path;

use bytecode::ClassFile;
use classpath::{ClassPathError, Image};

#[test]
fn an_image_has_the_classes_that_the_jdk_lists() {
    for home in support::homes() {
        let image = Image::of_home(&home).unwrap();
        let names: BTreeSet<&str> = image.names().collect();
        let modules = home.join("lib/modules");
        let listed = support::run(&home, "jimage", &["list", modules.to_str().unwrap()]);
        let expected: BTreeSet<&str> = listed
            .lines()
            .filter_map(|line| line.trim().strip_suffix(".class"))
            .filter(|name| !name.ends_with("module-info") && !name.ends_with("package-info"))
            .collect();
        assert!(expected.len() > 5000, "{}", home.display());
        assert!(expected == names, "{}", home.display());
    }
}

#[test]
fn every_class_of_java_util_reads_as_itself() {
    for home in support::homes() {
        let image = Image::of_home(&home).unwrap();
        for name in image.names().filter(|name| name.starts_with("java/util/")) {
            let bytes = image.class(name).unwrap().unwrap();
            assert_eq!(ClassFile::read(&bytes).unwrap().name(), name.as_bytes());
        }
    }
}

#[test]
fn only_what_is_for_everybody_counts_as_exported() {
    for home in support::homes() {
        let image = Image::of_home(&home).unwrap();
        let exported: BTreeSet<&str> = image.exported().collect();
        for name in ["java/lang/StringBuffer", "java/util/Map$Entry", "java/sql/Connection"] {
            assert!(exported.contains(name), "{name} in {}", home.display());
        }
        for name in ["jdk/internal/misc/Unsafe", "sun/security/util/Debug"] {
            assert!(image.class(name).unwrap().is_some(), "{name} in {}", home.display());
            assert!(!exported.contains(name), "{name} in {}", home.display());
        }
        assert!(image.class("java/lang/StringBufer").unwrap().is_none());
    }
}

#[test]
fn the_image_of_a_command_is_that_of_its_jdk() {
    for home in support::homes() {
        let image = Image::of_java(&home.join("bin/java")).unwrap();
        assert!(image.class("java/lang/Object").unwrap().is_some());
    }
}

#[test]
fn where_there_is_no_image_the_error_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let error = Image::of_home(folder.path()).unwrap_err();
    assert!(matches!(error, ClassPathError::NoImage(_)), "{error}");
    assert!(Image::of_java(Path::new("/no/such/bin/java")).is_err());
}

/// Whatever is in the index, opening ends, and soon: with an error, or with an image whose classes lie inside of it.
#[test]
fn a_damaged_image_is_an_error() {
    let home = support::homes().remove(0);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("modules");
    let mut start = vec![0; 4 << 20];
    std::io::Read::read_exact(&mut std::fs::File::open(home.join("lib/modules")).unwrap(), &mut start)
        .unwrap();
    let open = |bytes: &[u8]| {
        std::fs::File::create(&path).unwrap().write_all(bytes).unwrap();
        Image::open(&path)
    };
    for length in [0, 10, 27, 28, 1000, 1 << 20, 4 << 20] {
        let error = open(&start[..length]).unwrap_err();
        assert!(matches!(error, ClassPathError::DamagedImage { .. }), "{length}: {error}");
        assert!(error.to_string().contains("modules"), "{error}");
    }
    for at in 0..28 {
        let mut changed = start.clone();
        changed[at] ^= 0xff;
        let error = open(&changed).unwrap_err().to_string();
        assert!(error.contains("use another JDK"), "byte {at}: {error}");
    }
}
