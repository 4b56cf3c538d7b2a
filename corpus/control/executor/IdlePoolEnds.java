// Story: A pool is forgotten, but its worker does not wait for ever: it ends when it has been idle for a while, and so does the program.
// outcome: done

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class IdlePoolEnds {
    public static String run() throws Exception {
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(1, 1, 50, TimeUnit.MILLISECONDS, new LinkedBlockingQueue<>());
        pool.allowCoreThreadTimeOut(true);
        return pool.submit(() -> "done").get();
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
