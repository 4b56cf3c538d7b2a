//! The JDK's own classes, which are in one file: `lib/modules`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};

use crate::exports::exported;
use crate::index::{HEADER, Header, Location};
use crate::{ClassPathError, LARGEST_CLASS};

/// No JDK's index is nearly as large.
const LARGEST_INDEX: u64 = 256 << 20;

/// A runtime image that is open. Its index is read once; classes when they are asked for.
#[derive(Debug)]
pub struct Image {
    path: PathBuf,
    file: File,
    /// Where classes lie in the file, and how long they are, by name.
    classes: BTreeMap<String, (u64, u64)>,
    /// Packages that some module exports to everybody.
    exported: BTreeSet<String>,
}

impl Image {
    /// The image of the JDK that a `java` command belongs to, by the path of the command; links are followed.
    ///
    /// # Errors
    /// When there is none, or none that can be read.
    pub fn of_java(java: &Path) -> Result<Self, ClassPathError> {
        let real = java.canonicalize().map_err(ClassPathError::unreadable(java))?;
        let home = real.parent().and_then(Path::parent);
        Self::of_home(home.ok_or_else(|| ClassPathError::NoImage(real.clone()))?)
    }

    /// The image of a JDK, by what `JAVA_HOME` would be for it.
    ///
    /// # Errors
    /// When there is none, or none that can be read.
    pub fn of_home(home: &Path) -> Result<Self, ClassPathError> {
        let path = home.join("lib/modules");
        if path.is_file() { Self::open(&path) } else { Err(ClassPathError::NoImage(home.to_owned())) }
    }

    /// Opens an image.
    ///
    /// # Errors
    /// When it cannot be read or makes no sense.
    pub fn open(path: &Path) -> Result<Self, ClassPathError> {
        let damaged = |reason: String| ClassPathError::DamagedImage { path: path.to_owned(), reason };
        let unreadable = ClassPathError::unreadable;
        let file = File::open(path).map_err(unreadable(path))?;
        let length = file.metadata().map_err(unreadable(path))?.len();
        if length < HEADER as u64 {
            return Err(damaged("it is too short".to_owned()));
        }
        let mut header = [0; HEADER];
        file.read_exact_at(&mut header, 0).map_err(unreadable(path))?;
        let header = Header::read(&header).map_err(damaged)?;
        let content = header.length();
        if content > length || content > LARGEST_INDEX {
            return Err(damaged("its index is longer than itself".to_owned()));
        }
        let mut index = vec![0; usize::try_from(content).expect("limited just now") - HEADER];
        file.read_exact_at(&mut index, HEADER as u64).map_err(unreadable(path))?;
        let locations = header.locations(&index).map_err(damaged)?;

        let mut image =
            Image { path: path.to_owned(), file, classes: BTreeMap::new(), exported: BTreeSet::new() };
        for location in locations.into_iter().filter(|location| location.extension == "class") {
            image.add(&location, content, length)?;
        }
        // The table may be damaged in ways that leave nothing to object to in what it still lists.
        match image.classes.contains_key("java/lang/Object") {
            true => Ok(image),
            false => Err(damaged("it has no java.lang.Object".to_owned())),
        }
    }

    fn add(&mut self, location: &Location, content: u64, length: u64) -> Result<(), ClassPathError> {
        let damaged = |reason| ClassPathError::DamagedImage { path: self.path.clone(), reason };
        if location.compressed != 0 {
            return Err(ClassPathError::CompressedImage(self.path.clone()));
        }
        let start = content.checked_add(location.offset);
        let end = start.and_then(|start| start.checked_add(location.size));
        let (Some(start), Some(_)) = (start, end.filter(|&end| end <= length)) else {
            return Err(damaged(format!("{} lies outside of it", location.base)));
        };
        if location.base == "module-info" {
            let bytes = self.read(start, location.size, &location.module)?;
            let packages = exported(&bytes).map_err(damaged)?;
            self.exported.extend(packages);
        } else if location.base != "package-info" && !location.parent.is_empty() {
            let name = format!("{}/{}", location.parent, location.base);
            self.classes.insert(name, (start, location.size));
        }
        Ok(())
    }

    fn read(&self, start: u64, size: u64, name: &str) -> Result<Vec<u8>, ClassPathError> {
        let too_large = || ClassPathError::TooLarge { path: self.path.clone(), class: name.to_owned() };
        let size = usize::try_from(size).ok().filter(|&size| size as u64 <= LARGEST_CLASS);
        let mut bytes = vec![0; size.ok_or_else(too_large)?];
        self.file.read_exact_at(&mut bytes, start).map_err(ClassPathError::unreadable(&self.path))?;
        Ok(bytes)
    }

    /// A class by its name; `None` if the JDK has no such class.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn class(&self, name: &str) -> Result<Option<Vec<u8>>, ClassPathError> {
        let found = self.classes.get(name).map(|&(start, size)| self.read(start, size, name));
        found.transpose()
    }

    /// The names of all its classes, sorted.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.classes.keys().map(String::as_str)
    }

    /// The names of those classes that are in packages which modules export to everybody, sorted.
    pub fn exported(&self) -> impl Iterator<Item = &str> {
        self.names()
            .filter(|name| name.rsplit_once('/').is_some_and(|(package, _)| self.exported.contains(package)))
    }
}
