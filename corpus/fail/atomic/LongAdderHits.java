// Story: Hits are counted with a LongAdder, but the number of the last visitor is a plain field beside it.
// Race: A A on LongAdderHits.lastVisitor

import java.util.concurrent.atomic.LongAdder;

public class LongAdderHits {
    static final LongAdder HITS = new LongAdder();
    static int lastVisitor;

    static void visit(int visitor) {
        HITS.increment();
        lastVisitor = visitor; // @A
        // whatever the adder orders, it comes before this write
    }

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> visit(1));
        worker.start();
        visit(2);
        worker.join(); // orders the reads below; the adder itself promises no order
        System.out.println(HITS.sum() == 2 && lastVisitor > 0 ? "done" : "impossible");
    }
}
