// Story: A park may end by an unpark that was meant for something else. Who asks only once goes on too early.
// outcome: green
// outcome: red

import java.util.concurrent.locks.LockSupport;

public class SomebodyElsesPermit {
    private volatile boolean green;
    private String how;

    void drive() {
        LockSupport.park(this); // not in a loop
        how = green ? "green" : "red";
    }

    public static String run() throws Exception {
        SomebodyElsesPermit crossing = new SomebodyElsesPermit();
        Thread car = new Thread(crossing::drive);
        car.start();
        LockSupport.unpark(car); // "good morning"
        crossing.green = true;
        LockSupport.unpark(car);
        car.join();
        return crossing.how;
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
