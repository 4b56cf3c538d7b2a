//! A program that has no memory left just then, and could go on if nobody else needed any: the hooks do without.

use crate::support::jdk;
use crate::support::run::{compile, racewright, text};

/// When not even the smallest object can be allocated, a thread for the first time accesses an array, and takes a lock.
const SHORT: &str = "
public class Short {
    static final Object LOCK = new Object();
    static final int[] CELLS = new int[4];
    static volatile boolean full;
    static volatile Throwable thrown;

    static class Hoard {
        static Object[] kept;

        static void fill() {
            for (int size = 1 << 16; size >= 0; size = size == 0 ? -1 : size / 2) {
                try {
                    while (true) {
                        Object[] more = new Object[size + 1];
                        more[0] = kept;
                        kept = more;
                    }
                } catch (OutOfMemoryError e) {
                    full = size == 0;
                }
            }
        }
    }

    static int use() {
        synchronized (LOCK) {
            int sum = 0;
            for (int i = 0; i < CELLS.length; i++) sum += CELLS[i];
            CELLS[2] = sum;
            return sum;
        }
    }

    static void uses() {
        while (!full) Thread.onSpinWait();
        Throwable caught = null;
        try {
            use();
        } catch (Throwable t) {
            caught = t;
        }
        Hoard.kept = null;
        thrown = caught;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread user = new Thread(Short::uses, \"user\");
        user.start();
        Thread filler = new Thread(Hoard::fill, \"filler\");
        filler.start();
        filler.join();
        user.join();
        System.out.println(thrown == null ? \"nothing was thrown\" : \"it was thrown into the program: \" + thrown);
        if (thrown != null) System.exit(3);
    }
}";

#[test]
fn nothing_is_thrown_into_the_program() {
    let modes: [&[&str]; 2] =
        [&["detect"], &["hunt", "--strategy", "drfinder", "--runs", "1", "--seed", "1"]];
    for jdk in jdk::all() {
        let folder = tempfile::tempdir().unwrap();
        compile(&jdk, folder.path(), "Short", SHORT);
        for mode in modes {
            let mut command = racewright();
            command.args(mode).args(["--exclude", "Short$Hoard", "--"]).arg(jdk.tool("java"));
            command.args(["-XX:-UsePerfData", "-XX:+UseSerialGC", "-Xmx12m", "-cp", ".", "Short"]);
            let (code, said, err) = text(&command.current_dir(folder.path()).output().unwrap());
            let what = format!("JDK {}, {}: {said}{err}", jdk.release, mode[0]);
            assert_eq!(code, Some(0), "{what}");
            assert!(!said.contains("was thrown into") && !err.contains("left no word"), "{what}");
            assert!(!err.contains("exit status"), "{what}");
        }
    }
}
