// Story: A thread leaves a synchronized method by an exception. The monitor is free again: the next one gets in.
// outcome: failed, done
// outcome: done, failed

public class LeftByException {
    private String log = "";

    synchronized void fail() {
        log += log.isEmpty() ? "failed, " : "failed";
        throw new IllegalStateException("expected");
    }

    void tryIt() {
        try {
            fail();
        } catch (IllegalStateException expected) {
            // what matters is that the monitor was left
        }
    }

    synchronized void work() {
        log += log.isEmpty() ? "done, " : "done";
    }

    public static String run() throws Exception {
        LeftByException room = new LeftByException();
        Thread unlucky = new Thread(room::tryIt);
        Thread lucky = new Thread(room::work);
        unlucky.start();
        lucky.start();
        unlucky.join();
        lucky.join();
        return room.log;
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
