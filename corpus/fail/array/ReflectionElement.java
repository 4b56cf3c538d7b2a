// Story: A worker writes an element with Array.setDouble while main reads it with Array.get.
// Race: A B on double[]
import java.lang.reflect.Array;

public class ReflectionElement {
    static void write(Object values, int index) {
        Array.setDouble(values, index, 0.5); // @A
    }

    static void read(Object values, int index) {
        Object seen = Array.get(values, index); // @B
    }

    public static void main(String[] args) throws InterruptedException {
        Object values = Array.newInstance(double.class, 4);
        Thread worker = new Thread(() -> write(values, 2));
        worker.start();
        read(values, 2);
        worker.join();
        System.out.println("done");
    }
}
