//! Which classes are rewritten, and how much is told about them.
//!
//! Every class is listened to for synchronization, whatever the user asks for: a missing edge would be a false alarm elsewhere. The
//! choice is whose accesses are checked for races.

use std::sync::OnceLock;

use bytecode::instrument::{HOOKS, Locks, Plan, Shadows, UNSAFE};

use crate::pattern::Pattern;

/// Parts of the JDK that programs share by mistake: collections, builders, formats.
const CHECKED: [&[u8]; 5] = [
    b"java/util/",
    b"java/text/",
    b"java/lang/AbstractStringBuilder",
    b"java/lang/StringBuilder",
    b"java/lang/StringBuffer",
];

/// Not these, though: they synchronize by means of their own, or race on purpose.
const UNCHECKED: [&[u8]; 15] = [
    b"java/util/concurrent/",
    b"java/util/stream/",
    b"java/util/zip/",
    b"java/util/jar/",
    b"java/util/logging/",
    b"java/util/function/",
    // Their elements are reached through final fields only, which makes them visible to whoever sees the object.
    b"java/util/ImmutableCollections",
    b"java/util/Locale",
    b"java/util/ResourceBundle",
    b"java/util/ServiceLoader",
    b"java/util/KeyValueHolder",
    // Formatter, SimpleDateFormat and BreakIterator hand one of these to all threads, through caches that race on purpose.
    b"java/text/DecimalFormatSymbols",
    b"java/text/DateFormatSymbols",
    b"java/text/BreakIterator",
    // All formatting without interest in positions writes to the same one.
    b"java/text/FieldPosition",
];

/// Strings copy their bytes with these. A string's bytes are reached through a final field, so it may be handed on without any
/// synchronization, and the JDK does so; an array of the program that is copied with them is not checked either.
const STRING_COPIES: &[&[u8]] = &[b"copyOf", b"copyOfRange", b"copyOfRangeByte"];

/// Maps make a view when it is first asked for and keep it in a plain field. The views have only final fields; `AbstractMap` says that
/// this makes the races benign.
const VIEWS: &[&[u8]] = &[
    b"keySet",
    b"values",
    b"entrySet",
    b"navigableKeySet",
    b"descendingMap",
    b"descendingKeySet",
    b"sequencedKeySet",
    b"sequencedValues",
    b"sequencedEntrySet",
];

/// Methods that race on purpose, in classes that are checked.
fn excepted(class: &[u8]) -> &'static [&'static [u8]] {
    match class {
        b"java/util/Arrays" => STRING_COPIES,
        // "Non-volatile here is acceptable heuristic."
        b"java/util/Formatter" => &[b"getDecimalFormatSymbols"],
        // A cache of something immutable.
        b"java/util/TimeZone" => &[b"toZoneId"],
        // "harmless race."
        b"java/util/Collections" => &[b"shuffle"],
        _ if class.starts_with(b"java/util/") && contains(class, b"Map") => VIEWS,
        _ => &[],
    }
}

/// None of these is checked or gets fields, unless it is checked by default: the JVM lays some of them out by hand, and some run
/// before there is a current thread. None has fields that other packages can name.
const FIXED: &[u8] = b"java/lang/";

/// What is checked in this run.
pub(crate) struct Policy {
    /// If there are any, nothing else is checked.
    include: Vec<Pattern>,
    /// Not checked, even if included.
    exclude: Vec<Pattern>,
    /// Checked besides the default, in a JVM that executes calls: threads stop at all that is checked.
    scope: Option<Vec<Pattern>>,
    /// Whether the program is told about, and whether its threads are controlled.
    mode: Mode,
}

/// What is done with a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Mode {
    pub(crate) observe: bool,
    pub(crate) control: bool,
    /// When acquisitions of locks are told.
    pub(crate) locks: Locks,
}

impl Policy {
    pub(crate) fn new(include: &[String], exclude: &[String], mode: Mode) -> Self {
        let patterns = |texts: &[String]| texts.iter().map(|text| Pattern::new(text)).collect();
        Self { include: patterns(include), exclude: patterns(exclude), scope: None, mode }
    }

