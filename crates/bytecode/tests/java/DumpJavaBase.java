import java.io.*;
import java.net.URI;
import java.nio.file.*;
import java.util.*;
import java.util.stream.*;

/** Writes every class of java.base to standard output: name, length, bytes. */
public class DumpJavaBase {
    public static void main(String[] args) throws Exception {
        Path root = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules/java.base");
        List<Path> files;
        try (Stream<Path> walk = Files.walk(root)) {
            files = walk.filter(file -> file.toString().endsWith(".class")).sorted().collect(Collectors.toList());
        }
        try (DataOutputStream out = new DataOutputStream(new BufferedOutputStream(System.out, 1 << 16))) {
            for (Path file : files) {
                byte[] bytes = Files.readAllBytes(file);
                String name = root.relativize(file).toString();
                out.writeUTF(name.substring(0, name.length() - ".class".length()));
                out.writeInt(bytes.length);
                out.write(bytes);
            }
        }
    }
}
