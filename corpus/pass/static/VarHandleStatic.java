// Story: A worker writes a static field with VarHandle.setVolatile while main reads it with VarHandle.getVolatile.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class VarHandleStatic {
    static final VarHandle TOTAL;
    static long total;

    static {
        try {
            TOTAL = MethodHandles.lookup().findStaticVarHandle(VarHandleStatic.class, "total", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static void write() {
        TOTAL.setVolatile(7L);
    }

    static void read() {
        long seen = (long) TOTAL.getVolatile();
    }

    public static void main(String[] args) throws InterruptedException {
        write(); // a first use, so that the calls are linked before the worker exists
        read();
        Thread worker = new Thread(VarHandleStatic::write);
        worker.start();
        read();
        worker.join();
        System.out.println("done");
    }
}
