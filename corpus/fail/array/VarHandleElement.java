// Story: A worker writes an element with VarHandle.set while main reads it with VarHandle.get; these are plain accesses.
// Race: A B on long[]
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class VarHandleElement {
    static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(long[].class);

    static void write(long[] values, int index) {
        ELEMENT.set(values, index, 7L); // @A
    }

    static void read(long[] values, int index) {
        long seen = (long) ELEMENT.get(values, index); // @B
    }

    public static void main(String[] args) throws InterruptedException {
        long[] other = new long[4]; // a first use, so that the calls are linked before the worker exists
        write(other, 0);
        read(other, 0);
        long[] values = new long[4];
        Thread worker = new Thread(() -> write(values, 2));
        worker.start();
        read(values, 2);
        worker.join();
        System.out.println("done");
    }
}
