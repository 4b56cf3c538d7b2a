// Story: A class goes round in its initializer until a thread has done its work, which needs the class: neither of them gets on, ever.
// fresh
// outcome: livelock

public class InitializerSpins {
    static final class Eager {
        static volatile int value = 1;

        static {
            Thread worker = new Thread(() -> value = 2);
            worker.start();
            while (value == 1) {
                Thread.yield();
            }
        }
    }

    public static String run() {
        return "" + Eager.value;
    }

    public static void main(String[] arguments) {
        System.out.println(run());
    }
}
