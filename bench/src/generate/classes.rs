//! Classes of the JDK that are not thread-safe. All say so but the first, which has a bug.

/// All of them.
pub(crate) const UNSAFE: [&str; 15] = [
    "java.lang.StringBuffer",
    "java.util.ArrayList",
    "java.util.LinkedList",
    "java.util.HashMap",
    "java.util.TreeMap",
    "java.util.HashSet",
    "java.util.ArrayDeque",
    "java.util.PriorityQueue",
    "java.util.BitSet",
    "java.lang.StringBuilder",
    "java.util.StringJoiner",
    "java.text.SimpleDateFormat",
    "java.util.GregorianCalendar",
    "java.util.StringTokenizer",
    "java.util.Formatter",
];

/// For a first impression.
pub(crate) const FEW: [&str; 4] =
    ["java.lang.StringBuffer", "java.util.ArrayList", "java.util.TreeMap", "java.lang.StringBuilder"];
