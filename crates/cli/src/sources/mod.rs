//! Source of the program, by package and file name: in folders, and in jars and zips of source.
//!
//! **Invariant:** a file is taken only if it declares the package, or lies where the package says and declares no other: an excerpt of another file of
//! the same name would be a lie.

mod customary;
mod place;

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};

use finding::{Excerpt, Excerpts, Finding, is_jdk, is_of_library};
use zip::ZipArchive;

use crate::exit::BadInput;
use place::Place;

/// Lines around the one in question.
const AROUND: u32 = 4;
/// No line is longer than this on a page.
const LONGEST: usize = 400;

/// Where source is.
#[derive(Default)]
pub(crate) struct Sources {
    /// Files by their names.
    files: BTreeMap<String, Vec<Place>>,
    /// Folders of which it is not known what is in them: files are looked for where their packages say.
    roots: Vec<PathBuf>,
}

impl Sources {
    /// In these folders, or where source lies as a rule below the current one. Nothing is read before it is needed.
    pub(crate) fn below(roots: &[PathBuf]) -> Self {
        let roots = if roots.is_empty() { customary::roots() } else { roots.to_vec() };
        Self { roots, ..Self::default() }
    }

    /// Looks which files there are.
    pub(crate) fn open(paths: &[PathBuf]) -> Result<Self, BadInput> {
        let mut sources = Self::default();
        for path in paths {
            let bad = |why: &dyn std::fmt::Display| BadInput(format!("--source {}: {why}", path.display()));
            let metadata = fs::metadata(path).map_err(|e| bad(&e))?;
            if metadata.is_dir() {
                sources.add_folder(path, path).map_err(|e| bad(&e))?;
            } else {
                sources.add_archive(path).map_err(|e| bad(&e))?;
            }
        }
        Ok(sources)
    }

    fn add_folder(&mut self, root: &Path, folder: &Path) -> std::io::Result<()> {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            // Links are not followed: they may lead in circles.
            let kind = entry.file_type()?;
            let path = entry.path();
            if kind.is_dir() {
                // What cannot be read has nothing to show.
                let _ = self.add_folder(root, &path);
            } else if kind.is_file() {
                let shown = path.strip_prefix(root).unwrap_or(&path).display().to_string();
                self.add(Place::File { path, shown });
            }
        }
        Ok(())
    }

    fn add_archive(&mut self, path: &Path) -> zip::result::ZipResult<()> {
        let archive = ZipArchive::new(BufReader::new(File::open(path)?))?;
        for name in archive.file_names() {
            self.add(Place::Entry { archive: path.to_owned(), name: name?.into_owned() });
        }
        Ok(())
    }

    fn add(&mut self, place: Place) {
        const ENDINGS: [&str; 5] = [".java", ".kt", ".scala", ".groovy", ".clj"];
        let name = place.shown().rsplit('/').next().unwrap_or_default().to_owned();
        if ENDINGS.iter().any(|ending| name.ends_with(ending)) {
            self.files.entry(name).or_default().push(place);
        }
    }

    /// The source of all statements of these findings.
    pub(crate) fn excerpts<'a>(&self, findings: impl IntoIterator<Item = &'a Finding>) -> Excerpts {
        let frames: BTreeSet<&str> = findings.into_iter().flat_map(frames).collect();
        let excerpts = frames.into_iter().filter_map(|frame| self.excerpt(frame));
        excerpts.map(|excerpt| (excerpt.frame.clone(), excerpt)).collect()
    }

    /// A file by its path below one of the folders.
    pub(crate) fn file(&self, path: &str) -> Option<PathBuf> {
        self.roots.iter().map(|root| root.join(path)).find(|file| file.is_file())
    }

    /// All files that may be the one in question.
    fn places(&self, folder: &str, file: &str) -> impl Iterator<Item = Place> {
        let known = self.files.get(file).into_iter().flatten().cloned();
        // Kotlin's files need not lie where their packages say.
        let mut paths = vec![Path::new(folder).join(file), PathBuf::from(file)];
        paths.dedup();
        let at = move |path: PathBuf| self.roots.iter().map(move |root| Place::file(root.join(&path)));
        known.chain(paths.into_iter().flat_map(at))
    }

    /// The source of `shop.Basket.put(Basket.java:12)`.
    fn excerpt(&self, frame: &str) -> Option<Excerpt> {
        let (package, file, line) = parts(frame)?;
        let folder = package.replace('.', "/");
        let (place, text) = self.places(&folder, file).find_map(|place| {
            let text = place.read()?;
            let lies_there = place.shown().ends_with(&format!("{folder}/{file}"));
            is_of_package(package, &declared(&text), lies_there).then_some((place, text))
        })?;
        let first = line.saturating_sub(AROUND).max(1);
        let lines: Vec<String> = text
            .lines()
            .skip(first as usize - 1)
            .take((line + AROUND - first + 1) as usize)
            .map(cut)
            .collect();
        // A file that is too short is of another version.
        let is_there = ((line - first) as usize) < lines.len();
        is_there.then(|| Excerpt {
            frame: frame.to_owned(),
            path: place.shown().to_owned(),
            first,
            marked: line,
            lines,
        })
    }
}

