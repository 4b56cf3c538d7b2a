// Story: Two plugins have classes of the same names, each from a loader of its own. Their threads run at the same time; each changes the static fields
// of its own copies only.
import java.io.IOException;
import java.io.InputStream;

public class TwoLoaders {
    /** Has copies of its own of the classes of a plugin. */
    static class Plugin extends ClassLoader {
        Plugin() {
            super(TwoLoaders.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                Class<?> known = findLoadedClass(name);
                if (known != null || !name.startsWith("TwoLoaders$Task")) {
                    return known != null ? known : super.loadClass(name, resolve);
                }
                try (InputStream in = getResourceAsStream(name + ".class")) {
                    byte[] bytes = in.readAllBytes();
                    return defineClass(name, bytes, 0, bytes.length);
                } catch (IOException noFile) {
                    throw new ClassNotFoundException(name, noFile);
                }
            }
        }

        Runnable make(String name) throws Exception {
            return (Runnable) loadClass("TwoLoaders$" + name).getDeclaredConstructor().newInstance();
        }
    }

    public static class Task implements Runnable {
        static int count;
        static long sum;

        @Override
        public void run() {
            for (int i = 0; i < 100; i++) {
                TaskSettings.step = 2;
                count++;
                sum += TaskSettings.step + TaskLimits.LIMITS[0];
            }
        }
    }

    /** Another class of the plugin, which writes to it without reading it first. */
    static class TaskSettings {
        static int step;
    }

    /** Uses the same copies in another thread. */
    public static class TaskReader implements Runnable {
        @Override
        public void run() {
            int seen = TaskLimits.LIMITS[1] + TaskLimits.more;
        }
    }

    /** Ready when it is initialized, by whichever thread comes first. */
    static class TaskLimits {
        static int[] LIMITS = {7, 8};
        static int more = 9;
    }

    public static void main(String[] args) throws Exception {
        Plugin one = new Plugin();
        Plugin other = new Plugin();
        Runnable[] tasks = {one.make("Task"), other.make("Task"), one.make("TaskReader"), other.make("TaskReader")};
        Thread[] threads = new Thread[tasks.length];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(tasks[i]);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("done");
    }
}
