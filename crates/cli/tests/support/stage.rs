//! A shell script that plays the part of a program and its JVM, for tests of what is asked, launched, counted, kept and shown.

use std::process::Command;

use tempfile::TempDir;

use super::run::{racewright, text};

/// A race on `Main.z` that is real and leads to an error in trials with an even seed.
pub const SCRIPT: &str = r#"
plan=${JAVA_TOOL_OPTIONS##*-agentpath:}; plan=${plan#*=}; plan=${plan%% *}
out=${plan%/plan.json}/$$
: > $out.jvm
seed=$(sed 's/.*"seed":\([0-9]*\).*/\1/' $plan)
strategy=$(sed 's/.*"strategy":"\([a-z]*\)".*/\1/' $plan)
side() { echo "{\"class\":null,\"method\":null,\"file\":null,\"line\":null,\"access\":\"$1\",\"thread\":\"$2\",\"locks\":[],\"stack\":[],\"site\":\"Main.$2(Main.java:5)\",\"statement\":\"Main.$2()V@5\"}"; }
accesses="[$(side read a),$(side write b)]"
created=[]; uncaught=[]; code=0
if grep -q hybrid $plan; then
    echo "{\"id\":\"RW-0000000000aa\",\"kind\":\"data-race\",\"verdict\":\"potential\",\"location\":\"Main.z\",\"accesses\":$accesses,\"exception\":null,\"created\":0,\"trials\":1,\"seed\":null,\"replay\":null,\"detectors\":[\"hybrid\"]}" > $out.findings
fi
if [ $strategy = racefuzzer ]; then
    created="[{\"location\":\"Main.z\",\"accesses\":$accesses,\"step\":3}]"
    if [ $((seed % 2)) = 0 ]; then
        uncaught='[{"thread":"a","type":"java.lang.Error","message":"ERROR1","stack":["Main.a(Main.java:6)"]}]'
    fi
fi
echo "{\"seed\":$seed,\"digest\":\"$seed$SALT\",\"steps\":9,\"switches\":3,\"choices\":2,\"ended\":\"exit\",\"threads\":2,\"created\":$created,\"uncaught\":$uncaught}" > $out.outcome
echo "[0,1,$((seed % 2))]" > $out.schedule
if grep -q '"trace":true' $plan; then
    echo '{"n":1,"thread":0,"name":"main","step":"start","site":"Main.main(Main.java:2)"}' > $out.steps
    echo '{"n":2,"thread":1,"name":"a","step":"read","site":"Main.a(Main.java:5)"}' >> $out.steps
fi
echo '{"events":1,"gave_up":false,"classes_instrumented":7,"classes_checked":1,"classes_of_program":1,"classes_failed":[],"methods_skipped":[]}' > $out.summary
echo noise
exit $code
"#;

/// A folder with the script in it.
pub struct Stage {
    pub folder: TempDir,
}

impl Stage {
    pub fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("program.sh"), SCRIPT).unwrap();
        Self { folder }
    }

    pub fn racewright(&self, arguments: &[&str]) -> Command {
        let mut command = racewright();
        command.args(arguments).current_dir(self.folder.path()).env_remove("JAVA_TOOL_OPTIONS");
        command
    }

    pub fn run(&self, arguments: &[&str]) -> (Option<i32>, String, String) {
        text(&self.racewright(arguments).output().unwrap())
    }

    pub fn fuzz(&self, options: &[&str]) -> (Option<i32>, String, String) {
        self.run(&[&["fuzz"], options, &["--", "sh", "program.sh"]].concat())
    }
}
