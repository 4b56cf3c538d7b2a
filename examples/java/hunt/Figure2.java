import java.util.concurrent.CountDownLatch;

/**
 * The program of figures 2 and 3 of the DrFinder paper (Cai and Cao, FSE 2015); the names at the ends of lines are the figure's events.
 *
 * <p>Two races hide behind locks. Thread 1 writes x and then takes the lock k; thread 3 takes k and then reads x. Whenever thread 1 comes
 * first, as it nearly always does because the others have a long way to go, handing k over orders the two accesses, and no happens-before detector
 * sees a race. It does if thread 3 takes k first: then nothing lies between them. The same goes for y with threads 1 and 2 and the lock n.
 *
 * <p>The other locks, o1 to o5, are nobody else's business. Each lock has a class of its own, so that it is known by its type who may soon take
 * which one: f6, f7 and f8 lead to k, and so do f3, f4 and f5 to n. All three threads are there before the first of them begins.
 */
public class Figure2 {
    /** A lock, and what it protects. */
    static class Lock {
        int uses;
    }

    static class K extends Lock {}

    static class N extends Lock {}

    static class O1 extends Lock {}

    static class O2 extends Lock {}

    static class O3 extends Lock {}

    static class O4 extends Lock {}

    static class O5 extends Lock {}

    private final K k = new K();
    private final N n = new N();
    private final O1 o1 = new O1();
    private final O2 o2 = new O2();
    private final O3 o3 = new O3();
    private final O4 o4 = new O4();
    private final O5 o5 = new O5();
    private final CountDownLatch allThere = new CountDownLatch(1);
    private int x;
    private int y;

    void f1() {
        x = 1; // m1
        synchronized (k) { // e1
            k.uses++;
        }
        f2();
    }

    void f2() {
        synchronized (o1) { // e2
            o1.uses++;
        }
        y = 1; // m2
        synchronized (n) { // e3
            n.uses++;
        }
    }

    void f3() {
        dawdle(1);
        f4();
    }

    void f4() {
        synchronized (o2) { // e4
            o2.uses++;
        }
        synchronized (o3) { // e5
            o3.uses++;
        }
        f5();
    }

    int f5() {
        synchronized (n) { // e6
            n.uses++;
        }
        return y; // m3
    }

    void f6() {
        dawdle(2);
        f7();
    }

    void f7() {
        synchronized (o4) { // e7
            o4.uses++;
        }
        synchronized (o5) { // e8
            o5.uses++;
        }
        f8();
    }

    int f8() {
        synchronized (k) { // e9
            k.uses++;
        }
        return x; // m4
    }

    /** The long way of threads 2 and 3 in plain runs. It has no place where a scheduler could interrupt it, and does not notice it. */
    static void dawdle(int times) {
        int number = 1;
        int end = times * 40_000_000;
        for (int i = 0; i < end; i++) {
            number = number * 31 + i;
        }
        if (number == 0) {
            System.out.println("what a chance");
        }
    }

    /** Waits until all threads are there. */
    void await() {
        try {
            allThere.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    class Thread1 extends Thread {
        Thread1() {
            super("t1");
        }

        @Override
        public void run() {
            await();
            f1();
        }
    }

    class Thread2 extends Thread {
        Thread2() {
            super("t2");
        }

        @Override
        public void run() {
            await();
            f3();
        }
    }

    class Thread3 extends Thread {
        Thread3() {
            super("t3");
        }

        @Override
        public void run() {
            await();
            f6();
        }
    }

    Thread[] threads() {
        return new Thread[] {new Thread1(), new Thread2(), new Thread3()};
    }

    public static void main(String[] arguments) throws InterruptedException {
        Figure2 figure = new Figure2();
        Thread[] threads = figure.threads();
        for (Thread thread : threads) {
            thread.start();
        }
        figure.allThere.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
