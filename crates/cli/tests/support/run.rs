//! Runs `racewright` on small Java programs, as a user does.

use std::path::Path;
use std::process::{Command, Output};

use super::jdk::{self, Jdk};

/// The command, with the agent that was built beside it.
pub fn racewright() -> Command {
    let racewright = Path::new(env!("CARGO_BIN_EXE_racewright"));
    let agent = racewright.with_file_name("libracewright_agent.so");
    assert!(
        agent.exists(),
        "the agent is not built: run `cargo build --workspace` first, as `make test` does"
    );
    let mut command = Command::new(racewright);
    command.env("RACEWRIGHT_AGENT", agent);
    // Whatever the colours are that the user likes.
    for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(variable);
    }
    command
}

/// Exit code, stdout and stderr.
pub fn text(output: &Output) -> (Option<i32>, String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

/// Compiles a Java program, given as source, into a folder.
pub fn compile(jdk: &Jdk, folder: &Path, name: &str, source: &str) {
    let file = folder.join(format!("{name}.java"));
    std::fs::write(&file, source).unwrap();
    let output = Command::new(jdk.tool("javac")).arg("-d").arg(folder).arg(file).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// A program with a race on `Race.x`, of which the rest is given.
pub struct Race {
    pub folder: tempfile::TempDir,
    pub jdk: Jdk,
}

impl Race {
    /// After the race, the program does `end`.
    pub fn and(end: &str) -> Self {
        let source = format!(
            "public class Race {{ static int x; public static void main(String[] a) throws Exception {{\n\
             Thread t = new Thread(() -> x = 1); t.start(); x = 2; t.join(); {end} }} }}"
        );
        let (folder, jdk) = (tempfile::tempdir().unwrap(), jdk::all().swap_remove(0));
        compile(&jdk, folder.path(), "Race", &source);
        Self { folder, jdk }
    }

    /// `racewright`, then these arguments, then the program.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = racewright();
        command.args(arguments).arg("--").arg(self.jdk.tool("java")).arg("-cp").arg(self.folder.path());
        command.arg("Race").current_dir(self.folder.path());
        command
    }

    /// The same by a shell, which runs `script` with `$JAVA` as the program's command line and `$OUT` as the folder of the run.
    pub fn shell(&self, arguments: &[&str], script: &str) -> Command {
        let java = self.jdk.tool("java");
        let line = format!("{} -XX:-UsePerfData -cp {} Race", java.display(), self.folder.path().display());
        let out = self.folder.path().join("out");
        let mut command = racewright();
        command.args(arguments).arg("--out").arg(&out).args(["--", "sh", "-c", script]);
        command.env("JAVA", line).env("OUT", out).current_dir(self.folder.path());
        command
    }

    /// Runs the program under `detect`.
    pub fn detect(&self, arguments: &[&str]) -> (Option<i32>, String, String) {
        text(&self.command(&[&["detect"], arguments].concat()).output().unwrap())
    }
}
