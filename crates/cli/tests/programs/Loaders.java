import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import javax.tools.ToolProvider;

/** Two classes of the same name from two loaders, with different fields at the same offsets. */
public class Loaders {
    static final String[] SOURCES = {
        "public class Task implements Runnable { int a = 1; public String s = \"z\"; static int st;"
                + " public void run() { a++; st++; System.out.println(a + s + st); } }",
        "public class Task extends Base implements Runnable { static long other; double q; int[] arr = {1, 2};"
                + " public void run() { q += 0.5; other--; arr[0]++; base++;"
                + " System.out.println(q + \" \" + other + \" \" + arr[0] + \" \" + base); } }"
                + " class Base { int base; }",
    };

    public static void main(String[] args) throws Exception {
        Runnable[] tasks = new Runnable[SOURCES.length];
        for (int i = 0; i < tasks.length; i++) {
            Path folder = Files.createDirectories(Path.of(args[0], "loader" + i));
            Path file = Files.writeString(folder.resolve("Task.java"), SOURCES[i]);
            ToolProvider.getSystemJavaCompiler().run(null, null, null, "-d", folder.toString(), file.toString());
            URI uri = folder.toUri();
            tasks[i] = (Runnable) new URLClassLoader(new URL[] {uri.toURL()}, null)
                    .loadClass("Task").getDeclaredConstructor().newInstance();
        }
        for (int round = 0; round < 3; round++) {
            for (Runnable task : tasks) {
                Thread thread = new Thread(task);
                thread.start();
                thread.join();
                task.run();
            }
        }
        for (Runnable task : tasks) {
            System.out.println(Arrays.toString(task.getClass().getDeclaredFields()));
        }
    }
}
