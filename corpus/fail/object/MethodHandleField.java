// Story: A worker writes a field through a setter method handle while main reads it through a getter method handle.
// Race: A B on MethodHandleField$Box.value
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

public class MethodHandleField {
    static class Box {
        int value;
    }

    /** Only the worker calls this when both threads run, so the handle itself is not shared. */
    static void write(MethodHandle setter, Box box) {
        try {
            setter.invokeExact(box, 7); // @A
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** Only main calls this. */
    static void read(MethodHandle getter, Box box) {
        try {
            int seen = (int) getter.invokeExact(box); // @B
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        // The handles access the field just as a field access in the source would.
        MethodHandle setter = lookup.findSetter(Box.class, "value", int.class);
        MethodHandle getter = lookup.findGetter(Box.class, "value", int.class);
        // A first use with another object, so that the calls are linked before the worker exists.
        Box other = new Box();
        write(setter, other);
        read(getter, other);
        Box box = new Box();
        Thread worker = new Thread(() -> write(setter, box));
        worker.start();
        read(getter, box);
        worker.join();
        System.out.println("done");
    }
}
