// Story: A worker writes a field with Field.setInt and main reads it with Field.getInt, both holding the monitor of the object.
import java.lang.reflect.Field;

public class ReflectionField {
    static class Box {
        int value;
    }

    static void write(Field field, Box box) {
        try {
            synchronized (box) {
                field.setInt(box, 7);
            }
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    static void read(Field field, Box box) {
        try {
            synchronized (box) {
                int seen = field.getInt(box);
            }
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Field field = Box.class.getDeclaredField("value");
        // A first use with another object, so that reflection has set up everything before the worker exists.
        Box other = new Box();
        write(field, other);
        read(field, other);
        Box box = new Box();
        Thread worker = new Thread(() -> write(field, box));
        worker.start();
        read(field, box);
        worker.join();
        System.out.println("done");
    }
}
