// Story: A producer and a consumer wait in the same monitor of a buffer with one place, and only one of them is notified. If another
// producer is woken by a producer, nobody is left to wake the consumer.
// fresh
// outcome: done
// outcome: deadlock

public class WrongOneNotified {
    private int items;

    synchronized void put() {
        while (items == 1) {
            pause();
        }
        items++;
        notify(); // should be notifyAll
    }

    synchronized void take() {
        while (items == 0) {
            pause();
        }
        items--;
        notify(); // should be notifyAll
    }

    private void pause() {
        try {
            wait();
        } catch (InterruptedException nobodyDoes) {
            throw new AssertionError(nobodyDoes);
        }
    }

    public static String run() throws Exception {
        WrongOneNotified buffer = new WrongOneNotified();
        Thread[] threads = {
            new Thread(buffer::take, "consumer 1"),
            new Thread(buffer::take, "consumer 2"),
            new Thread(buffer::put, "producer 1"),
            new Thread(buffer::put, "producer 2"),
        };
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        return "done";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
