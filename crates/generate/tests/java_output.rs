//! Written tests, compiled and run by the JDKs of this machine.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Arc;

use expect_test::expect;
use generate::java::{Source, header, junit, program};
use generate::{
    Call, Callable, CallableKind, Catalogue, Ended, Execution, FailureKind, Part, Schedule, Test, Thrown,
    Value, Variable, Violation,
};

fn jdks() -> Vec<PathBuf> {
    let installed =
        std::fs::read_dir("/usr/lib/jvm").into_iter().flatten().flatten().map(|entry| entry.path());
    let homes = std::env::var_os("JAVA_HOME").map(PathBuf::from).into_iter().chain(installed);
    let homes: BTreeSet<PathBuf> = homes
        .filter(|home| home.join("bin/javac").exists())
        .filter_map(|home| home.canonicalize().ok())
        .collect();
    assert!(!homes.is_empty(), "these tests need a JDK: set JAVA_HOME, or install one under /usr/lib/jvm");
    homes.into_iter().collect()
}

fn run(jdk: &Path, tool: &str, arguments: &[&str]) -> Output {
    let mut command = Command::new(jdk.join("bin").join(tool));
    // Another encoding than that of the machine's files must not matter.
    command.args(arguments).env_remove("JAVA_TOOL_OPTIONS").env("LC_ALL", "C");
    command.current_dir(std::env::temp_dir()).output().unwrap()
}

