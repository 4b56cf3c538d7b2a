//! The `java` that runs tests, where the user names none.

use std::path::{Path, PathBuf};

use campaign::Error;

/// The one of `JAVA_HOME`. That there is none where it says so is an error: another JDK might give another result, and nobody would know why.
pub(crate) fn of_home() -> Result<Option<PathBuf>, Error> {
    let home = std::env::var_os("JAVA_HOME").filter(|home| !home.is_empty());
    let Some(java) = home.map(|home| Path::new(&home).join("bin/java")) else { return Ok(None) };
    if java.is_file() {
        return Ok(Some(java));
    }
    let java = java.display();
    Err(Error::Target(format!(
        "there is no {java}: set JAVA_HOME to the folder of a JDK 17 or newer, or unset it"
    )))
}
