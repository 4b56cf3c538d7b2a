// Story: A sum is split into halves until they are small.
// outcome: 36

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.TimeUnit;

public class ForkJoinSum {
    static final class Sum extends RecursiveTask<Integer> {
        private final int from;
        private final int to;

        Sum(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected Integer compute() {
            if (to - from == 1) {
                return from;
            }
            Sum left = new Sum(from, (from + to) / 2);
            Sum right = new Sum((from + to) / 2, to);
            left.fork();
            return right.compute() + left.join();
        }
    }

    public static String run() throws Exception {
        ForkJoinPool pool = new ForkJoinPool(2);
        int sum = pool.invoke(new Sum(1, 9));
        pool.shutdown();
        while (!pool.awaitTermination(1, TimeUnit.SECONDS)) {
            Thread.yield();
        }
        return String.valueOf(sum);
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