fn compile(jdk: &Path, target: &Path, files: &[PathBuf]) {
    let target = target.to_str().unwrap();
    let mut arguments = vec!["-nowarn", "-d", target, "-cp", target];
    arguments.extend(files.iter().map(|file| file.to_str().unwrap()));
    let output = run(jdk, "javac", &arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// `static shop/Cart$Size.SMALL Lshop/Cart$Size;`: kind, class, name and descriptor.
fn callable(text: &str) -> Arc<Callable> {
    let (kind, rest) = text.split_once(' ').unwrap();
    let kind = match kind {
        "new" => CallableKind::Constructor,
        "call" => CallableKind::Instance,
        "static" => CallableKind::Static,
        "field" => CallableKind::InstanceField,
        "constant" => CallableKind::StaticField,
        other => panic!("{other}"),
    };
    let (path, descriptor) = rest.split_once(' ').unwrap();
    let (class, name) = path.rsplit_once('.').unwrap();
    let (class, name, descriptor) = (class.to_owned(), name.to_owned(), descriptor.to_owned());
    let on_interface = class.ends_with("Wheels");
    Arc::new(Callable { class, kind, name, descriptor, on_interface })
}

fn call(text: &str, receiver: Option<Value>, arguments: Vec<Value>) -> Call {
    Call { callable: callable(text), receiver, arguments }
}

fn prefix(call: usize) -> Value {
    Value::Variable(Variable { part: Part::Prefix, call })
}

fn first(call: usize) -> Value {
    Value::Variable(Variable { part: Part::First, call })
}

fn string(text: &str) -> Value {
    Value::String(text.to_owned())
}

/// Nested types, fields, enums, interfaces, static calls, arrays, overloads, and values of all kinds.
fn cart() -> Test {
    let on = || Some(prefix(0));
    let add = |descriptor: &str, value: Value| {
        call(&format!("call shop/Cart.add ({descriptor})V"), on(), vec![value])
    };
    let object = "Ljava/lang/Object;";
    let text = "\"it's\"\\u0041\n\u{1}7\t*/ 😀";
    let put = "call shop/Cart.put (Ljava/lang/Object;Ljava/util/Map$Entry;[Ljava/lang/Object;)V";
    Test {
        prefix: vec![
            call("new shop/Cart.<init> ()V", None, vec![]),
            call("constant shop/Cart$Size.SMALL Lshop/Cart$Size;", None, vec![]),
            call("new java/util/ArrayList.<init> ()V", None, vec![]),
            call(
                "new shop/Cart.<init> (Lshop/Cart$Size;Ljava/util/Collection;)V",
                None,
                vec![prefix(1), prefix(2)],
            ),
            call("new shop/Cart$Item.<init> (I)V", None, vec![Value::Int(i32::MIN)]),
            call("field shop/Cart$Item.price I", Some(prefix(4)), vec![]),
            call("constant shop/Cart$Item.last Lshop/Cart$Item;", None, vec![]),
            call("static shop/Parts$Wheels.ofCart (Lshop/Cart;)Lshop/Parts$Wheels;", None, vec![prefix(0)]),
            call("call shop/Cart.sizes ()[[I", on(), vec![]),
            call("call shop/Cart.type ([[I)Ljava/lang/Class;", on(), vec![prefix(8)]),
            call(put, on(), vec![prefix(9), Value::Null, Value::Null]),
            call("call java/lang/String.length ()I", Some(string("")), vec![]),
        ],
        suffixes: [
            vec![
                add(object, string("add(Object)")),
                add("Ljava/lang/String;", string("add(String)")),
                add(object, Value::Null),
                add("Ljava/lang/String;", Value::Null),
                add("Ljava/lang/Integer;", Value::Null),
                add("[C", Value::Null),
                add("B", Value::Byte(-128)),
                add("S", Value::Short(-1)),
                add("I", prefix(5)),
                add("J", Value::Long(i64::MIN)),
                add("J", Value::Long(-1)),
                add("C", Value::Char(0x27)),
                add("C", Value::Char(0x5c)),
                add("F", Value::Float(f32::NAN)),
                add("F", Value::Float(f32::from_bits(1))),
                add("D", Value::Double(f64::NEG_INFINITY)),
                add("D", Value::Double(-0.0)),
                call(
                    "call shop/Cart.check (Ljava/lang/String;C)V",
                    on(),
                    vec![string(text), Value::Char(0xd800)],
                ),
            ],
            vec![
                call("call shop/Parts$Wheels.wheels ()I", Some(prefix(7)), vec![]),
                call("call shop/Parts$Wheels.wheels ()I", on(), vec![]),
                call(
                    "call shop/Cart.pay (Lshop/Cart$Item;Lshop/Cart;)Lshop/Cart$Item;",
                    on(),
                    vec![prefix(4), prefix(0)],
                ),
                call(
                    "new shop/Cart$Item$Label.<init> (Lshop/Cart$Item;Ljava/lang/CharSequence;)V",
                    None,
                    vec![Value::Variable(Variable { part: Part::Second, call: 2 }), string("a")],
                ),
            ],
        ],
        instance: 0,
    }
}

/// The default package, a keyword as a name, letters that are not ASCII, and two classes of one simple name.
fn plain() -> Test {
    Test {
        prefix: vec![
            call("new Date.<init> ()V", None, vec![]),
            call("call Date.other ()Ljava/util/Date;", Some(prefix(0)), vec![]),
            call(
                "static Plain.of (LPlain;Ljava/util/Date;LPlain$Default;)LPlain;",
                None,
                vec![Value::Null, prefix(1), Value::Null],
            ),
        ],
        suffixes: [
            vec![
                call(
                    "static Plain$Default.éclair (Ljava/lang/String;)LPlain$Default;",
                    None,
                    vec![string("é")],
                ),
                call("call Plain.use (LPlain$Default;)V", Some(prefix(2)), vec![first(0)]),
            ],
            vec![call(
                "call Date.use (LDate;Ljava/util/Date;)V",
                Some(prefix(0)),
                vec![prefix(0), prefix(1)],
            )],
        ],
        instance: 2,
    }
}

fn failing() -> Test {
    Test {
        prefix: vec![call("new shop/Cart.<init> ()V", None, vec![])],
        suffixes: [vec![], vec![call("call shop/Cart.fail ()V", Some(prefix(0)), vec![])]],
        instance: 0,
    }
}

fn source<'a>(test: &'a Test, name: &'a str, header: &'a [String]) -> Source<'a> {
    Source { test, catalogue: None, name, header, deadlock: name.contains("Deadlock") }
}

