import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** Reads what can be called, one a line, and prints what the JVM does not find. */
public class Resolve {
    private static final ClassLoader LOADER = Resolve.class.getClassLoader();

    public static void main(String[] arguments) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String[] words = line.split(" ");
            try {
                find(words[0], Class.forName(words[1].replace('/', '.'), false, LOADER), words[2], words[3]);
            } catch (ReflectiveOperationException | LinkageError | RuntimeException error) {
                System.out.println(line + ": " + error);
            }
        }
        System.out.println("done");
    }

    private static void find(String kind, Class<?> type, String name, String descriptor)
            throws ReflectiveOperationException {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        String method = kind.endsWith("Field") ? "()" + descriptor : descriptor;
        MethodType signature = MethodType.fromMethodDescriptorString(method, LOADER);
        switch (kind) {
            case "Constructor" -> lookup.findConstructor(type, signature);
            case "Instance" -> lookup.findVirtual(type, name, signature);
            case "Static" -> lookup.findStatic(type, name, signature);
            case "InstanceField" -> lookup.findGetter(type, name, signature.returnType());
            case "StaticField" -> lookup.findStaticGetter(type, name, signature.returnType());
            default -> throw new IllegalArgumentException(kind);
        }
    }
}
