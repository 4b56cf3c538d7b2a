//! Runs methods of hand-made classes.

use std::sync::OnceLock;

use super::jdk::{Jdk, VERIFY_ALL, path, write_class};

/// The program that calls, compiled once for all JDKs.
fn caller() -> &'static [u8] {
    static CALLER: OnceLock<Vec<u8>> = OnceLock::new();
    CALLER.get_or_init(|| {
        let directory = tempfile::tempdir().unwrap();
        Jdk::all()[0].compile("CallAll.java", directory.path(), &["--release", "17"]);
        std::fs::read(directory.path().join("CallAll.class")).unwrap()
    })
}

/// Calls every `static int method(int)` of the given classes with -1 to 5 on every JDK, under full verification. All
/// JDKs must agree on what came back.
pub fn call_all(classes: &[(String, Vec<u8>)]) -> String {
    let results = Jdk::all().into_iter().map(|jdk| {
        let directory = tempfile::tempdir().unwrap();
        write_class(directory.path(), "CallAll", caller());
        for (name, bytes) in classes {
            write_class(directory.path(), name, bytes);
        }
        let mut arguments = VERIFY_ALL.to_vec();
        arguments.extend(["-cp", path(directory.path()), "CallAll"]);
        arguments.extend(classes.iter().map(|(name, _)| name.as_str()));
        jdk.run_ok("java", &arguments)
    });
    results
        .reduce(|one, other| if one == other { one } else { panic!("{one}\ndiffers from\n{other}") })
        .unwrap()
}
