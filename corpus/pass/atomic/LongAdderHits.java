// Story: Hits and the highest visitor number are kept in a LongAdder and a LongAccumulator, read after joining.

import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

public class LongAdderHits {
    static final LongAdder HITS = new LongAdder();
    static final LongAccumulator HIGHEST_VISITOR = new LongAccumulator(Long::max, 0L);

    static void visit(int visitor) {
        HITS.increment();
        HIGHEST_VISITOR.accumulate(visitor);
    }

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> visit(1));
        worker.start();
        visit(2);
        worker.join(); // orders the reads below; the adder itself promises no order
        System.out.println(HITS.sum() == 2 && HIGHEST_VISITOR.get() == 2 ? "done" : "impossible");
    }
}
