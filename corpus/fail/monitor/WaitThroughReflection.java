// Story: A thread wakes another one that waits in a monitor, and waits itself, by a call that reflection makes. Both use a field when they have left the monitor.
// Race: A B on WaitThroughReflection.value
import java.lang.reflect.Method;

public class WaitThroughReflection {
    static final Object lock = new Object();
    static boolean isWaiting;
    static int value;
    static int copy;

    static void reads() {
        try {
            synchronized (lock) {
                isWaiting = true;
                while (isWaiting) {
                    lock.wait();
                }
                lock.notifyAll();
            }
            copy = value; // @B
        } catch (InterruptedException nobodyDoes) {
            throw new AssertionError(nobodyDoes);
        }
    }

    static boolean wakes(Method wait) throws ReflectiveOperationException {
        synchronized (lock) {
            if (!isWaiting) {
                return false;
            }
            isWaiting = false;
            lock.notifyAll();
            wait.invoke(lock); // leaves the monitor; the reader does not leave it before it has woken us up
        }
        value = 1; // @A
        return true;
    }

    public static void main(String[] args) throws Exception {
        Method wait = Object.class.getMethod("wait");
        Thread reader = new Thread(WaitThroughReflection::reads);
        reader.start();
        while (!wakes(wait)) {
            Thread.yield();
        }
        reader.join();
        System.out.println("done");
    }
}
