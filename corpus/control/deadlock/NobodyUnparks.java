// Story: A thread parks, and nobody knows it.
// fresh
// outcome: deadlock

import java.util.concurrent.locks.LockSupport;

public class NobodyUnparks {
    static void sleepForEver() {
        while (true) {
            LockSupport.park();
        }
    }

    public static String run() throws Exception {
        Thread beauty = new Thread(NobodyUnparks::sleepForEver, "beauty");
        beauty.start();
        beauty.join();
        return "done";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
