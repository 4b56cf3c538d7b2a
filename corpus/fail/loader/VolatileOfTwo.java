// Story: Two plugins have classes of the same name, each from a loader of its own. What a thread writes before it sets a flag is read by a thread that
// looks at the flag of the other copy, which orders nothing.
// Race: A B on VolatileOfTwo.value
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class VolatileOfTwo {
    /** A thread that ends is ordered before one that starts later: JDK 17 locks the group of both. */
    public static final Gate ALL_ARE_STARTED = new Gate();

    static int value;

    /** Has a copy of its own of the class of the flag. */
    static class Plugin extends ClassLoader {
        Plugin() {
            super(VolatileOfTwo.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                Class<?> known = findLoadedClass(name);
                if (known != null || !name.equals("VolatileOfTwo$Flag")) {
                    return known != null ? known : super.loadClass(name, resolve);
                }
                try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
                    byte[] bytes = in.readAllBytes();
                    return defineClass(name, bytes, 0, bytes.length);
                } catch (IOException noFile) {
                    throw new ClassNotFoundException(name, noFile);
                }
            }
        }

        Switch make() throws Exception {
            return (Switch) loadClass("VolatileOfTwo$Flag").getDeclaredConstructor().newInstance();
        }
    }

    public interface Switch {
        void set();

        boolean isSet();
    }

    public static class Flag implements Switch {
        static volatile boolean isSet;

        @Override
        public void set() {
            isSet = true;
        }

        @Override
        public boolean isSet() {
            return isSet;
        }
    }

    public static void main(String[] args) throws Exception {
        Switch one = new Plugin().make();
        Switch other = new Plugin().make();
        boolean areApart = !one.isSet() && !other.isSet();
        Thread writer = new Thread(() -> {
            ALL_ARE_STARTED.await();
            value = 1; // @A
            one.set();
        });
        Thread reader = new Thread(() -> {
            for (int i = 0; i < 100 && !other.isSet(); i++) {
                try {
                    Thread.sleep(1);
                } catch (InterruptedException nobodyDoes) {
                    throw new AssertionError(nobodyDoes);
                }
            }
            int seen = value; // @B
        });
        writer.start();
        reader.start();
        ALL_ARE_STARTED.open();
        writer.join();
        reader.join();
        System.out.println(areApart ? "done" : "the same");
    }

    /** Orders two threads in real time only: opaque mode gives no happens-before edge. */
    public static final class Gate {
        private static final VarHandle OPEN;
        private boolean open;

        static {
            try {
                OPEN = MethodHandles.lookup().findVarHandle(Gate.class, "open", boolean.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
            Gate rehearsal = new Gate(); // links all calls now, before any other thread runs: loading a class synchronizes
            rehearsal.open();
            rehearsal.await();
            Thread.onSpinWait();
        }

        void open() {
            OPEN.setOpaque(this, true);
        }

        public void await() {
            while (!(boolean) OPEN.getOpaque(this)) {
                Thread.onSpinWait();
            }
        }
    }
}
