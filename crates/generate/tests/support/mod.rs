//! The JDKs on this machine, and a small program to look at.
#![allow(dead_code, reason = "every test program is compiled with all of it and uses some of it")]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use classpath::{ClassPath, Image};
use generate::Classes;

/// Every JDK in `$JAVA_HOME` and `/usr/lib/jvm`. A machine without one cannot run these tests, and says so.
pub fn homes() -> Vec<PathBuf> {
    let installed =
        std::fs::read_dir("/usr/lib/jvm").into_iter().flatten().flatten().map(|entry| entry.path());
    let named = std::env::var_os("JAVA_HOME").map(PathBuf::from);
    let homes: BTreeSet<PathBuf> = named
        .into_iter()
        .chain(installed)
        .filter(|home| home.join("bin/javac").exists() && home.join("lib/modules").exists())
        .filter_map(|home| home.canonicalize().ok())
        .collect();
    assert!(
        !homes.is_empty(),
        "these tests need a JDK (17 or later): set JAVA_HOME, or install one under /usr/lib/jvm"
    );
    homes.into_iter().collect()
}

/// The classes of a JDK alone.
pub fn jdk(home: &Path) -> Classes<'static> {
    with(home, &[])
}

/// The classes of a JDK and of a program.
pub fn with(home: &Path, paths: &[&Path]) -> Classes<'static> {
    let image = Image::of_home(home).unwrap();
    let path = ClassPath::open(paths).unwrap();
    let program = path.names().unwrap();
    let platform: Vec<String> = image.exported().map(str::to_owned).collect();
    let read = move |name: &str| {
        let found = match image.class(name) {
            Ok(None) => path.class(name),
            found => found,
        };
        found.map_err(|error| error.to_string())
    };
    Classes::new(read, program, platform)
}

/// The classes of the program in `tests/java/shop`, compiled once: tests run at the same time, compilers had better not.
pub fn shop() -> &'static Path {
    static CLASSES: OnceLock<PathBuf> = OnceLock::new();
    CLASSES.get_or_init(|| {
        let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join(env!("CARGO_CRATE_NAME"));
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java/shop/Shop.java");
        // Classes of an earlier version of the source would still be found.
        if target.exists() {
            std::fs::remove_dir_all(&target).unwrap();
        }
        let mut command = Command::new(homes().remove(0).join("bin/javac"));
        // As old as a program that newer JDKs have got methods since, see `Dice`.
        command.args(["-nowarn", "--release", "11", "-d"]).arg(&target).arg(source);
        command.env_remove("JAVA_TOOL_OPTIONS").env_remove("_JAVA_OPTIONS");
        let output = command.output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        target
    })
}
