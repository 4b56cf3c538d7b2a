import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Proxy;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Everything that reflection says about classes of all kinds, its own and the JDK's. */
public class Reflection {
    @Retention(RetentionPolicy.RUNTIME)
    @interface Note {
        String value();

        int number() default 3;
    }

    public static class Plain {
        public int open;
        protected String text;
        private long secret;
        static int counter;
        final int fixed = 1;
        volatile int flag;
        transient int passing;
        int[] numbers;
        Plain next;

        public synchronized void locked() {
            open++;
        }

        static synchronized void count() {
            counter++;
        }

        native void elsewhere();
    }

    static class Sub extends Plain {
        public int more;

        @Override
        public void locked() {
            more = open;
        }
    }

    public record Point(int x, @Note("y") int y, List<String> names) {
        static int made;

        public Point {
            made++;
        }
    }

    enum Color {
        RED {
            @Override
            int next() {
                return 1;
            }
        },
        GREEN;

        int calls;

        int next() {
            return calls++;
        }
    }

    interface Shape {
        int SIDES = new Random(1).nextInt();

        default int sides() {
            return SIDES;
        }

        private void hidden() {}
    }

    sealed interface Tree permits Leaf, Fork {}

    record Leaf(int value) implements Tree {}

    record Fork(Tree left, Tree right) implements Tree {}

    static class Generic<T extends Comparable<T>> {
        T value;
        List<? super T> list;

        <U> U give(U it, T other) throws java.io.IOException {
            return it;
        }
    }

    /** Names like those of added fields are not added fields. */
    static class Lookalike {
        int racewrightEpoch;
        long $racewright;
    }

    class Inner {
        int field;

        class Deep {
            int copy = field;
        }
    }

    static class Simple {
        static int shared;
        int own;
    }

    static final List<String> OF_THE_JDK = List.of(
            "java.util.ArrayList", "java.util.HashMap", "java.util.AbstractList", "java.util.Date", "java.lang.Thread",
            "java.lang.StringBuilder", "java.lang.Object", "java.lang.Throwable", "java.lang.Class", "java.lang.Integer",
            "java.lang.Shutdown", "java.lang.ref.Reference", "java.lang.invoke.MethodHandle", "java.text.SimpleDateFormat",
            "java.util.concurrent.locks.AbstractQueuedSynchronizer", "java.util.concurrent.ConcurrentHashMap",
            "java.io.BufferedReader", "java.net.URI");

    static void show(Class<?> type) {
        System.out.println(type.toGenericString() + " " + type.getModifiers() + " " + type.isSynthetic());
        list("field", type.getDeclaredFields());
        list("method", type.getDeclaredMethods());
        list("constructor", type.getDeclaredConstructors());
        list("public field", type.getFields());
        list("class", type.getDeclaredClasses());
        list("interface", type.getInterfaces());
        list("annotation", type.getAnnotations());
        list("permitted", type.isSealed() ? type.getPermittedSubclasses() : new Object[0]);
        list("constant", type.isEnum() ? type.getEnumConstants() : new Object[0]);
        if (type.isRecord()) {
            for (RecordComponent part : type.getRecordComponents()) {
                System.out.println("  component " + part + " " + Arrays.toString(part.getAnnotations()));
            }
        }
    }

    static void list(String kind, Object[] members) {
        List<String> texts = new ArrayList<>();
        for (Object member : members) {
            String text = member.toString();
            if (member instanceof Field field) {
                text = field.toGenericString() + " " + field.getModifiers() + " " + field.isSynthetic();
            } else if (member instanceof Executable executable) {
                text = executable.toGenericString() + " " + executable.getModifiers();
            }
            texts.add(text);
        }
        texts.sort(null); // the JVM promises no order
        texts.forEach(text -> System.out.println("  " + kind + " " + text));
    }

    static void find(Class<?> type, String field) {
        try {
            System.out.println("found " + type.getDeclaredField(field));
        } catch (NoSuchFieldException e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) throws Throwable {
        for (Class<?> type : List.of(Reflection.class, Plain.class, Sub.class, Point.class, Color.class,
                Color.RED.getClass(), Shape.class, Tree.class, Leaf.class, Fork.class, Generic.class, Lookalike.class,
                Inner.class, Inner.Deep.class, Simple.class, Note.class)) {
            show(type);
        }
        for (String name : OF_THE_JDK) {
            show(Class.forName(name));
        }
        for (String field : List.of("$racewright", "$racewright0", "racewrightEpoch", "racewrightUsed")) {
            for (Class<?> type : List.of(Plain.class, Thread.class, ArrayList.class)) {
                find(type, field);
            }
        }
        made();
    }

    /** Classes that are made at run time, and members that are used by reflection. */
    static void made() throws Throwable {
        Object proxy = Proxy.newProxyInstance(Reflection.class.getClassLoader(),
                new Class<?>[] {Runnable.class, Comparable.class}, (self, method, arguments) -> {
                    System.out.println(method + Arrays.toString(arguments));
                    return method.getReturnType() == int.class ? 7 : null;
                });
        ((Runnable) proxy).run();
        System.out.println(((Comparable<?>) proxy).compareTo(null) + " " + proxy.getClass().getDeclaredFields().length);
        int captured = proxy.getClass().getInterfaces().length;
        Runnable lambda = () -> System.out.println("captured " + captured);
        lambda.run();
        System.out.println(lambda.getClass().isHidden() + " " + lambda.getClass().getDeclaredFields().length);

        Plain plain = new Plain();
        Field secret = Plain.class.getDeclaredField("secret");
        secret.setAccessible(true);
        secret.setLong(plain, 5);
        System.out.println(secret.get(plain));
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        System.out.println((int) lookup.findGetter(Plain.class, "open", int.class).invokeExact(plain));
        System.out.println(lookup.findVarHandle(Plain.class, "flag", int.class).compareAndSet(plain, 0, 4));

        byte[] bytes = Reflection.class.getResourceAsStream("Reflection$Simple.class").readAllBytes();
        Class<?> hidden = lookup.defineHiddenClass(bytes, true).lookupClass();
        System.out.println(hidden.isHidden() + " " + hidden.getDeclaredFields().length);
        Object instance = hidden.getDeclaredConstructor().newInstance();
        hidden.getDeclaredField("own").setInt(instance, 4);
        hidden.getDeclaredField("shared").setInt(null, 8);
        System.out.println(hidden.getDeclaredField("own").getInt(instance) + " " + Simple.shared);

        Tree tree = new Fork(new Leaf(1), new Fork(new Leaf(2), new Leaf(3)));
        System.out.println(tree + " " + tree.hashCode());
        StackWalker.getInstance().forEach(System.out::println);
        System.out.println(Arrays.toString(new Throwable().getStackTrace()));
    }
}
