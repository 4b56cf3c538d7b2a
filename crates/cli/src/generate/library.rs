//! The classes that there are: of the JDK that runs the tests, and of the class path.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use classpath::{ClassPath, Image};
use generate::{Catalogue, Classes, MethodPattern};

use super::args::GenerateArguments;
use super::verdict::NoTests;
use crate::exit::BadInput;

/// What is read from.
pub(super) struct Library {
    pub(super) java: PathBuf,
    /// As `java` takes it, with full names: JVMs that execute tests run elsewhere.
    pub(super) class_path: String,
    /// As the user gave it.
    pub(super) given: String,
    image: Image,
    path: ClassPath,
    program: Vec<String>,
    only: Vec<MethodPattern>,
    without: Vec<MethodPattern>,
}

impl Library {
    pub(super) fn open(arguments: &GenerateArguments) -> anyhow::Result<Self> {
        let patterns = |texts: &[String]| {
            texts.iter().map(|text| text.parse().map_err(bad)).collect::<Result<Vec<MethodPattern>, _>>()
        };
        let (only, without) = (patterns(&arguments.methods)?, patterns(&arguments.exclude_methods)?);
        let java = java(arguments.java.as_deref())?;
        if let Some(jar) = arguments.jar.as_ref().filter(|jar| !jar.exists()) {
            let jar = jar.display();
            return Err(bad(format!("there is no {jar}: check its spelling, or build it first")).into());
        }
        let jar = arguments.jar.as_ref().map(|jar| jar.display().to_string());
        let parts: Vec<String> = jar.into_iter().chain(arguments.classpath.clone()).collect();
        let given = parts.join(":");
        let (path, class_path) = match parts.is_empty() {
            true => (ClassPath::default(), String::new()),
            false => (ClassPath::parse(&given).map_err(bad)?, absolute(&given)),
        };
        let image = Image::of_java(&java).map_err(bad)?;
        let program = path.names().map_err(bad)?;
        Ok(Self { java, class_path, given, image, path, program, only, without })
    }

    /// The classes, each read when it is asked for. For one thread only.
    pub(super) fn classes(&self) -> Classes<'_> {
        let read = |name: &str| match self.image.class(name) {
            Ok(None) => self.path.class(name).map_err(|e| e.to_string()),
            found => found.map_err(|e| e.to_string()),
        };
        Classes::new(read, self.program.iter().cloned(), self.image.exported().map(str::to_owned))
    }

    /// All classes in a package, public or not, as class files name them.
    pub(super) fn in_package(&self, package: &str) -> BTreeSet<String> {
        let package = package.replace('.', "/");
        let is_in = |name: &&str| name.rsplit_once('/').map_or("", |(package, _)| package) == package;
        let all = self.program.iter().map(String::as_str).chain(self.image.exported());
        all.filter(is_in).map(str::to_owned).collect()
    }

    /// All classes in a jar.
    pub(super) fn in_jar(jar: &Path) -> anyhow::Result<BTreeSet<String>> {
        let jar = ClassPath::open(&[jar]).map_err(bad)?;
        Ok(jar.names().map_err(bad)?.into_iter().collect())
    }

    /// What tests of a class are made of.
    pub(super) fn catalogue(&self, classes: &Classes<'_>, class: &str) -> Result<Catalogue, NoTests> {
        let mut catalogue = Catalogue::of(classes, class).map_err(NoTests::Model)?;
        catalogue.restrict(&self.only, &self.without).map_err(NoTests::Pattern)?;
        Ok(catalogue)
    }
}

pub(super) fn bad(error: impl std::fmt::Display) -> BadInput {
    BadInput(error.to_string())
}

/// The `java` that was asked for, or that there is; with all its links followed, so that its home is known.
fn java(wanted: Option<&Path>) -> anyhow::Result<PathBuf> {
    let missing = |what: &Path| {
        let what = what.display();
        campaign::Error::Target(format!("there is no {what}; name the java of a JDK 17 or newer with --java"))
    };
    let is_file = |java: &&Path| java.components().count() > 1;
    if let Some(java) = wanted.filter(is_file) {
        return Ok(java.canonicalize().map_err(|_| missing(java))?);
    }
    if wanted.is_none()
        && let Some(java) = crate::java::of_home()?
    {
        return Ok(java.canonicalize().map_err(|_| missing(&java))?);
    }
    let name = wanted.unwrap_or(Path::new("java"));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&path).map(|folder| folder.join(name)).find(|java| java.is_file());
    let found = found.and_then(|java| java.canonicalize().ok());
    let none = || {
        campaign::Error::Target(format!(
            "there is no {} on the PATH; name the java of a JDK 17 or newer with --java",
            name.display()
        ))
    };
    Ok(found.ok_or_else(none)?)
}

fn absolute(class_path: &str) -> String {
    let here = std::env::current_dir().unwrap_or_default();
    // Nothing stands for the folder at hand.
    class_path.split(':').map(|part| here.join(part).display().to_string()).collect::<Vec<_>>().join(":")
}
