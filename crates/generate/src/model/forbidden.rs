//! What tests do not call: it would end the JVM, hold it up, or change what is outside of it or belongs to all tests.
//!
//! A class or package as a whole is closed to those who look for a value to pass. If it is the class under test, somebody wants it called, and only what is
//! named on its own is left out.

use super::members::argument_types;
use crate::Callable;

/// What is closed.
enum Closed {
    /// The class, or all classes of a package whose name ends with a slash.
    All,
    /// The class but for its constructors.
    AllButConstructors,
    /// Members whose name and descriptor begin like this, also in tests of the class.
    Members(&'static [&'static str]),
}

/// Whose, what of it, and why.
struct Rule(&'static str, Closed, &'static str);

const FILE_NAMES: &[&str] = &["<init>(Ljava/io/File;", "<init>(Ljava/lang/String;"];

/// What names a file. The JDK asks for one to read, write or delete it.
const FILES: [&str; 2] = ["Ljava/io/File;", "Ljava/nio/file/Path;"];
/// Those that only do so with the names themselves.
const NAMES_OF_FILES: [&str; 2] = ["java/io/File", "java/nio/file/Path"];

/// In packages that are closed, what does nothing outside.
const HARMLESS: [&str; 1] = ["java/net/URI"];

/// An asterisk means any class.
const RULES: &[Rule] = &[
    Rule("*", Closed::Members(&["finalize()"]), "the collector calls it"),
    Rule("*", Closed::Members(&["main([Ljava/lang/String;)"]), "it is a whole program, not a step of a test"),
    Rule("java/lang/System", Closed::All, "it ends the JVM, replaces its streams, or reads from the console"),
    Rule("java/lang/Runtime", Closed::All, "it ends the JVM or starts processes"),
    Rule(
        "java/lang/Runtime",
        Closed::Members(&["exit(", "halt(", "exec(", "gc(", "runFinalization", "addShutdownHook(", "load"]),
        "it ends the JVM, starts processes or loads code",
    ),
    Rule("java/lang/Process", Closed::All, "it is another program"),
    Rule("java/lang/ProcessBuilder", Closed::All, "it starts processes"),
    Rule("java/lang/ProcessBuilder", Closed::Members(&["start"]), "it starts processes"),
    Rule("java/lang/ProcessHandle", Closed::All, "it ends other programs"),
    Rule("java/lang/ProcessHandle", Closed::Members(&["destroy"]), "it ends other programs"),
    Rule("java/lang/ClassLoader", Closed::All, "it loads code"),
    Rule("java/lang/Class", Closed::All, "it loads code, and gives what differs from JVM to JVM"),
    Rule("java/lang/Module", Closed::All, "it changes who may use what"),
    Rule("java/lang/ModuleLayer", Closed::All, "it loads code"),
    Rule("java/lang/StackWalker", Closed::All, "what it sees is the machinery of the test"),
    Rule("java/lang/ThreadGroup", Closed::All, "it interrupts threads that belong to no test"),
    Rule("java/lang/Thread", Closed::AllButConstructors, "the threads of a test are those of its suffixes"),
    Rule(
        "java/lang/Thread",
        Closed::Members(&["stop(", "suspend(", "resume(", "destroy(", "countStackFrames(", "setDefault"]),
        "it damages threads, or throws in every newer JVM",
    ),
    Rule("java/lang/Integer", Closed::Members(&["getInteger("]), "there is no system property of that name"),
    Rule("java/lang/Long", Closed::Members(&["getLong("]), "there is no system property of that name"),
    Rule("java/lang/foreign/", Closed::All, "it writes memory that belongs to others"),
    Rule("java/lang/instrument/", Closed::All, "it changes code"),
    Rule("java/lang/reflect/", Closed::All, "it leads around all other rules"),
    Rule("java/lang/invoke/", Closed::All, "it leads around all other rules"),
    Rule("java/io/Console", Closed::All, "it waits for somebody to type"),
    Rule("java/io/File", Closed::AllButConstructors, "it asks for and changes files"),
    Rule(
        "java/io/File",
        Closed::Members(&["delete", "createNewFile(", "createTempFile(", "mkdir", "renameTo(", "set"]),
        "it changes files",
    ),
    Rule("java/io/FileDescriptor", Closed::All, "the JVM itself uses these"),
    Rule("java/io/FileInputStream", Closed::Members(FILE_NAMES), "it reads files"),
    Rule("java/io/FileOutputStream", Closed::Members(FILE_NAMES), "it writes files"),
    Rule("java/io/FileReader", Closed::Members(FILE_NAMES), "it reads files"),
    Rule("java/io/FileWriter", Closed::Members(FILE_NAMES), "it writes files"),
    Rule("java/io/RandomAccessFile", Closed::Members(FILE_NAMES), "it writes files"),
    Rule("java/io/FileInputStream", Closed::All, "it reads files"),
    Rule("java/io/FileOutputStream", Closed::All, "it writes files"),
    Rule("java/io/FileReader", Closed::All, "it reads files"),
    Rule("java/io/FileWriter", Closed::All, "it writes files"),
    Rule("java/io/RandomAccessFile", Closed::All, "it writes files"),
    Rule("java/io/PrintStream", Closed::Members(FILE_NAMES), "it makes a file of that name"),
    Rule("java/io/PrintWriter", Closed::Members(FILE_NAMES), "it makes a file of that name"),
    Rule("java/util/Formatter", Closed::Members(FILE_NAMES), "it makes a file of that name"),
    Rule("java/util/zip/ZipFile", Closed::Members(FILE_NAMES), "it opens a file, and may delete it"),
    Rule("java/util/jar/JarFile", Closed::Members(FILE_NAMES), "it opens a file, and may delete it"),
    Rule("java/util/logging/FileHandler", Closed::Members(&["<init>("]), "it writes files"),
    Rule("java/util/logging/SocketHandler", Closed::Members(&["<init>("]), "it talks to other machines"),
    Rule(
        "java/util/prefs/",
        Closed::Members(&["userRoot(", "systemRoot(", "userNodeFor", "systemNodeFor", "importPreferences("]),
        "it writes files",
    ),
    Rule("java/util/ServiceLoader", Closed::All, "it loads code"),
    Rule("java/util/ResourceBundle", Closed::All, "it loads code"),
    Rule("java/util/Timer", Closed::All, "it starts a thread that nobody ends"),
    Rule("java/util/Locale", Closed::Members(&["setDefault("]), "it changes the whole JVM"),
    Rule("java/util/TimeZone", Closed::Members(&["setDefault("]), "it changes the whole JVM"),
    Rule("java/util/concurrent/Executors", Closed::Members(&["new"]), "it starts threads that nobody ends"),
    Rule(
        "java/util/concurrent/CompletableFuture",
        Closed::Members(&["orTimeout(", "completeOnTimeout(", "delayedExecutor("]),
        "it starts a thread that all tests share, and that nobody ends",
    ),
    Rule("java/net/", Closed::All, "it talks to other machines"),
    Rule(
        "java/net/Socket",
        Closed::Members(&["<init>(L", "connect(", "bind("]),
        "it talks to other machines",
    ),
    Rule("java/net/ServerSocket", Closed::Members(&["<init>(I", "bind("]), "it listens to other machines"),
    Rule("java/net/DatagramSocket", Closed::Members(&["<init>("]), "it listens to other machines"),
    Rule("java/net/MulticastSocket", Closed::Members(&["<init>("]), "it listens to other machines"),
    Rule(
        "java/net/InetAddress",
        Closed::Members(&[
            "getByName(",
            "getAllByName(",
            "getLocalHost(",
            "getHostName(",
            "getCanonical",
            "isReachable(",
        ]),
        "it asks other machines",
    ),
    Rule(
        "java/net/InetSocketAddress",
        Closed::Members(&["<init>(Ljava/lang/String;", "getHostName("]),
        "it asks other machines",
    ),
    Rule("java/net/URL", Closed::Members(&["open", "getContent(", "setURL"]), "it talks to other machines"),
    Rule("java/net/URLClassLoader", Closed::Members(&["<init>(", "newInstance("]), "it loads code"),
    Rule("java/net/http/", Closed::Members(&["send", "newHttpClient("]), "it talks to other machines"),
    Rule("java/nio/channels/", Closed::Members(&["open("]), "it opens files and connections"),
    Rule("java/rmi/", Closed::Members(&["exportObject(", "createRegistry("]), "it listens to other machines"),
    Rule(
        "javax/net/",
        Closed::Members(&["createSocket(", "createServerSocket("]),
        "it talks to other machines",
    ),
    Rule("java/nio/file/", Closed::All, "it changes files"),
];

