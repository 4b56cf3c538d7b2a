// Story: The elements of an atomic array are volatile, each on its own: two threads claim the same slot or different ones.
// outcome: both in 0
// outcome: 0 and 1

import java.util.concurrent.atomic.AtomicIntegerArray;

public class Elements {
    private final AtomicIntegerArray slots = new AtomicIntegerArray(2);

    int claim(int name) {
        int free = slots.get(0) == 0 ? 0 : 1;
        slots.set(free, name); // somebody else may have come in between
        return free;
    }

    public static String run() throws Exception {
        Elements row = new Elements();
        int[] got = new int[2];
        Thread a = new Thread(() -> got[0] = row.claim(1));
        Thread b = new Thread(() -> got[1] = row.claim(2));
        a.start();
        b.start();
        a.join();
        b.join();
        return got[0] == got[1] ? "both in " + got[0] : "0 and 1";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
