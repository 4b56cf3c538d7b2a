//! The class that runs a test method inside a JVM, `java/racewright/Harness.java`, on its way there.

use std::ffi::OsString;
use std::io::Write;

use tempfile::{NamedTempFile, TempDir};

use crate::Error;
use crate::subject::TestMethod;

const CLASS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/racewright/Harness.class"));

/// The exit code by which it says that there is no such test.
pub(crate) const NO_TEST: i32 = 87;

/// The class on disk, as long as this is.
pub(crate) struct Harness {
    folder: TempDir,
    test: TestMethod,
}

impl Harness {
    pub(crate) fn new(test: &TestMethod) -> Result<Self, Error> {
        let cannot = || Error::machine("cannot create a folder for the test");
        let folder = tempfile::Builder::new().prefix("racewright-").tempdir().map_err(cannot())?;
        let package = folder.path().join("racewright");
        std::fs::create_dir(&package).map_err(cannot())?;
        std::fs::write(package.join("Harness.class"), CLASS).map_err(cannot())?;
        Ok(Self { folder, test: test.clone() })
    }

    /// Makes a JVM's command line one that runs the test with these seeds. They are in the file that is returned.
    pub(crate) fn extend(&self, command: &mut Vec<OsString>, seeds: &[u64]) -> Result<NamedTempFile, Error> {
        let list = self.list(seeds).map_err(Error::machine("cannot write down the seeds of a test"))?;
        let mut classpath = OsString::from(self.folder.path());
        classpath.push(":");
        classpath.push(&self.test.classpath);
        command.extend(["-cp".into(), classpath, "racewright.Harness".into(), list.path().into()]);
        Ok(list)
    }

    fn list(&self, seeds: &[u64]) -> std::io::Result<NamedTempFile> {
        let mut list = NamedTempFile::new_in(self.folder.path())?;
        let seeds = seeds.iter().map(u64::to_string).collect::<Vec<_>>().join("\n");
        writeln!(list, "{}\n{seeds}", self.test.name)?;
        list.flush()?;
        Ok(list)
    }
}
