// Story: A thread parks for a short time, then drives whatever the light is.
// outcome: green
// outcome: red

import java.util.concurrent.locks.LockSupport;

public class ParkNanos {
    private volatile boolean green;
    private String how;

    void drive() {
        LockSupport.parkNanos(this, 1_000_000);
        how = green ? "green" : "red";
    }

    public static String run() throws Exception {
        ParkNanos crossing = new ParkNanos();
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
