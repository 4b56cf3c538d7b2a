import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/** Version ids that are computed from a class's members, serialized fields and bytes, and the way back. */
public class Serialization {
    static class WithInitializer implements Serializable {
        int number = 1;
        private String text = "b";
        static int counter = 2;
        transient int passing = 3;
        long[] values = {1, 2};

        static {
            counter = 4;
        }

        public synchronized int get() {
            return number;
        }
    }

    static class WithoutInitializer implements Serializable {
        static int counter;
        int number = 5;
    }

    static class Sub extends WithInitializer implements Comparable<Sub> {
        Date when = new Date(0);

        @Override
        public int compareTo(Sub other) {
            return 0;
        }
    }

    static class Synchronized implements Serializable {
        int number;

        synchronized void add() {
            number++;
        }

        static synchronized void nothing() {}
    }

    record Pair(int first, List<String> second) implements Serializable {}

    enum Kind {
        PLAIN,
        SPECIAL {
            void extra() {}
        }
    }

    public static class ByHand implements Externalizable {
        int value = 6;

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeInt(value);
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException {
            value = in.readInt();
        }
    }

    static class Custom implements Serializable {
        int value = 7;

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeInt(99);
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            value += in.readInt();
        }

        @Override
        public String toString() {
            return "custom " + value;
        }
    }

    interface Constants extends Serializable {
        int ANY = new Random().nextInt();

        default void nothing() {}
    }

    abstract static class Abstract implements Constants {
        protected int number;

        abstract int get();
    }

    static void describe(Class<?> type) {
        ObjectStreamClass stream = ObjectStreamClass.lookupAny(type);
        System.out.println(stream.getName() + " " + stream.getSerialVersionUID() + " " + Arrays.toString(stream.getFields()));
    }

    public static void main(String[] args) throws Exception {
        int captured = 3;
        Serializable anonymous = new Serializable() {
            int copy = captured;
        };
        for (Object object : List.of(new WithInitializer(), new WithoutInitializer(), new Sub(), new Synchronized(),
                new Pair(1, List.of("x")), Kind.PLAIN, Kind.SPECIAL, new ByHand(), new Custom(), anonymous,
                new ArrayList<>(List.of(1)), new HashMap<>(Map.of(1, 2)), new TreeMap<>(Map.of("a", 1)), new BitSet(),
                new Date(5), new StringBuilder("x"), new ReentrantLock(), new ConcurrentHashMap<>(Map.of(1, 2)), new int[] {1})) {
            describe(object.getClass());
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
                out.writeObject(object);
            }
            System.out.println("  " + bytes.size() + " bytes, " + Arrays.hashCode(bytes.toByteArray()));
            Object back = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
            System.out.println("  " + back.getClass().getName() + (back instanceof Custom custom ? " " + custom : ""));
        }
        for (String name : List.of("Serialization$Constants", "Serialization$Abstract", "java.util.ArrayDeque",
                "java.util.EventObject", "java.util.Random", "java.util.Collections$UnmodifiableMap", "java.util.Vector",
                "java.util.GregorianCalendar", "java.util.IdentityHashMap", "java.lang.StringBuffer", "java.net.URI",
                "java.util.concurrent.atomic.AtomicInteger", "java.text.SimpleDateFormat", "java.math.BigDecimal")) {
            describe(Class.forName(name));
        }
    }
}
