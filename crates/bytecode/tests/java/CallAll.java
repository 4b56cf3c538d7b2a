import java.lang.reflect.*;
import java.util.*;

/** Calls every public static int method of the named classes with small numbers and prints what came back. */
public class CallAll {
    public static void main(String[] names) throws Exception {
        for (String name : names) {
            Method[] methods = Class.forName(name).getDeclaredMethods();
            Arrays.sort(methods, Comparator.comparing(Method::getName));
            for (Method method : methods) {
                if (!Arrays.equals(method.getParameterTypes(), new Class<?>[] {int.class})) continue;
                StringBuilder line = new StringBuilder(name + "." + method.getName() + ":");
                for (int argument = -1; argument <= 5; argument++) {
                    try {
                        Object result = method.invoke(null, argument);
                        line.append(' ').append(result);
                    } catch (InvocationTargetException thrown) {
                        line.append(' ').append(thrown.getCause().getClass().getSimpleName());
                    }
                }
                System.out.println(line);
            }
        }
    }
}
