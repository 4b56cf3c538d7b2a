// Story: A worker writes a field with VarHandle.set while main reads it with VarHandle.get; these are plain accesses.
// Race: A B on VarHandlePlain$Box.value
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class VarHandlePlain {
    static class Box {
        static final VarHandle VALUE;
        int value;

        static {
            try {
                VALUE = MethodHandles.lookup().findVarHandle(Box.class, "value", int.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        void write() {
            VALUE.set(this, 7); // @A
        }

        void read() {
            int seen = (int) VALUE.get(this); // @B
        }
    }

    public static void main(String[] args) throws InterruptedException {
        // A first use with another object, so that the calls are linked before the worker exists.
        Box other = new Box();
        other.write();
        other.read();
        Box box = new Box();
        Thread worker = new Thread(() -> box.write());
        worker.start();
        box.read();
        worker.join();
        System.out.println("done");
    }
}