/// The statements of a finding that are worth an excerpt.
fn frames(finding: &Finding) -> Vec<&str> {
    let of_program = |stack: &'_ [String]| {
        stack.iter().position(|frame| !is_jdk(frame) && !is_of_library(frame) && !frame.contains("$$Lambda"))
    };
    let mut frames: Vec<&str> = Vec::new();
    for access in &finding.accesses {
        frames.push(&access.site);
        frames.extend(of_program(&access.stack).map(|place| access.stack[place].as_str()));
    }
    for thread in &finding.blocked {
        // Of a thread that is parked, the finding knows only the calls.
        let called = || of_program(&thread.stack).map(|place| thread.stack[place].as_str());
        frames.extend(thread.wants_at.as_deref().or_else(called));
        frames.extend(thread.holds.iter().filter_map(|held| held.at.as_deref()));
    }
    if let Some(exception) = &finding.exception {
        frames.extend(exception.stack.first().map(String::as_str));
        frames.extend(of_program(&exception.stack).map(|place| exception.stack[place].as_str()));
    }
    frames
}

/// Package, file and line of a frame.
fn parts(frame: &str) -> Option<(&str, &str, u32)> {
    let (method, place) = frame.strip_suffix(')')?.rsplit_once('(')?;
    let (file, line) = place.rsplit_once(':')?;
    let method = method.rsplit_once('/').map_or(method, |(_, rest)| rest);
    let (class, _) = method.rsplit_once('.')?;
    let package = class.rsplit_once('.').map_or("", |(package, _)| package);
    Some((package, file, line.parse().ok().filter(|&line| line > 0)?))
}

/// Whether a file that declares `declared` can be of a package. Scala's files may declare it in parts, of which the first one is seen.
fn is_of_package(package: &str, declared: &str, lies_there: bool) -> bool {
    let is_part = |rest: &str| declared.is_empty() || rest.starts_with('.');
    declared == package || (lies_there && package.strip_prefix(declared).is_some_and(is_part))
}

/// The package that a file declares; the default one has no name.
fn declared(text: &str) -> String {
    let lines = text.lines().map(str::trim_start);
    let package = lines.filter_map(|line| line.strip_prefix("package ")).next().unwrap_or_default();
    package.split([';', '/']).next().unwrap_or_default().trim().to_owned()
}

fn cut(line: &str) -> String {
    line.chars().take(LONGEST).collect()
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    #[test]
    fn frames_have_parts() {
        assert_eq!(parts("shop.Basket$1.put(Basket.java:12)"), Some(("shop", "Basket.java", 12)));
        assert_eq!(
            parts("java.base/java.util.Vector.get(Vector.java:3)"),
            Some(("java.util", "Vector.java", 3))
        );
        assert_eq!(parts("Main.main(Main.java:3)"), Some(("", "Main.java", 3)));
        for strange in
            ["12", "inside the JDK", "Main.main(Unknown Source)", "Main.main(Main.java:0)", "a(b:1)"]
        {
            assert_eq!(parts(strange), None, "{strange}");
        }
    }

    #[test]
    fn a_file_of_another_package_is_not_taken_for_it() {
        let folder = tempfile::tempdir().unwrap();
        let write = |path: &str, text: &str| {
            let path = folder.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        };
        write("toys/Basket.java", "package toys;\nclass Basket {\n}\n");
        write("Main.java", "class Main {\n    int x;\n}\n");
        // Kotlin's files need not lie where their packages say.
        write("flat/Till.kt", "package shop.till\nclass Till\n");
        let sources = Sources::open(&[folder.path().to_owned()]).unwrap();
        assert_eq!(sources.excerpt("shop.Basket.put(Basket.java:2)"), None);
        assert_eq!(sources.excerpt("toys.Basket.put(Basket.java:9)"), None, "it has no such line");
        let found = sources.excerpt("toys.Basket.put(Basket.java:2)").unwrap();
        assert_eq!((found.path.as_str(), found.first, found.marked), ("toys/Basket.java", 1, 2));
        assert_eq!(found.lines, ["package toys;", "class Basket {", "}"]);
        assert!(sources.excerpt("Main.main(Main.java:2)").is_some());
        assert!(sources.excerpt("shop.till.Till.open(Till.kt:2)").is_some());
        assert_eq!(sources.excerpt("shop.Main.main(Main.java:2)"), None);
    }

    #[test]
    fn source_may_be_in_a_zip() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("src.zip");
        let mut archive = zip::ZipWriter::new(File::create(&path).unwrap());
        archive
            .start_file("java.base/java/util/Vector.java", zip::write::SimpleFileOptions::default())
            .unwrap();
        archive.write_all(b"/* package lost; */\nclass Vector {}\n").unwrap();
        archive.finish().unwrap();
        let sources = Sources::open(&[path]).unwrap();
        let found = sources.excerpt("java.base/java.util.Vector.get(Vector.java:2)").unwrap();
        assert_eq!(found.lines[1], "class Vector {}");
        assert!(Sources::open(&["/no/such/folder".into()]).is_err());
    }
}
