// Story: A worker writes an element through a setter method handle while main reads it through a getter method handle.
// Race: A B on String[]
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

public class MethodHandleElement {
    static final MethodHandle SETTER = MethodHandles.arrayElementSetter(String[].class);
    static final MethodHandle GETTER = MethodHandles.arrayElementGetter(String[].class);

    static void write(String[] names, int index) {
        try {
            SETTER.invokeExact(names, index, "seven"); // @A
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    static void read(String[] names, int index) {
        try {
            String seen = (String) GETTER.invokeExact(names, index); // @B
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        String[] other = new String[4]; // a first use, so that the calls are linked before the worker exists
        write(other, 0);
        read(other, 0);
        String[] names = new String[4];
        Thread worker = new Thread(() -> write(names, 2));
        worker.start();
        read(names, 2);
        worker.join();
        System.out.println("done");
    }
}
