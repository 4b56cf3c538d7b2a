import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** Compiles each file into a folder of its own, in one JVM: arguments are file, folder, file, folder, … */
public class CompileAll {
    public static void main(String[] arguments) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        int failed = 0;
        for (int i = 0; i < arguments.length; i += 2) {
            failed += compiler.run(null, null, null, "-g", "-nowarn", "-d", arguments[i + 1], arguments[i]) == 0 ? 0 : 1;
        }
        System.exit(failed);
    }
}
