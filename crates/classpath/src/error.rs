//! What can be wrong with the places where classes are looked for. Each is one sentence that names the file and what to do about it.

use std::path::{Path, PathBuf};

/// Classes cannot be looked for, or one that is there cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum ClassPathError {
    /// A path that leads nowhere. The JVM passes over it in silence, and then nobody knows why a class is missing.
    #[error("{} of the class path does not exist: check its spelling, or build the program first", .0.display())]
    Missing(PathBuf),
    /// Neither a directory nor a jar.
    #[error("{} of the class path is neither a directory nor a jar", .0.display())]
    Unknown(PathBuf),
    /// It is there, but cannot be read.
    #[error("cannot read {}: {error}", path.display())]
    Unreadable {
        /// What cannot be read.
        path: PathBuf,
        /// What the system says.
        error: std::io::Error,
    },
    /// A jar that makes no sense.
    #[error("{} is not a jar, or a damaged one ({reason}): build or download it again", path.display())]
    DamagedJar {
        /// The jar.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// An image that makes no sense.
    #[error("{} is not the runtime image of a JDK, or a damaged one ({reason}): use another JDK", path.display())]
    DamagedImage {
        /// The image.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// An image that `jlink` has compressed.
    #[error("the classes in {} are compressed: use a JDK that was not made by jlink --compress", .0.display())]
    CompressedImage(PathBuf),
    /// A Java before modules, or a build that was not put together.
    #[error("{} has no lib/modules: use a JDK 17 or later", .0.display())]
    NoImage(PathBuf),
    /// Something that no compiler writes.
    #[error("{class} in {} is too large for a class file: build it again", path.display())]
    TooLarge {
        /// Where it is.
        path: PathBuf,
        /// Its name.
        class: String,
    },
}

impl ClassPathError {
    pub(crate) fn unreadable(path: &Path) -> impl FnOnce(std::io::Error) -> Self {
        let path = path.to_owned();
        move |error| ClassPathError::Unreadable { path, error }
    }
}
