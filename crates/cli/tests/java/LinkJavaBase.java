import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** Makes the boot loader load and link every class of java.base, which makes the verifier look at each. */
public class LinkJavaBase {
    public static void main(String[] args) throws Exception {
        Path root = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules/java.base");
        List<String> names;
        try (var files = Files.walk(root)) {
            names = files.map(file -> root.relativize(file).toString())
                    .filter(file -> file.endsWith(".class") && !file.equals("module-info.class"))
                    .map(file -> file.substring(0, file.length() - ".class".length()).replace('/', '.'))
                    .collect(Collectors.toList());
        }
        int linked = 0;
        for (String name : names) {
            try {
                // Asking for the constructors links the class but does not initialize it.
                Class.forName(name, false, null).getDeclaredConstructors();
                linked++;
            } catch (Throwable problem) {
                System.out.println("rejected " + name + ": " + problem.toString().replace('\n', ' '));
            }
        }
        System.out.println("linked " + linked + " of " + names.size());
    }
}
