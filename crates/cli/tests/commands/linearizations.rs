//! The orders of calls that the oracle of `generate` compares with are those that it asked for, in real JVMs: also where a call waits for a thread of its
//! own, before and after the two threads of the test have begun.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use crate::support::compile::{Source, compile_all, corpus};
use crate::support::jdk::{self, Jdk};
use campaign::target::Interrupts;
use campaign::{Control, Host, HostOptions, Limits};
use generate::{
    Call, Callable, CallableKind, Executor, Oracle, OracleOptions, Part, Schedule, Test, Value, Variable,
    Verdict,
};

/// A call of a class without arguments, on the instance that the prefix makes.
fn plain(class: &str, name: &str, descriptor: &str) -> Call {
    let constructs = name == "<init>";
    let Call { callable, .. } = call(name, descriptor, None);
    let kind = if constructs { CallableKind::Constructor } else { CallableKind::Instance };
    let callable = Callable { class: class.to_owned(), kind, ..Callable::clone(&callable) };
    let instance = Value::Variable(Variable { part: Part::Prefix, call: 0 });
    let receiver = (!constructs).then_some(instance);
    Call { callable: Arc::new(callable), receiver, arguments: Vec::new() }
}

/// A call of `safe.Helper`, on the instance that the prefix makes.
fn call(name: &str, descriptor: &str, argument: Option<i32>) -> Call {
    let instance = Value::Variable(Variable { part: Part::Prefix, call: 0 });
    let kind = if argument.is_some() { CallableKind::Instance } else { CallableKind::Constructor };
    let callable = Callable {
        class: "safe/Helper".to_owned(),
        kind,
        name: name.to_owned(),
        descriptor: descriptor.to_owned(),
        on_interface: false,
    };
    let receiver = argument.map(|_| instance);
    Call { callable: Arc::new(callable), receiver, arguments: argument.map(Value::Int).into_iter().collect() }
}

/// Divides by one more than what was added so far: by zero once -1 was.
fn test() -> Test {
    let add = |number| call("add", "(I)I", Some(number));
    let prefix = vec![call("<init>", "()V", None), add(0)];
    Test { prefix, suffixes: [vec![add(0), call("divide", "(I)I", Some(0))], vec![add(-1)]], instance: 0 }
}

fn options(jdk: &Jdk, classes: &Path) -> HostOptions {
    let limits = Limits { steps: 200_000, time: Duration::from_secs(60) };
    HostOptions {
        java: jdk.tool("java"),
        class_path: classes.into(),
        scope: vec!["safe.*".to_owned()],
        control: Some(Control::random(limits)),
        time_limit: limits.time,
    }
}

/// What safe classes do with threads of their own, or of the JDK, is not to be blamed on two callers.
fn innocent() -> [Test; 3] {
    let half_way = |name| plain("safe/HalfWay", name, "()V");
    let delayed = |name, descriptor| plain("safe/Delayed", name, descriptor);
    let new = [half_way("<init>"), delayed("<init>", "()V")];
    let started = vec![new[0].clone(), half_way("start")];
    let delay = vec![new[1].clone(), delayed("start", "()V")];
    [
        Test { prefix: started, suffixes: [vec![half_way("check")], vec![half_way("check")]], instance: 0 },
        Test {
            prefix: vec![new[0].clone()],
            suffixes: [vec![half_way("start"), half_way("check")], vec![half_way("start")]],
            instance: 0,
        },
        Test {
            prefix: delay,
            suffixes: [vec![delayed("await", "()I")], vec![delayed("await", "()I")]],
            instance: 0,
        },
    ]
}

#[test]
fn threads_of_the_class_may_stand_halfway_in_the_orders_too() {
    let (folder, jdks) = (tempfile::tempdir().unwrap(), jdk::all());
    let files = ["HalfWay", "Delayed"].map(|name| corpus().join(format!("generate/safe/{name}.java")));
    let source = |file| Source { file, classes: folder.path(), needs: 17 };
    compile_all(&files.iter().map(|file| source(file)), &jdks);
    let interrupts = Interrupts::listen().unwrap();
    for jdk in &jdks {
        let mut host = Host::new(options(jdk, folder.path()), &interrupts);
        for (number, test) in innocent().iter().enumerate() {
            let options = OracleOptions { executions: 30, ..OracleOptions::default() };
            let verdict = Oracle::new(options).judge(test, 1, &mut host).unwrap();
            let is_innocent = !matches!(verdict, Verdict::Violation(_));
            assert!(is_innocent, "test {number}, JDK {}: {verdict:?}", jdk.release);
        }
    }
}

#[test]
fn calls_are_made_in_the_order_that_is_asked_for() {
    let (folder, jdks) = (tempfile::tempdir().unwrap(), jdk::all());
    let file = corpus().join("generate/safe/Helper.java");
    let source = |file| Source { file, classes: folder.path(), needs: 17 };
    compile_all(&[&file].into_iter().map(|file| source(file)), &jdks);
    let interrupts = Interrupts::listen().unwrap();
    for jdk in &jdks {
        let mut host = Host::new(options(jdk, folder.path()), &interrupts);
        for (order, throws) in [([1, 0, 0], true), ([0, 1, 0], true), ([0, 0, 1], false)] {
            for helped in [0, 0b1, 0b10, 0b110, u32::MAX] {
                let schedule =
                    Schedule::Linear { order: order.to_vec(), variation: 0, patient: false, helped };
                let executed = host.execute(&test(), &[schedule]).unwrap();
                let thrown = executed[0].thrown.iter();
                let thrown: Vec<_> =
                    thrown.map(|thrown| (thrown.part, thrown.call, thrown.class.as_str())).collect();
                let expected = throws.then_some((Part::First, 1, "java.lang.ArithmeticException"));
                let case = format!("{order:?}, helped before {helped:b}, JDK {}", jdk.release);
                assert_eq!(thrown, Vec::from_iter(expected), "{case}: {:?}", executed[0].ended);
            }
        }
    }
}
