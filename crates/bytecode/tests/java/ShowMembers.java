import java.lang.reflect.*;

/** Prints what reflection knows of a class. */
public class ShowMembers {
    public static void main(String[] args) throws Exception {
        Class<?> type = Class.forName(args[0]);
        System.out.println("class " + Modifier.toString(type.getModifiers()));
        for (Field field : type.getDeclaredFields())
            System.out.println("field " + field + (field.isSynthetic() ? " synthetic" : ""));
        for (Method method : type.getDeclaredMethods()) System.out.println("method " + method);
    }
}
