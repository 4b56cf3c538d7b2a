// Story: A thread looks at its interrupt status twice. The first look leaves it as it is, the second one clears it. The
// interrupt may come before the first, between them, or too late.
// outcome: true true
// outcome: false true
// outcome: false false

public class InterruptStatus {
    private volatile String seen;

    void look() {
        boolean first = Thread.currentThread().isInterrupted();
        Thread.yield();
        boolean second = Thread.interrupted();
        seen = first + " " + second;
    }

    public static String run() throws Exception {
        InterruptStatus house = new InterruptStatus();
        Thread looker = new Thread(house::look);
        looker.start();
        looker.interrupt();
        looker.join();
        return house.seen;
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
