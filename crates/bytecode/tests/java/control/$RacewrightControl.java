package java.lang;

import java.lang.reflect.*;
import java.util.*;

/** In place of the hooks that control, a recorder: it runs each test of the class `Controlled` and prints what the hooks are told. */
public final class $RacewrightControl {
    private static final List<String> told = new ArrayList<>();
    /** How often each lock was entered. */
    private static final Map<Object, Integer> held = new IdentityHashMap<>();

    private static String name(Object object) {
        return object == null ? "null" : object instanceof Class<?> type ? "class " + type.getName() : object.getClass().getSimpleName();
    }

    public static void enter(Object lock, int site) {
        told.add("enter " + name(lock) + " @" + site);
        if (lock != null) {
            // The monitor itself is entered later.
            check(Thread.holdsLock(lock) == held.containsKey(lock), lock);
            held.merge(lock, 1, Integer::sum);
        }
    }

    public static void exit(Object lock) {
        told.add("exit " + name(lock));
        if (lock != null) {
            check(Thread.holdsLock(lock) && held.containsKey(lock), lock);
            held.computeIfPresent(lock, (key, depth) -> depth == 1 ? null : depth - 1);
        }
    }

    private static void check(boolean condition, Object lock) {
        if (!condition) {
            told.add("WRONG " + name(lock));
        }
    }

    public static void point(int site) {
        told.add("point @" + site);
    }

    public static void maybe(int site) {
        told.add("maybe @" + site);
    }

    public static void atomic() {
        told.add("atomic");
    }

    public static void access(Object holder, int site) {
        told.add("access " + name(holder) + " @" + site);
    }

    public static void access(int site) {
        told.add("access null @" + site);
    }

    public static void element(Object array, int index, int site) {
        told.add("element " + name(array) + " " + index + " @" + site);
    }

    public static void loop() {
        told.add("loop");
    }

    public static void await() {
        told.add("await");
    }

    public static void initializes(int initializer) {
        told.add("initializes");
    }

    public static void initialized(int initializer) {
        told.add("initialized");
    }

    public static void needs(int site) {
        told.add("needs @" + site);
    }

    public static void zone(int step) {
        told.add("zone " + step);
    }

    public static void uncaught(Thread thread, Throwable thrown) {}

    private static String run(Method test) throws Exception {
        told.clear();
        try {
            return String.valueOf(test.invoke(null));
        } catch (InvocationTargetException exception) {
            return exception.getCause().toString();
        }
    }

    public static void main(String[] args) throws Exception {
        ClassLoader loader = ClassLoader.getSystemClassLoader();
        for (String name : args) {
            Method[] tests = Class.forName(name, true, loader).getMethods();
            Arrays.sort(tests, Comparator.comparing(Method::getName));
            for (Method test : tests) {
                if (Modifier.isStatic(test.getModifiers()) && test.getParameterCount() == 0) {
                    String result = run(test);
                    // Before anything else is told by printing.
                    List<String> lines = new ArrayList<>(told);
                    System.out.println(test.getName() + " = " + result);
                    lines.forEach(line -> System.out.println("  " + line));
                    if (!held.isEmpty()) {
                        System.out.println("  STILL HELD " + held);
                        held.clear();
                    }
                }
            }
        }
    }
}