impl Rule {
    fn is_for(&self, class: &str) -> bool {
        match self.0 {
            "*" => true,
            package if package.ends_with('/') => class.starts_with(package) && !HARMLESS.contains(&class),
            name => name == class,
        }
    }
}

/// Why a test of its class does not call it; `None` if it may.
pub(crate) fn reason_in_test(callable: &Callable) -> Option<&'static str> {
    let whole = format!("{}{}", callable.name, callable.descriptor);
    let named = |rule: &&Rule| match rule.1 {
        Closed::Members(starts) => starts.iter().any(|start| whole.starts_with(start)),
        Closed::All | Closed::AllButConstructors => false,
    };
    let rule = RULES.iter().filter(|rule| rule.is_for(&callable.class)).find(named);
    rule.map(|rule| rule.2).or_else(|| asks_for_file(callable).then_some("it reads, writes or deletes files"))
}

/// Whether a member of the JDK takes the name of a file to do something with that file.
fn asks_for_file(callable: &Callable) -> bool {
    let of_jdk = ["java/", "javax/"].iter().any(|start| callable.class.starts_with(start));
    let takes_one = || argument_types(callable).iter().any(|wanted| FILES.contains(wanted));
    of_jdk && !NAMES_OF_FILES.contains(&callable.class.as_str()) && takes_one()
}

