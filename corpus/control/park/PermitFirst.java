// Story: An unpark before the park leaves a permit: the park does not block.
// outcome: passed

import java.util.concurrent.locks.LockSupport;

public class PermitFirst {
    public static String run() {
        LockSupport.unpark(Thread.currentThread());
        LockSupport.park();
        return "passed";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
