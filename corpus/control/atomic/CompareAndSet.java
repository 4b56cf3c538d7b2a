// Story: Two threads claim one seat through a VarHandle: exactly one of them gets it.
// outcome: a
// outcome: b

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class CompareAndSet {
    private static final VarHandle SEAT;
    private String seat;
    private volatile int winners;

    static {
        try {
            SEAT = MethodHandles.lookup().findVarHandle(CompareAndSet.class, "seat", String.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    void claim(String name) {
        if (SEAT.compareAndSet(this, null, name)) {
            winners++;
        }
    }

    public static String run() throws Exception {
        CompareAndSet room = new CompareAndSet();
        Thread a = new Thread(() -> room.claim("a"));
        Thread b = new Thread(() -> room.claim("b"));
        a.start();
        b.start();
        a.join();
        b.join();
        return room.winners == 1 ? room.seat : room.winners + " winners";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
