// Story: Two threads claim the elements of a plain array by compare-and-set through a VarHandle: each gets one of its own.
// outcome: ab
// outcome: ba

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class ArrayElement {
    private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(char[].class);

    static void claim(char[] seats, char name) {
        int seat = 0;
        while (!ELEMENT.compareAndSet(seats, seat, '-', name)) {
            seat++;
        }
    }

    public static String run() throws Exception {
        char[] seats = {'-', '-'};
        Thread a = new Thread(() -> claim(seats, 'a'));
        Thread b = new Thread(() -> claim(seats, 'b'));
        a.start();
        b.start();
        a.join();
        b.join();
        return new String(seats);
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
