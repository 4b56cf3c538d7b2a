// Story: A parallel stream reduces its elements with sum, without any shared accumulator.

import java.util.concurrent.ForkJoinPool;
import java.util.stream.IntStream;

public class ParallelStreamSum {
    static int total;

    static int run() {
        total = IntStream.range(0, 100).parallel().map(n -> n * n).sum();
        return total; // one thread stores the result of the reduction
    }

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(2); // two threads, however many processors there are
        int seen = pool.submit(ParallelStreamSum::run).get();
        pool.shutdown();
        System.out.println(seen == 328350 ? "done" : "impossible");
    }
}