    /// Threads stop at all accesses that are checked, those in classes of these patterns among them.
    pub(crate) fn exploring(self, scope: &[String]) -> Self {
        let patterns = || scope.iter().map(|text| Pattern::new(text)).collect::<Vec<_>>();
        SCOPE.get_or_init(patterns);
        Self { scope: Some(patterns()), ..self }
    }

    /// Whether threads stop at all accesses that are checked.
    pub(crate) fn explores(&self) -> bool {
        self.scope.is_some()
    }

    /// How a class is to be rewritten; `None` to leave it alone.
    pub(crate) fn plan_for(&self, class: &[u8]) -> Option<Plan> {
        // A finalizer that does anything makes every object finalizable; Unsafe is replaced at its callers; shadows are references,
        // and their volatile fields order nothing that the locks of reference queues do not order.
        let untouched = class == b"java/lang/Object"
            || class.starts_with(HOOKS)
            || class == UNSAFE
            || class == b"java/lang/ref/Reference"
            || class.ends_with(b"module-info");
        let Mode { observe, control, .. } = self.mode;
        let locks = self.locks(class);
        let idle = !observe && !control && locks == Locks::No;
        (!untouched && !idle).then(|| {
            let accesses = self.checks(class);
            let shadows = shadows(class, accesses);
            Plan { observe, control, accesses, shadows, except: excepted(class), locks }
        })
    }

    /// When acquisitions of a class are told: where threads stop for them, if they are controlled. Threads get fields for it; and a
    /// controlled thread stops for a lock because of who asks for it, so all say so.
    fn locks(&self, class: &[u8]) -> Locks {
        let is_told = self.mode.control || class == b"java/lang/Thread" || !is_quiet(&dotted(class));
        if is_told { self.mode.locks } else { Locks::No }
    }

    /// Whether accesses of a class's fields that a statement makes through a handle are checked, if the statement's own are. Handles
    /// reach all fields; those of the JDK are its own affair.
    pub(crate) fn checks_handles(&self, class: &[u8]) -> bool {
        !is_jdk(class) || self.checks(class)
    }

    fn checks(&self, class: &[u8]) -> bool {
        let name = dotted(class);
        let any = |patterns: &[Pattern]| patterns.iter().any(|pattern| pattern.matches(&name));
        let in_scope = self.scope.as_ref().is_some_and(|scope| any(scope));
        let included =
            if self.include.is_empty() { by_default(class) || in_scope } else { any(&self.include) };
        let checkable = by_default(class) || !class.starts_with(FIXED);
        included && checkable && !any(&self.exclude)
    }
}

/// Fields may be accessed by classes that are checked even if their own class is not.
fn shadows(class: &[u8], accesses: bool) -> Shadows {
    if by_default(class) {
        Shadows::All
    } else if class.starts_with(FIXED) {
        Shadows::No
    } else if accesses {
        Shadows::All
    } else {
        Shadows::Visible
    }
}

fn by_default(class: &[u8]) -> bool {
    !is_jdk(class) || starts_with(class, &CHECKED) && !starts_with(class, &UNCHECKED)
}

/// What programs share of the JDK: its collections and all that is concurrent, and what is synchronized to be shared. Elsewhere a controlled
/// thread stops only if it must: the insides of threads, streams and charsets have many stops that meet nobody, and would drown those that do.
const LOUD: [&str; 3] = ["java.util.", "java.lang.StringBuffer", "java.lang.AbstractStringBuilder"];

/// The scope of a JVM that executes calls: what is under test is loud whatever it is.
static SCOPE: OnceLock<Vec<Pattern>> = OnceLock::new();

/// Whether statements of this class, named with dots, meet nobody.
pub(crate) fn is_quiet(class: &str) -> bool {
    let is_loud = || LOUD.iter().any(|loud| class.starts_with(loud));
    let is_tested = || SCOPE.get().is_some_and(|scope| scope.iter().any(|pattern| pattern.matches(class)));
    finding::is_jdk(class) && !is_loud() && !is_tested()
}

