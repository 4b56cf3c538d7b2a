// Story: A thread writes inside a monitor, wakes another one that waits there, and waits itself, by a call that reflection makes. The other one reads when it
// has the monitor back.
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
                copy = value;
                value = 2;
                lock.notifyAll();
            }
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
            value = 1;
            lock.notifyAll();
            wait.invoke(lock); // leaves the monitor; the reader does not leave it before it has woken us up
            return true;
        }
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
