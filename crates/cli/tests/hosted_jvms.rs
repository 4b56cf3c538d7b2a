//! A JVM that executes generated tests executes thousands of them. What one leaves behind is nothing to the next, and what has gathered is gone in time.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use campaign::target::Interrupts;
use campaign::{Control, Host, HostOptions, Limits};
use generate::{
    Call, Callable, CallableKind, Ended, Execution, Executor, Part, Schedule, Test, Value, Variable,
};
use support::jdk::{self, Jdk};
use support::run::compile;

/// Each instance has a thread that waits for something to do, and so much memory that a few hundred are too many.
const CACHED: &str = "
public class Subject {
    private final byte[] kept = new byte[2 << 20];
    public Subject() {
        Thread cleaner = new Thread(this::clean, \"cleaner\");
        cleaner.setDaemon(true);
        cleaner.start();
    }
    private synchronized void clean() {
        try { while (true) wait(); } catch (InterruptedException e) { kept[0] = 1; }
    }
    public int use() { return kept.length; }
}";

/// As many threads as the one above, but small.
const WORKER: &str = "
public class Subject {
    private int used;
    public Subject() { new java.util.Timer(true); }
    public synchronized int use() { return used++; }
}";

/// What the initializer throws when it runs again keeps two megabytes alive.
const THROWING: &str = "
public class Subject {
    static class Large extends RuntimeException { final byte[] kept = new byte[2 << 20]; }
    static int used;
    static {
        if (System.setProperty(\"runs\", \"again\") != null) throw new Large();
    }
    public int use() { return used++ + new byte[4 << 20].length; }
}";

const PLAIN: &str = "
public class Subject {
    private int used;
    public synchronized int use() { return used++; }
}";

/// Memory runs out by what a call asks for, not by what others have left.
const GREEDY: &str = "
public class Subject {
    public int use() { return new long[1 << 27].length; }
}";

/// A call of `Subject`, on the instance that the prefix makes.
fn call(name: &str, descriptor: &str) -> Call {
    let is_new = name == "<init>";
    let callable = Callable {
        class: "Subject".to_owned(),
        kind: if is_new { CallableKind::Constructor } else { CallableKind::Instance },
        name: name.to_owned(),
        descriptor: descriptor.to_owned(),
        on_interface: false,
    };
    let instance = Value::Variable(Variable { part: Part::Prefix, call: 0 });
    let receiver = (!is_new).then_some(instance);
    Call { callable: Arc::new(callable), receiver, arguments: Vec::new() }
}

/// Both threads use the instance.
fn test() -> Test {
    let uses = || call("use", "()I");
    Test { prefix: vec![call("<init>", "()V")], suffixes: [vec![uses()], vec![uses()]], instance: 0 }
}

/// Gives `work` a host of `Subject`, with so much time for each execution, on each JDK.
fn with_host(source: &str, time_limit: Duration, mut work: impl FnMut(&mut Host<'_>, &Jdk)) {
    let interrupts = Interrupts::listen().unwrap();
    for jdk in jdk::all() {
        let folder = tempfile::tempdir().unwrap();
        compile(&jdk, folder.path(), "Subject", source);
        let mut host = Host::new(options(&jdk.tool("java"), folder.path(), time_limit), &interrupts);
        work(&mut host, &jdk);
    }
}

fn options(java: &Path, classes: &Path, time_limit: Duration) -> HostOptions {
    let limits = Limits { steps: 200_000, time: time_limit };
    HostOptions {
        java: java.to_owned(),
        class_path: classes.into(),
        scope: vec!["Subject".to_owned()],
        control: Some(Control::random(limits)),
        time_limit,
    }
}

/// So many executions, one after the other.
fn execute(host: &mut Host<'_>, executions: usize) -> Vec<Execution> {
    let schedules = vec![Schedule::one_after_the_other(); executions];
    let mut executed = Vec::new();
    while executed.len() < executions {
        executed.extend(host.execute(&test(), &schedules[executed.len()..]).unwrap());
    }
    executed
}

/// How many of them came to their end as they should.
fn completed(executed: &[Execution]) -> usize {
    executed.iter().filter(|execution| !execution.failed()).count()
}

const LONG: Duration = Duration::from_secs(60);

#[test]
fn instances_that_waiting_threads_keep_alive_do_not_fill_the_memory_for_good() {
    with_host(CACHED, LONG, |host, jdk| {
        let executed = execute(host, 600);
        assert!(completed(&executed) > 590, "{} on JDK {}", completed(&executed), jdk.release);
    });
}

#[test]
fn a_jvm_with_hundreds_of_threads_that_nobody_needs_is_replaced() {
    with_host(WORKER, LONG, |host, jdk| {
        let executed = execute(host, 1_000);
        assert_eq!(completed(&executed), 1_000, "JDK {}", jdk.release);
        assert!((3..=4).contains(&host.jvms()), "{} JVMs on JDK {}", host.jvms(), jdk.release);
    });
}

#[test]
fn what_an_initializer_throws_is_not_kept() {
    with_host(THROWING, LONG, |host, jdk| {
        let executed = (0..400).flat_map(|_| execute(host, 1)).collect::<Vec<_>>();
        assert_eq!((completed(&executed), host.jvms()), (400, 1), "JDK {}", jdk.release);
    });
}

#[test]
fn a_call_that_asks_for_too_much_memory_costs_no_jvm() {
    with_host(GREEDY, LONG, |host, jdk| {
        let executed = execute(host, 20);
        assert!(executed.iter().all(|one| one.thrown[0].class == "java.lang.OutOfMemoryError"));
        assert_eq!(host.jvms(), 1, "JDK {}", jdk.release);
    });
}

/// Who asks may take its time, and a JVM takes time to start: neither counts for an execution.
#[test]
fn between_executions_no_time_limit_passes() {
    with_host(PLAIN, Duration::from_secs(2), |host, jdk| {
        for _ in 0..2 {
            let executed = execute(host, 1);
            assert_eq!(executed[0].ended, Ended::Completed, "JDK {}", jdk.release);
            std::thread::sleep(Duration::from_secs(3));
        }
        assert_eq!((execute(host, 1)[0].failed(), host.jvms()), (false, 1), "JDK {}", jdk.release);
    });
}

/// A program can write where the agent answers, and go on.
#[test]
fn nobody_waits_for_a_jvm_that_talks_nonsense() {
    let folder = tempfile::tempdir().unwrap();
    let java = folder.path().join("java");
    std::fs::write(&java, "#!/bin/sh\nread request\necho nonsense >&0\nexec sleep 60\n").unwrap();
    std::fs::set_permissions(&java, Permissions::from_mode(0o755)).unwrap();
    let interrupts = Interrupts::listen().unwrap();
    let mut host = Host::new(options(&java, folder.path(), LONG), &interrupts);
    let began = Instant::now();
    let executed = execute(&mut host, 1);
    assert_eq!(executed[0].ended, Ended::Died("the JVM gave no answer, but lived on".to_owned()));
    assert!(began.elapsed() < Duration::from_secs(50), "{:?}", began.elapsed());
}

/// There is no place for such a thread; another one can still be started.
const TOO_LARGE: &str = "
public class Subject {
    private int used;
    public int use() throws InterruptedException {
        try {
            new Thread(null, this::run, \"large\", 1L << 50).start();
        } catch (OutOfMemoryError e) {
            Thread small = new Thread(this::run, \"small\");
            small.start();
            small.join();
        }
        return used;
    }
    private synchronized void run() { used++; }
}";

#[test]
fn a_thread_that_cannot_be_started_has_never_been() {
    with_host(TOO_LARGE, Duration::from_secs(5), |host, jdk| {
        let executed = execute(host, 3);
        let ended: Vec<_> = executed.iter().map(|one| (&one.ended, one.thrown.len(), one.helpers)).collect();
        assert_eq!(ended, [(&Ended::Completed, 0, true); 3], "JDK {}", jdk.release);
    });
}
