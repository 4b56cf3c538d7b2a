// Story: A worker writes a field with VarHandle.setVolatile while main reads it with VarHandle.getVolatile.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class VarHandlePlain {
    static class Box {
        static final VarHandle VALUE;
        int value; // not declared volatile, but after start() only accessed in volatile mode

        static {
            try {
                VALUE = MethodHandles.lookup().findVarHandle(Box.class, "value", int.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        void write() {
            VALUE.setVolatile(this, 7);
        }

        void read() {
            int seen = (int) VALUE.getVolatile(this);
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
