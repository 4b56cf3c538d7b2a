//! Finds class files by name: in directories, jars and the JDK's runtime image.
//!
//! Names are those of class files, `java/util/Map$Entry`. What is found is bytes; nobody has looked yet whether they are a class.
//!
//! **Invariant:** the JVM takes no part in it. Whatever is in the files, reading them ends with bytes or with an error that names the file.

mod directory;
mod error;
mod exports;
mod image;
mod index;
mod jar;
mod path;

pub use error::ClassPathError;
pub use image::Image;
pub use path::ClassPath;

/// No compiler writes classes of this size: the constant pool is full long before.
const LARGEST_CLASS: u64 = 64 << 20;

/// The class that an entry of a jar, a file of a directory or a resource of an image is; `None` for those that declare modules and packages.
fn class_of(file: &str) -> Option<&str> {
    let name = file.strip_suffix(".class")?;
    let simple = name.rsplit('/').next()?;
    let declares = simple == "module-info" || simple == "package-info" || simple.is_empty();
    (!declares && !name.starts_with("META-INF/")).then_some(name)
}