#[test]
fn everything_compiles_and_runs() {
    let header = ["C:\\users *\\/ \\".to_owned(), "two\nlines, é".to_owned()];
    let (cart, plain, failing) = (cart(), plain(), failing());
    let tests = [
        ("CartTest", &cart, 0),
        ("CartDeadlock", &cart, 0),
        ("PlainTest", &plain, 0),
        ("FailingTest", &failing, 1),
    ];
    let java = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java");
    // Letters that are not ASCII are escaped in what we write, so the class that has them is written the same way.
    for jdk in jdks() {
        let (directory, sources) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let mut files = Vec::new();
        for file in ["Cart.java", "Parts.java", "Test.java", "Plain.java", "Date.java"] {
            let text = std::fs::read_to_string(java.join(file)).unwrap().replace('é', "\\u00e9");
            files.push(sources.path().join(file));
            std::fs::write(files.last().unwrap(), text).unwrap();
        }
        for (name, test, _) in tests {
            let unit = format!("{name}Unit");
            let written = [
                (name.to_owned(), program(&source(test, name, &header))),
                (unit.clone(), junit(&source(test, &unit, &header))),
            ];
            for (name, text) in written {
                assert!(text.is_ascii());
                files.push(sources.path().join(format!("{name}.java")));
                std::fs::write(files.last().unwrap(), text).unwrap();
            }
        }
        compile(&jdk, directory.path(), &files);
        for (name, _, code) in tests {
            let output = run(&jdk, "java", &["-cp", directory.path().to_str().unwrap(), name]);
            let error = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(code), "{name}: {error}");
            assert_eq!(error.contains("IllegalStateException: as expected"), code == 1, "{error}");
        }
    }
}

fn string_buffer() -> Violation {
    let insert = "call java/lang/StringBuffer.insert (ILjava/lang/CharSequence;)Ljava/lang/StringBuffer;";
    let delete = "call java/lang/StringBuffer.deleteCharAt (I)Ljava/lang/StringBuffer;";
    let test = Test {
        prefix: vec![call(
            "new java/lang/StringBuffer.<init> (Ljava/lang/String;)V",
            None,
            vec![string("abc")],
        )],
        suffixes: [
            vec![call(insert, Some(prefix(0)), vec![Value::Int(1), prefix(0)])],
            vec![call(delete, Some(prefix(0)), vec![Value::Int(0)])],
        ],
        instance: 0,
    };
    let class = "java.lang.IndexOutOfBoundsException".to_owned();
    let thrown = Thrown {
        part: Part::First,
        call: 0,
        class: class.clone(),
        message: Some("start 0, end 3, length 2".to_owned()),
        stack: vec!["java.lang.StringBuffer.insert(StringBuffer.java:576)".to_owned()],
    };
    let execution =
        Execution { thrown: vec![thrown], choices: vec![0, 1], ..Execution::ended(Ended::Completed) };
    let kind = FailureKind::Exception(class);
    let schedule = Schedule::Repeat { choices: vec![0, 1] };
    Violation { test, schedule, execution, kind, linearizations: 2, tests: 7, executions: 700 }
}

