//! Reports that were looked at and stand, with the argument in `docs/generate.md`. Everything else that is reported has to be looked at.

use super::round::Report;

/// A report that stands. Each thread calls one of these methods, in either order; where there are none, any.
struct Argued {
    /// The class, or an interface that it stands for.
    classes: &'static [&'static str],
    failures: &'static [&'static str],
    methods: [&'static [&'static str]; 2],
}

/// The interfaces stand for the class.
const QUEUES: [&str; 3] = [
    "java.util.concurrent.BlockingQueue",
    "java.util.concurrent.LinkedTransferQueue",
    "java.util.concurrent.TransferQueue",
];

const MAPS: [&str; 5] = [
    "java.util.concurrent.ConcurrentHashMap",
    "java.util.concurrent.ConcurrentMap",
    "java.util.concurrent.ConcurrentNavigableMap",
    "java.util.concurrent.ConcurrentSkipListMap",
    "java.util.concurrent.ConcurrentSkipListSet",
];

const ARGUED: [Argued; 12] = [
    Argued {
        classes: &QUEUES,
        failures: &["java.util.NoSuchElementException"],
        methods: [&["remove"], &["remove", "poll", "take"]],
    },
    Argued {
        classes: &QUEUES,
        failures: &["java.util.NoSuchElementException"],
        methods: [&["drainTo"], &["drainTo"]],
    },
    // What is offered for a time is in the queue for that time, and no order of the calls shows it there.
    Argued {
        classes: &QUEUES,
        failures: &["java.lang.ClassCastException"],
        methods: [&["tryTransfer"], &["removeIf", "forEach"]],
    },
    // They say of themselves that nobody should do that.
    Argued {
        classes: &["java.util.concurrent.ForkJoinWorkerThread"],
        failures: &["deadlock"],
        methods: [&["run"], &["run"]],
    },
    Argued {
        classes: &["java.util.concurrent.ForkJoinTask"],
        failures: &["deadlock"],
        methods: [&["reinitialize"], &[]],
    },
    Argued {
        classes: &["java.util.concurrent.Phaser"],
        failures: &["deadlock"],
        methods: [&["register", "bulkRegister"], &["arriveAndDeregister"]],
    },
    Argued {
        classes: &["java.util.concurrent.Phaser"],
        failures: &["java.lang.IllegalStateException"],
        methods: [
            &["arrive", "arriveAndAwaitAdvance", "arriveAndDeregister"],
            &["arrive", "arriveAndAwaitAdvance", "arriveAndDeregister"],
        ],
    },
    // Keys of two classes, which are never in the map at once: one was seen before it was emptied.
    Argued {
        classes: &[
            "java.util.concurrent.ConcurrentNavigableMap",
            "java.util.concurrent.ConcurrentSkipListMap",
            "java.util.concurrent.ConcurrentSkipListSet",
        ],
        failures: &["java.lang.ClassCastException"],
        methods: [&[], &[]],
    },
    // What is compared, or given to a function, had been removed when these brought it back.
    Argued {
        classes: &MAPS,
        failures: &["java.lang.ClassCastException", "java.lang.StackOverflowError"],
        methods: [&["putAll", "addAll"], &[]],
    },
    Argued {
        classes: &["java.util.concurrent.CopyOnWriteArrayList", "java.util.concurrent.CopyOnWriteArraySet"],
        failures: &["java.lang.ClassCastException", "java.lang.StackOverflowError"],
        methods: [&["addAll"], &[]],
    },
    Argued {
        classes: &["java.lang.StringBuffer"],
        failures: &["java.lang.IllegalArgumentException"],
        methods: [&["lastIndexOf"], &[]],
    },
    // The other methods that read a buffer without its lock are left out, but a constructor cannot be, and `repeat` is not in every JDK.
    Argued {
        classes: &["java.lang.StringBuffer"],
        failures: &[
            "java.lang.ArrayIndexOutOfBoundsException",
            "java.lang.IndexOutOfBoundsException",
            "java.lang.StringIndexOutOfBoundsException",
        ],
        methods: [&["<init>", "repeat"], &[]],
    },
];

pub(super) fn is_argued(report: &Report) -> bool {
    let calls = |thread: usize, any: &[&str]| {
        let is_one = |call: &String| any.is_empty() || any.contains(&call.as_str());
        report.methods.get(thread).is_some_and(|calls| calls.iter().any(is_one))
    };
    ARGUED.iter().any(|argued| {
        let [first, second] = argued.methods;
        argued.classes.contains(&report.class.as_str())
            && argued.failures.contains(&report.failure.as_str())
            && ((calls(0, first) && calls(1, second)) || (calls(1, first) && calls(0, second)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(failure: &str, methods: [&[&str]; 2]) -> Report {
        Report {
            class: "java.util.concurrent.Phaser".to_owned(),
            failure: failure.to_owned(),
            methods: methods.map(|calls| calls.iter().map(ToString::to_string).collect()).to_vec(),
        }
    }

    #[test]
    fn a_report_is_argued_whichever_thread_does_what() {
        let methods: [&[&str]; 2] = [&["getPhase", "arriveAndDeregister"], &["register"]];
        assert!(is_argued(&report("deadlock", methods)));
        assert!(is_argued(&report("deadlock", [methods[1], methods[0]])));
    }

    #[test]
    fn another_failure_or_method_is_not() {
        assert!(!is_argued(&report(
            "java.lang.NullPointerException",
            [&["arriveAndDeregister"], &["register"]]
        )));
        assert!(!is_argued(&report("deadlock", [&["register"], &["register"]])));
        assert!(!is_argued(&report("deadlock", [&["arriveAndDeregister"], &[]])));
    }
}