/// Whether a field of this type leads to objects whose accesses are not seen, and which can be changed: most of the JDK. What is in its most basic
/// package is a value, or only names what another class does.
pub(crate) fn leads_out(descriptor: &str) -> bool {
    let class = descriptor.strip_prefix('L').and_then(|class| class.strip_suffix(';'));
    class.is_some_and(|class| {
        !by_default(class.as_bytes())
            && !class.starts_with("java/lang/")
            && is_quiet(&class.replace('/', "."))
    })
}

/// Whether a class is part of the JDK: its insides give synchronization, not races.
pub(crate) fn is_jdk(class: &[u8]) -> bool {
    finding::is_jdk(&dotted(class))
}

/// A class name as people write it.
fn dotted(class: &[u8]) -> String {
    bytecode::mutf8::decode_lossy(class).replace('/', ".")
}

fn contains(class: &[u8], part: &[u8]) -> bool {
    class.windows(part.len()).any(|window| window == part)
}

fn starts_with(class: &[u8], prefixes: &[&[u8]]) -> bool {
    prefixes.iter().any(|prefix| class.starts_with(prefix))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accesses(include: &[&str], exclude: &[&str], class: &str) -> Option<bool> {
        let owned = |texts: &[&str]| texts.iter().map(ToString::to_string).collect::<Vec<_>>();
        Policy::new(
            &owned(include),
            &owned(exclude),
            Mode { observe: true, control: false, locks: Locks::No },
        )
        .plan_for(class.as_bytes())
        .map(|plan| plan.accesses)
    }

    #[test]
    fn programs_and_collections_are_checked_and_the_rest_of_the_jdk_is_listened_to() {
        let accesses = |class| accesses(&[], &[], class);
        assert_eq!(accesses("bank/Account"), Some(true));
        assert_eq!(accesses("java/util/ArrayList"), Some(true));
        assert_eq!(accesses("java/util/concurrent/ConcurrentHashMap"), Some(false));
        assert_eq!(accesses("java/lang/Thread"), Some(false));
        assert_eq!(accesses("java/lang/Object"), None);
    }

    #[test]
    fn where_only_locks_count_the_rest_of_the_jdk_is_left_alone() {
        let mode = Mode { observe: false, control: false, locks: Locks::Held };
        let policy = Policy::new(&[], &[], mode);
        let locks = |class: &str| policy.plan_for(class.as_bytes()).map(|plan| plan.locks);
        assert_eq!(locks("bank/Account"), Some(Locks::Held));
        assert_eq!(locks("java/util/concurrent/locks/ReentrantLock"), Some(Locks::Held));
        assert_eq!(locks("java/io/PrintStream"), None);
        assert_eq!(locks("java/lang/Thread"), Some(Locks::Held));
    }

    #[test]
    fn an_include_is_all_that_is_checked() {
        let accesses = |class| accesses(&["bank.*", "java.util.concurrent.*"], &[], class);
        assert_eq!(accesses("bank/Account"), Some(true));
        assert_eq!(accesses("java/util/concurrent/ConcurrentHashMap"), Some(true));
        assert_eq!(accesses("java/util/ArrayList"), Some(false));
        assert_eq!(accesses("shop/Basket"), Some(false));
        assert_eq!(accesses("java/lang/Object"), None);
    }

    #[test]
    fn an_exclude_takes_away_from_either() {
        assert_eq!(accesses(&[], &["bank.*"], "bank/Account"), Some(false));
        assert_eq!(accesses(&[], &["bank.*"], "shop/Basket"), Some(true));
        assert_eq!(accesses(&["bank.*"], &["bank.Account"], "bank/Account$Log"), Some(false));
        assert_eq!(accesses(&["bank.*"], &["bank.Account"], "bank/Teller"), Some(true));
    }
}
