// Story: A thread parks until the light is green. It may be green when it looks for the first time.
// outcome: parked
// outcome: passed

import java.util.concurrent.locks.LockSupport;

public class ParkUnpark {
    private volatile boolean green;
    private String how = "passed";

    void drive() {
        while (!green) {
            how = "parked";
            LockSupport.park(this);
        }
    }

    public static String run() throws Exception {
        ParkUnpark crossing = new ParkUnpark();
        Thread car = new Thread(crossing::drive);
        car.start();
        crossing.green = true;
        LockSupport.unpark(car);
        car.join();
        return crossing.how;
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
