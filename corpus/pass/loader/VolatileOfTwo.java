// Story: Two plugins have classes of the same name, each from a loader of its own. What a thread writes before it sets a flag is read by a thread that
// has seen the flag of the same copy.
import java.io.IOException;
import java.io.InputStream;

public class VolatileOfTwo {
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
        other.set();
        boolean areApart = !one.isSet();
        Thread writer = new Thread(() -> {
            value = 1;
            one.set();
        });
        Thread reader = new Thread(() -> {
            while (!one.isSet()) {
                Thread.onSpinWait();
            }
            int seen = value;
        });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
        System.out.println(areApart ? "done" : "the same");
    }
}
