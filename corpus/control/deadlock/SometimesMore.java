// Story: Two threads take two monitors in opposite orders, one after the other. They are there in some runs only: in others, there are fewer threads.
// outcome: few
// outcome: more

public class SometimesMore {
    static final class Flag {
        volatile boolean isSet;
    }

    static Thread taking(Object outer, Object inner) {
        return new Thread(() -> {
            synchronized (outer) {
                synchronized (inner) {
                    Thread.yield();
                }
            }
        });
    }

    public static String run() throws Exception {
        Flag flag = new Flag();
        Thread decides = new Thread(() -> flag.isSet = true);
        decides.start();
        if (!flag.isSet) {
            decides.join();
            return "few";
        }
        Object left = new Object();
        Object right = new Object();
        Thread one = taking(left, right);
        Thread other = taking(right, left);
        one.start();
        one.join();
        other.start();
        other.join();
        decides.join();
        return "more";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