#[test]
fn a_program_is_easy_to_read() {
    let violation = string_buffer();
    let header = header(&violation, "java.lang.StringBuffer", "racewright replay found");
    let written = program(&source(&violation.test, "StringBufferTest", &header));
    expect![[r#"
        // java.lang.StringBuffer is not thread-safe.
        // Two threads that use it at once can fail with java.lang.IndexOutOfBoundsException; both orders of the same calls, one after the other, never do.
        //
        // java.lang.IndexOutOfBoundsException: start 0, end 3, length 2
        //     at java.lang.StringBuffer.insert(StringBuffer.java:576)
        //
        // A plain run fails only if the threads happen to meet. To see it each time:
        //     racewright replay found

        public class StringBufferTest {
            static volatile boolean failed;

            @SuppressWarnings({"unchecked", "rawtypes"})
            public static void main(String[] args) throws Throwable {
                StringBuffer stringBuffer = new StringBuffer("abc");

                Thread first = thread(() -> {
                    stringBuffer.insert(1, (CharSequence) stringBuffer);
                });
                Thread second = thread(() -> {
                    stringBuffer.deleteCharAt(0);
                });
                first.start();
                second.start();
                first.join();
                second.join();
                System.exit(failed ? 1 : 0);
            }

            static Thread thread(Calls calls) {
                Thread thread = new Thread(() -> {
                    try {
                        calls.run();
                    } catch (Throwable thrown) {
                        failed = true;
                        thrown.printStackTrace();
                    }
                });
                thread.setDaemon(true);
                return thread;
            }

            interface Calls {
                void run() throws Throwable;
            }
        }
    "#]].assert_eq(&written);
}

#[test]
fn a_unit_test_is_easy_to_read() {
    let violation = Violation {
        kind: FailureKind::Deadlock,
        execution: Execution::ended(Ended::Deadlock(vec!["first waits for second".to_owned()])),
        ..string_buffer()
    };
    let header = header(&violation, "java.lang.StringBuffer", "racewright replay found");
    let written = junit(&source(&violation.test, "StringBufferDeadlock", &header));
    expect![[r#"
        // java.lang.StringBuffer is not thread-safe.
        // Two threads that use it at once can wait for ever; both orders of the same calls, one after the other, never do.
        //
        // first waits for second
        //
        // A plain run fails only if the threads happen to meet. To see it each time:
        //     racewright replay found

        import org.junit.jupiter.api.Test;

        class StringBufferDeadlock {
            volatile Throwable failed;

            @Test
            @SuppressWarnings({"unchecked", "rawtypes"})
            void isThreadSafe() throws Throwable {
                StringBuffer stringBuffer = new StringBuffer("abc");

                Thread first = thread(() -> {
                    stringBuffer.insert(1, (CharSequence) stringBuffer);
                });
                Thread second = thread(() -> {
                    stringBuffer.deleteCharAt(0);
                });
                first.start();
                second.start();
                first.join(10000);
                second.join(10000);
                if (failed != null) {
                    throw failed;
                }
                if (first.isAlive() || second.isAlive()) {
                    throw new java.lang.AssertionError("deadlock");
                }
            }

            Thread thread(Calls calls) {
                Thread thread = new Thread(() -> {
                    try {
                        calls.run();
                    } catch (Throwable thrown) {
                        failed = thrown;
                    }
                });
                thread.setDaemon(true);
                return thread;
            }

            interface Calls {
                void run() throws Throwable;
            }
        }
    "#]].assert_eq(&written);
}

#[test]
fn methods_without_overloads_need_no_casts() {
    let list = || Some(prefix(0));
    let test = Test {
        prefix: vec![call("new a/Names.<init> ()V", None, vec![])],
        suffixes: [
            vec![
                call("call a/Names.add (Ljava/lang/Object;)Z", list(), vec![string("a")]),
                call("call a/Names.addAll (Ljava/util/Collection;)Z", list(), vec![prefix(0)]),
                call("call a/Names.remove (Ljava/lang/Object;)Z", list(), vec![string("a")]),
                call("call a/Names.add (Ljava/lang/Object;)Z", list(), vec![Value::Null]),
            ],
            vec![],
        ],
        instance: 0,
    };
    let methods = test.suffixes[0].iter().take(3).map(|call| Arc::clone(&call.callable));
    let catalogue = Catalogue {
        class: "a/Names".to_owned(),
        methods: methods.chain([callable("call a/Names.remove (I)Ljava/lang/Object;")]).collect(),
        supertypes: [("a/Names".to_owned(), ["java/util/Collection".to_owned()].into())].into(),
        ..Catalogue::default()
    };
    let source = Source { catalogue: Some(&catalogue), ..source(&test, "NamesTest", &[]) };
    let lines: Vec<String> = program(&source)
        .lines()
        .map(str::trim)
        .filter(|line| line.contains("names."))
        .map(str::to_owned)
        .collect();
    expect![[r#"
        names.add("a");
        names.addAll(names);
        names.remove((Object) "a");
        names.add((Object) null);"#]]
    .assert_eq(&lines.join("\n"));
}

#[test]
fn a_dollar_sign_may_belong_to_a_name() {
    let test = Test {
        prefix: vec![
            call("new a/Do$lar$.<init> ()V", None, vec![]),
            call("static a/Do$lar$$In$ner.of ()La/Do$lar$$In$ner;", None, vec![]),
            call("new a/Map$Entry.<init> ()V", None, vec![]),
        ],
        suffixes: [
            vec![call("call a/Do$lar$.use (La/Do$lar$$In$ner;)V", Some(prefix(0)), vec![prefix(1)])],
            vec![call("call a/Map$Entry.get ()V", Some(prefix(2)), vec![])],
        ],
        instance: 0,
    };
    let in_source = [("a/Do$lar$", "a/Do$lar$"), ("a/Do$lar$$In$ner", "a/Do$lar$.In$ner")];
    let in_source = in_source.map(|(class, written)| (class.to_owned(), written.to_owned()));
    let catalogue =
        Catalogue { class: "a/Do$lar$".to_owned(), in_source: in_source.into(), ..Catalogue::default() };
    let written = generate::java::statements(&test, Some(&catalogue));
    expect![[r#"
        Do$lar$ dolar = new Do$lar$();
        Do$lar$.In$ner inner = Do$lar$.In$ner.of();
        Map.Entry entry = new Map.Entry();
        dolar.use(inner);
        entry.get();"#]]
    .assert_eq(&written.concat().join("\n"));
}

#[test]
fn what_tests_make_themselves_is_no_statement_alone() {
    let made = |kind, class: &str, name: &str, descriptor: &str| {
        let (class, name, descriptor) = (class.to_owned(), name.to_owned(), descriptor.to_owned());
        Arc::new(Callable { class, kind, name, descriptor, on_interface: kind == CallableKind::Stub })
    };
    let call = |callable, arguments| Call { callable, receiver: None, arguments };
    let object = "Ljava/lang/Object;";
    let stub = |class, name, methods: &str| {
        call(made(CallableKind::Stub, class, name, &methods.replace("OBJECT", object)), vec![])
    };
    let flow = "onSubscribe(Ljava/util/concurrent/Flow$Subscription;)V=z onNext(OBJECT)V=z onError(Ljava/lang/Throwable;)V=z onComplete()V=z";
    let test = Test {
        prefix: vec![
            stub("java/util/function/Supplier", "lambda", "get()OBJECT=z"),
            stub("java/util/function/Function", "lambda", "apply(OBJECT)OBJECT=0"),
            stub("java/util/Comparator", "lambda", "compare(OBJECTOBJECT)I=z"),
            stub("java/lang/Runnable", "lambda", "run()V=z"),
            stub("java/util/concurrent/Flow$Subscriber", "class", flow),
            stub("java/util/function/BooleanSupplier", "lambda", "getAsBoolean()Z=z"),
            call(made(CallableKind::ClassLiteral, "java/lang/String", "class", "Ljava/lang/Class;"), vec![]),
            call(
                made(CallableKind::Array, "java/lang/Object", "array", "[Ljava/lang/Class;"),
                vec![prefix(6)],
            ),
            call(made(CallableKind::Array, "java/lang/Object", "array", "[[I"), vec![Value::Null]),
            call(callable("new java/lang/StringBuffer.<init> ()V"), vec![]),
        ],
        suffixes: [vec![], vec![]],
        instance: 9,
    };
    let written = generate::java::statements(&test, None);
    expect![[r#"
        Supplier supplier = () -> null;
        Function function = x -> x;
        Comparator comparator = (x, y) -> 0;
        Runnable runnable = () -> { };
        Flow.Subscriber subscriber = new Flow.Subscriber() { public void onSubscribe(Flow.Subscription x) { } public void onNext(Object x) { } public void onError(Throwable x) { } public void onComplete() { } };
        BooleanSupplier booleanSupplier = () -> false;
        Class classValue = String.class;
        Class[] classValues = new Class[] { classValue };
        int[][] numbers = new int[][] { (int[]) null };
        StringBuffer stringBuffer = new StringBuffer();"#]]
    .assert_eq(&written.concat().join("\n"));
    for jdk in jdks() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("MadeTest.java");
        std::fs::write(&file, program(&source(&test, "MadeTest", &[]))).unwrap();
        compile(&jdk, folder.path(), &[file]);
    }
}
