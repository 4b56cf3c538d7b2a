// Story: A virtual thread parks until the light is green.
// Needs: 25
// outcome: parked
// outcome: passed

import java.util.concurrent.locks.LockSupport;

public class VirtualPark {
    private volatile boolean green;
    private String how = "passed";

    void drive() {
        while (!green) {
            how = "parked";
            LockSupport.park(this);
        }
    }

    public static String run() throws Exception {
        VirtualPark crossing = new VirtualPark();
        Thread car = Thread.startVirtualThread(crossing::drive);
        crossing.green = true;
        LockSupport.unpark(car);
        car.join();
        return crossing.how;
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
