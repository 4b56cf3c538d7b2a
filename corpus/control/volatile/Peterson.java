// Story: Peterson's algorithm keeps two threads apart with three volatile fields and nothing else. The counter is never wrong.
// outcome: 4

public class Peterson {
    private volatile boolean wantsZero;
    private volatile boolean wantsOne;
    private volatile int victim;
    private volatile int counter;

    void zero() {
        for (int i = 0; i < 2; i++) {
            wantsZero = true;
            victim = 0;
            while (wantsOne && victim == 0) {
                Thread.onSpinWait();
            }
            counter++;
            wantsZero = false;
        }
    }

    void one() {
        for (int i = 0; i < 2; i++) {
            wantsOne = true;
            victim = 1;
            while (wantsZero && victim == 1) {
                Thread.onSpinWait();
            }
            counter++;
            wantsOne = false;
        }
    }

    public static String run() throws Exception {
        Peterson door = new Peterson();
        Thread zero = new Thread(door::zero);
        Thread one = new Thread(door::one);
        zero.start();
        one.start();
        zero.join();
        one.join();
        return String.valueOf(door.counter);
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
