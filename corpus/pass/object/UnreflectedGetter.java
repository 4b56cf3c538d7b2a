// Story: A worker writes a field by its name and main reads it through a getter that was made from a Field, both under a monitor.
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

public class UnreflectedGetter {
    static class Base {
        int unused;
        private Object content;
    }

    static class Box extends Base {
        int other;
    }

    static void write(Base box, Object content) {
        synchronized (box) {
            box.content = content;
        }
    }

    static void read(MethodHandle getter, Base box) {
        try {
            synchronized (box) {
                Object seen = (Object) getter.invoke(box);
            }
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        MethodHandle getter = MethodHandles.lookup().unreflectGetter(Base.class.getDeclaredField("content"));
        read(getter, new Box()); // a first use, so that the call is linked before the worker exists
        Box box = new Box();
        Thread worker = new Thread(() -> write(box, "seven"));
        worker.start();
        read(getter, box);
        worker.join();
        System.out.println("done");
    }
}
