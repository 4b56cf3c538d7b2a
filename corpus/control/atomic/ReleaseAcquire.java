// Story: A message is passed in release and acquire mode: the flag without the data is never seen.
// outcome: flag 0 data 0
// outcome: flag 0 data 1
// outcome: flag 1 data 1

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class ReleaseAcquire {
    private static final VarHandle DATA;
    private static final VarHandle FLAG;
    private int data;
    private int flag;
    private String seen;

    static {
        try {
            DATA = MethodHandles.lookup().findVarHandle(ReleaseAcquire.class, "data", int.class);
            FLAG = MethodHandles.lookup().findVarHandle(ReleaseAcquire.class, "flag", int.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    void write() {
        DATA.setOpaque(this, 1);
        FLAG.setRelease(this, 1);
    }

    void read() {
        int first = (int) FLAG.getAcquire(this);
        int second = (int) DATA.getOpaque(this);
        seen = "flag " + first + " data " + second;
    }

    public static String run() throws Exception {
        ReleaseAcquire box = new ReleaseAcquire();
        Thread writer = new Thread(box::write);
        Thread reader = new Thread(box::read);
        writer.start();
        reader.start();
        writer.join();
        reader.join();
        return box.seen;
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
