// Story: Two bundles use a library, each its own copy of it. The loaders of the libraries are not above those of the bundles, which ask them by name.
import java.io.IOException;
import java.io.InputStream;

public class Peers {
    /** Defines classes whose names begin like this, and asks another loader, which is not above it, for those of the library. */
    static class Bundle extends ClassLoader {
        private final String own;
        private final ClassLoader library;

        Bundle(String own, ClassLoader library) {
            super(Peers.class.getClassLoader());
            this.own = own;
            this.library = library;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                Class<?> known = findLoadedClass(name);
                if (known != null) {
                    return known;
                }
                if (library != null && name.equals("Peers$Library")) {
                    return library.loadClass(name);
                }
                if (!name.equals(own)) {
                    return super.loadClass(name, resolve);
                }
                try (InputStream in = getResourceAsStream(name + ".class")) {
                    byte[] bytes = in.readAllBytes();
                    return defineClass(name, bytes, 0, bytes.length);
                } catch (IOException noFile) {
                    throw new ClassNotFoundException(name, noFile);
                }
            }
        }

        Runnable user() throws Exception {
            return (Runnable) loadClass(own).getDeclaredConstructor().newInstance();
        }
    }

    public static class Library {
        public static int count;
    }

    public static class User implements Runnable {
        @Override
        public void run() {
            for (int i = 0; i < 100; i++) {
                Library.count++;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Bundle[] libraries = {new Bundle("Peers$Library", null), new Bundle("Peers$Library", null)};
        Thread[] threads = new Thread[2];
        for (int i = 0; i < threads.length; i++) {
            Bundle library = libraries[i];
            threads[i] = new Thread(new Bundle("Peers$User", library).user());
        }
        // Loaded, so that the name means one of several from the beginning.
        libraries[0].loadClass("Peers$Library");
        libraries[1].loadClass("Peers$Library");
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("done");
    }
}
