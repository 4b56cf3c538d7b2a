//! Classes of the JDK that give values for arguments, whatever class is tested.
//!
//! A class belongs here if programs often ask for it, or if it gives what they ask for: an `IntStream` makes an `int[]`, a `Thread` is a `Runnable`.

/// By package, so that the list can be read.
const COMMON: [(&str, &[&str]); 12] = [
    (
        "java/lang",
        &[
            "Boolean",
            "Byte",
            "CharSequence",
            "Character",
            "Double",
            "Exception",
            "Float",
            "Integer",
            "Iterable",
            "Long",
            "Number",
            "Object",
            "RuntimeException",
            "Short",
            "String",
            "StringBuffer",
            "StringBuilder",
            "Thread",
            "ThreadLocal",
        ],
    ),
    (
        "java/util",
        &[
            "AbstractMap$SimpleEntry",
            "ArrayDeque",
            "ArrayList",
            "BitSet",
            "Calendar",
            "Collection",
            "Collections",
            "Comparator",
            "Currency",
            "Date",
            "Deque",
            "Dictionary",
            "EnumSet",
            "Enumeration",
            "GregorianCalendar",
            "HashMap",
            "HashSet",
            "Hashtable",
            "IdentityHashMap",
            "Iterator",
            "LinkedHashMap",
            "LinkedHashSet",
            "LinkedList",
            "List",
            "ListIterator",
            "Locale",
            "Locale$Category",
            "Map",
            "Map$Entry",
            "NavigableMap",
            "NavigableSet",
            "Optional",
            "OptionalInt",
            "OptionalLong",
            "PriorityQueue",
            "Properties",
            "Queue",
            "Random",
            "Set",
            "SimpleTimeZone",
            "SortedMap",
            "SortedSet",
            "Spliterator",
            "Stack",
            "StringJoiner",
            "StringTokenizer",
            "TimeZone",
            "TreeMap",
            "TreeSet",
            "UUID",
            "Vector",
            "WeakHashMap",
        ],
    ),
    (
        "java/util/concurrent",
        &[
            "ArrayBlockingQueue",
            "BlockingQueue",
            "CompletableFuture",
            "ConcurrentHashMap",
            "ConcurrentLinkedQueue",
            "ConcurrentMap",
            "ConcurrentSkipListMap",
            "ConcurrentSkipListSet",
            "CopyOnWriteArrayList",
            "CopyOnWriteArraySet",
            "CountDownLatch",
            "Executors",
            "FutureTask",
            "LinkedBlockingDeque",
            "LinkedBlockingQueue",
            "PriorityBlockingQueue",
            "Semaphore",
            "TimeUnit",
        ],
    ),
    ("java/util/concurrent/atomic", &["AtomicBoolean", "AtomicInteger", "AtomicLong", "AtomicReference"]),
    ("java/util/concurrent/locks", &["Condition", "Lock", "ReentrantLock", "ReentrantReadWriteLock"]),
    (
        "java/util/function",
        &[
            "BinaryOperator",
            "DoubleUnaryOperator",
            "Function",
            "IntUnaryOperator",
            "LongUnaryOperator",
            "Predicate",
            "UnaryOperator",
        ],
    ),
    ("java/util/stream", &["Collectors", "DoubleStream", "IntStream", "LongStream", "Stream"]),
    ("java/util/regex", &["Pattern"]),
    (
        "java/io",
        &[
            "BufferedInputStream",
            "BufferedOutputStream",
            "BufferedReader",
            "BufferedWriter",
            "ByteArrayInputStream",
            "ByteArrayOutputStream",
            "CharArrayReader",
            "CharArrayWriter",
            "DataInputStream",
            "DataOutputStream",
            "File",
            "PrintStream",
            "PrintWriter",
            "StringReader",
            "StringWriter",
        ],
    ),
    ("java/math", &["BigDecimal", "BigInteger", "MathContext", "RoundingMode"]),
    (
        "java/text",
        &[
            "ChoiceFormat",
            "Collator",
            "DateFormat",
            "DateFormatSymbols",
            "DecimalFormat",
            "DecimalFormatSymbols",
            "FieldPosition",
            "MessageFormat",
            "NumberFormat",
            "ParsePosition",
            "SimpleDateFormat",
        ],
    ),
    (
        "java/time",
        &["Clock", "Duration", "Instant", "LocalDate", "LocalDateTime", "LocalTime", "ZoneId", "ZoneOffset"],
    ),
];

/// Buffers are the only ones that give arrays of some types; charsets and addresses are often asked for.
const OTHERS: [&str; 9] = [
    "java/net/URI",
    "java/nio/ByteBuffer",
    "java/nio/CharBuffer",
    "java/nio/DoubleBuffer",
    "java/nio/FloatBuffer",
    "java/nio/IntBuffer",
    "java/nio/LongBuffer",
    "java/nio/ShortBuffer",
    "java/nio/charset/StandardCharsets",
];

/// The names of all of them. A JDK need not have each.
pub(crate) fn names() -> impl Iterator<Item = String> {
    let common = COMMON
        .into_iter()
        .flat_map(|(package, names)| names.iter().map(move |name| format!("{package}/{name}")));
    common.chain(OTHERS.map(str::to_owned))
}

/// Types that nearly everything is: asked for them, tests pass something plain instead of everything there is.
pub(crate) const BROAD: [&str; 7] = [
    "java/io/Serializable",
    "java/lang/Cloneable",
    "java/lang/Comparable",
    "java/lang/Enum",
    "java/lang/Object",
    "java/lang/constant/Constable",
    "java/lang/constant/ConstantDesc",
];

/// The classes of something plain, which is made from literals or nothing.
pub(crate) const PLAIN: [&str; 4] =
    ["java/lang/Boolean", "java/lang/Integer", "java/lang/Long", "java/lang/Object"];
