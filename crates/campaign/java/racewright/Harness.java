package racewright;

import java.lang.annotation.Annotation;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Runs a test method again and again inside one JVM, each time with its threads under control by another seed.
 *
 * <p>The argument is a file: the first line is {@code Class#method}, each further line a seed. The method is static, or a test of JUnit 4
 * or 5, whose annotations are known by name only: a new instance each time, with what is to be done before and after. What it throws
 * is told, unless it is expected. Calls go through method handles that are made once, so that each iteration does the same.
 */
public final class Harness {
    private static final String CONTROL = "java.lang.$RacewrightControl";
    private static final List<String> TEST = List.of("org.junit.Test", "org.junit.jupiter.api.Test");
    private static final List<String> BEFORE = List.of("org.junit.Before", "org.junit.jupiter.api.BeforeEach");
    private static final List<String> AFTER = List.of("org.junit.After", "org.junit.jupiter.api.AfterEach");
    private static final List<String> FIRST = List.of("org.junit.BeforeClass", "org.junit.jupiter.api.BeforeAll");
    /** Thrown by a test that does not want to be run here. */
    private static final List<String> SKIPPED = List.of(
            "org.junit.AssumptionViolatedException", "org.junit.internal.AssumptionViolatedException",
            "org.opentest4j.TestAbortedException");
    /** The exit code if there is no such test; the agent's own is 86. */
    private static final int NO_TEST = 87;

    private final MethodHandle constructor;
    private final List<MethodHandle> before;
    private final MethodHandle test;
    private final List<MethodHandle> after;
    private final Class<?> expected;

    public static void main(String[] arguments) throws Throwable {
        List<String> lines = Files.readAllLines(Path.of(arguments[0]));
        MethodHandle begin = null;
        MethodHandle end = null;
        Harness harness = null;
        try {
            Class<?> control = Class.forName(CONTROL);
            MethodHandles.Lookup lookup = MethodHandles.publicLookup();
            begin = lookup.findStatic(control, "beginIteration", MethodType.methodType(void.class, long.class));
            end = lookup.findStatic(
                    control, "endIteration", MethodType.methodType(void.class, String.class, Throwable.class));
            harness = new Harness(lines.get(0));
        } catch (ReflectiveOperationException | LinkageError | IllegalArgumentException e) {
            System.err.println("cannot run " + lines.get(0) + ": " + e);
            System.exit(NO_TEST);
        }
        for (String line : lines.subList(1, lines.size())) {
            long seed = Long.parseUnsignedLong(line);
            begin.invokeExact(seed);
            String result = null;
            Throwable thrown = null;
            try {
                result = harness.iterate();
            } catch (Throwable e) {
                thrown = e;
            }
            end.invokeExact(result, thrown);
        }
        // Threads that the test has left behind do not keep the JVM.
        System.exit(0);
    }

    private Harness(String name) throws ReflectiveOperationException {
        int mark = name.lastIndexOf('#');
        Class<?> type = Class.forName(name.substring(0, mark));
        Method method = find(type, name.substring(mark + 1));
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        test = handle(lookup, method);
        if (Modifier.isStatic(method.getModifiers())) {
            constructor = null;
            before = List.of();
            after = List.of();
            expected = null;
            return;
        }
        var create = type.getDeclaredConstructor();
        create.setAccessible(true);
        constructor = lookup.unreflectConstructor(create).asType(MethodType.methodType(Object.class));
        before = handles(lookup, annotated(type, BEFORE, true));
        after = handles(lookup, annotated(type, AFTER, false));
        expected = expected(method);
        for (MethodHandle first : handles(lookup, annotated(type, FIRST, true))) {
            try {
                Object nothing = (Object) first.invokeExact((Object) null);
            } catch (Throwable e) {
                throw new IllegalArgumentException("what is to be done before all tests failed", e);
            }
        }
    }

    /** What the test returned, as text. */
    private String iterate() throws Throwable {
        Object instance = constructor == null ? null : (Object) constructor.invokeExact();
        Object result = null;
        Throwable thrown = null;
        try {
            for (MethodHandle each : before) {
                Object nothing = (Object) each.invokeExact(instance);
            }
            result = runTest(instance);
        } catch (Throwable e) {
            thrown = e;
        }
        for (MethodHandle each : after) {
            try {
                Object nothing = (Object) each.invokeExact(instance);
            } catch (Throwable e) {
                thrown = thrown == null ? e : thrown;
            }
        }
        if (thrown != null && !SKIPPED.contains(thrown.getClass().getName())) {
            throw thrown;
        }
        return result == null ? null : String.valueOf(result);
    }

    private Object runTest(Object instance) throws Throwable {
        Object result;
        try {
            result = (Object) test.invokeExact(instance);
        } catch (Throwable e) {
            if (expected != null && expected.isInstance(e)) {
                return null;
            }
            throw e;
        }
        if (expected != null) {
            throw new AssertionError("Expected exception: " + expected.getName());
        }
        return result;
    }

    private static Method find(Class<?> type, String name) throws NoSuchMethodException {
        List<Method> found = new ArrayList<>();
        for (Class<?> each = type; each != null && found.isEmpty(); each = each.getSuperclass()) {
            for (Method method : each.getDeclaredMethods()) {
                if (method.getName().equals(name) && method.getParameterCount() == 0 && !method.isBridge()) {
                    found.add(method);
                }
            }
        }
        for (Method method : found) {
            if (Modifier.isStatic(method.getModifiers()) || has(method, TEST)) {
                return method;
            }
        }
        throw new NoSuchMethodException(found.isEmpty()
                ? "there is no method " + name + " without parameters"
                : name + " is neither static nor a test of JUnit 4 or 5");
    }

    /** The methods with one of these annotations; those of the superclass first, or last. */
    private static List<Method> annotated(Class<?> type, List<String> names, boolean superclassFirst) {
        List<Method> found = new ArrayList<>();
        List<String> overridden = new ArrayList<>();
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            List<Method> own = new ArrayList<>();
            for (Method method : each.getDeclaredMethods()) {
                if (has(method, names) && !overridden.contains(method.getName())) {
                    own.add(method);
                }
            }
            // Reflection promises no order, and each JVM is to do the same.
            own.sort((a, b) -> a.getName().compareTo(b.getName()));
            own.forEach(method -> overridden.add(method.getName()));
            found.addAll(superclassFirst ? 0 : found.size(), own);
        }
        return Collections.unmodifiableList(found);
    }

    private static boolean has(Method method, List<String> names) {
        for (Annotation annotation : method.getAnnotations()) {
            if (names.contains(annotation.annotationType().getName())) {
                return true;
            }
        }
        return false;
    }

    /** What JUnit 4's {@code @Test(expected = …)} says. */
    private static Class<?> expected(Method method) throws ReflectiveOperationException {
        for (Annotation annotation : method.getAnnotations()) {
            if (annotation.annotationType().getName().equals("org.junit.Test")) {
                Method element = annotation.annotationType().getMethod("expected");
                Object type = element.invoke(annotation);
                return type.equals(element.getDefaultValue()) ? null : (Class<?>) type;
            }
        }
        return null;
    }

    private static List<MethodHandle> handles(MethodHandles.Lookup lookup, List<Method> methods)
            throws IllegalAccessException {
        List<MethodHandle> handles = new ArrayList<>();
        for (Method method : methods) {
            handles.add(handle(lookup, method));
        }
        return handles;
    }

    /** Calls the method on an object, which a static one ignores. */
    private static MethodHandle handle(MethodHandles.Lookup lookup, Method method) throws IllegalAccessException {
        method.setAccessible(true);
        MethodHandle handle = lookup.unreflect(method);
        if (Modifier.isStatic(method.getModifiers())) {
            handle = MethodHandles.dropArguments(handle, 0, Object.class);
        }
        return handle.asType(MethodType.methodType(Object.class, Object.class));
    }
}
