// Story: A singleton in a class of its own is made when it is first needed, once, whoever needs it.
// fresh
// outcome: same

public class LazyHolder {
    static volatile int made;

    LazyHolder() {
        made++;
        Thread.yield();
    }

    static final class Holder {
        static final LazyHolder INSTANCE = new LazyHolder();
    }

    public static String run() throws Exception {
        LazyHolder[] seen = new LazyHolder[3];
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            int number = i;
            threads[i] = new Thread(() -> seen[number] = Holder.INSTANCE);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        return made == 1 && seen[0] == seen[1] && seen[1] == seen[2] ? "same" : "made " + made;
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
