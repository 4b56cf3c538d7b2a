// Story: A worker writes a static field with Field.setDouble while main reads it by its name.
// Race: A B on ReflectionStatic.rate
import java.lang.reflect.Field;

public class ReflectionStatic {
    static double rate;

    static void write(Field field) {
        try {
            field.setDouble(null, 0.5); // @A
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    static void read() {
        double seen = rate; // @B
    }

    public static void main(String[] args) throws Exception {
        Field field = ReflectionStatic.class.getDeclaredField("rate");
        write(field); // a first use, so that reflection has set up everything before the worker exists
        Thread worker = new Thread(() -> write(field));
        worker.start();
        read();
        worker.join();
        System.out.println("done");
    }
}
