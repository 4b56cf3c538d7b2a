// Story: A worker writes a static field through a setter method handle and main reads it through a getter, both holding a monitor.
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

public class MethodHandleStatic {
    static final MethodHandle SETTER;
    static final MethodHandle GETTER;
    static String name = "";

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            SETTER = lookup.findStaticSetter(MethodHandleStatic.class, "name", String.class);
            GETTER = lookup.findStaticGetter(MethodHandleStatic.class, "name", String.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static synchronized void write() {
        try {
            SETTER.invokeExact("seven");
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    static synchronized void read() {
        try {
            String seen = (String) GETTER.invokeExact();
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        write(); // a first use, so that the calls are linked before the worker exists
        read();
        Thread worker = new Thread(MethodHandleStatic::write);
        worker.start();
        read();
        worker.join();
        System.out.println("done");
    }
}