/// Why a test of another class does not call it for its value; `None` if it may.
pub(crate) fn reason_elsewhere(callable: &Callable) -> Option<&'static str> {
    let closed = |rule: &&Rule| match rule.1 {
        Closed::All => true,
        Closed::AllButConstructors => callable.name != "<init>",
        Closed::Members(_) => false,
    };
    let whole = RULES.iter().filter(|rule| rule.is_for(&callable.class)).find(closed).map(|rule| rule.2);
    whole.or_else(|| reason_in_test(callable))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CallableKind;

    fn callable(class: &str, name: &str, descriptor: &str) -> Callable {
        Callable {
            class: class.to_owned(),
            kind: CallableKind::Instance,
            name: name.to_owned(),
            descriptor: descriptor.to_owned(),
            on_interface: false,
        }
    }

    #[test]
    fn what_ends_the_jvm_is_closed_to_everybody() {
        let exit = callable("java/lang/Runtime", "exit", "(I)V");
        assert!(reason_in_test(&exit).is_some() && reason_elsewhere(&exit).is_some());
        assert!(reason_in_test(&callable("a/B", "finalize", "()V")).is_some());
    }

    #[test]
    fn a_class_that_is_tested_is_open_but_for_what_is_named() {
        let exists = callable("java/io/File", "exists", "()Z");
        assert!(reason_in_test(&exists).is_none() && reason_elsewhere(&exists).is_some());
        assert!(reason_in_test(&callable("java/io/File", "deleteOnExit", "()V")).is_some());
        let url = callable("java/net/URL", "getFile", "()Ljava/lang/String;");
        assert!(reason_in_test(&url).is_none() && reason_elsewhere(&url).is_some());
        let uri = callable("java/net/URI", "create", "(Ljava/lang/String;)Ljava/net/URI;");
        assert!(reason_elsewhere(&uri).is_none());
    }

    #[test]
    fn writers_take_writers_but_no_file_names() {
        let by_name = callable("java/io/PrintWriter", "<init>", "(Ljava/lang/String;)V");
        assert!(reason_in_test(&by_name).is_some());
        assert!(
            reason_elsewhere(&callable("java/io/PrintWriter", "<init>", "(Ljava/io/Writer;)V")).is_none()
        );
    }
    #[test]
    fn nobody_opens_files_or_connections() {
        let closed = [
            ("java/util/zip/ZipFile", "<init>", "(Ljava/io/File;I)V"),
            ("java/util/zip/ZipFile", "<init>", "(Ljava/lang/String;Ljava/nio/charset/Charset;)V"),
            ("java/util/jar/JarFile", "<init>", "(Ljava/lang/String;Z)V"),
            ("java/util/logging/FileHandler", "<init>", "()V"),
            ("java/util/Scanner", "<init>", "(Ljava/io/File;)V"),
            ("java/util/Scanner", "<init>", "(Ljava/nio/file/Path;)V"),
            ("java/nio/channels/FileChannel", "open", "(Ljava/nio/file/Path;[Ljava/nio/file/OpenOption;)V"),
            ("java/nio/file/Files", "delete", "(Ljava/nio/file/Path;)V"),
            ("javax/imageio/ImageIO", "read", "(Ljava/io/File;)Ljava/awt/image/BufferedImage;"),
            ("java/io/FileWriter", "<init>", "(Ljava/lang/String;Z)V"),
            ("java/io/RandomAccessFile", "<init>", "(Ljava/lang/String;Ljava/lang/String;)V"),
            ("java/net/Socket", "<init>", "(Ljava/lang/String;I)V"),
            ("java/net/ServerSocket", "<init>", "(I)V"),
            ("java/util/prefs/Preferences", "userRoot", "()Ljava/util/prefs/Preferences;"),
        ];
        for (class, name, descriptor) in closed {
            assert!(
                reason_in_test(&callable(class, name, descriptor)).is_some(),
                "{class}.{name}{descriptor}"
            );
        }
        let open = [
            ("java/util/Scanner", "<init>", "(Ljava/lang/String;)V"),
            ("java/io/File", "<init>", "(Ljava/io/File;Ljava/lang/String;)V"),
            ("shop/Archive", "open", "(Ljava/io/File;)V"),
            ("java/net/Socket", "<init>", "()V"),
        ];
        for (class, name, descriptor) in open {
            assert!(
                reason_in_test(&callable(class, name, descriptor)).is_none(),
                "{class}.{name}{descriptor}"
            );
        }
    }
}
