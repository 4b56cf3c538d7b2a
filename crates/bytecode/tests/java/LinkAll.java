import java.nio.file.*;
import java.util.*;

/** Makes the boot loader load and link every class named in a file, which makes the verifier look at each. */
public class LinkAll {
    public static void main(String[] args) throws Exception {
        int linked = 0;
        for (String name : Files.readAllLines(Path.of(args[0]))) {
            try {
                // Asking for the constructors links the class but does not initialize it.
                Class.forName(name, false, null).getDeclaredConstructors();
                linked++;
            } catch (Throwable problem) {
                System.out.println("REJECTED " + name + ": " + problem.toString().replace('\n', ' '));
            }
        }
        System.out.println("LINKED " + linked);
    }
}
