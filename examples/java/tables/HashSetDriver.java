import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;

/**
 * Two threads work on two synchronized hash sets, as in the lower table of the RaceFuzzer paper: each call locks the object it is called
 * on, and none of them locks its argument for as long as it uses it.
 *
 * <p>To be found: races of the iterator in containsAll, equals (while the sizes are equal), addAll, removeAll (which goes through the
 * smaller set) and the loop with add, addAll, removeAll and clear (modCount, size, the table and its nodes);
 * ConcurrentModificationException in the reader. The iterator knows its next element beforehand: NoSuchElementException cannot come.
 */
public class HashSetDriver {
    public static void main(String[] arguments) throws InterruptedException {
        Set<Integer> first = Collections.synchronizedSet(new HashSet<>());
        Set<Integer> second = Collections.synchronizedSet(new HashSet<>());
        first.addAll(Arrays.asList(1, 2, 7));
        second.addAll(Arrays.asList(1, 2, 3));
        Thread reader = new Thread(() -> read(first, second), "reader");
        Thread writer = new Thread(() -> write(second), "writer");
        reader.start();
        dawdle();
        writer.start();
        reader.join();
        writer.join();
    }

    /** Takes a while without meeting anybody: the threads of a plain run do not overlap. A scheduler does not notice it. */
    static void dawdle() {
        int number = 1;
        for (int i = 0; i < 5_000_000; i++) {
            number = number * 31 + i;
        }
        if (number == 0) {
            System.out.println("what a chance");
        }
    }

    /** Uses the second one as an argument. */
    static void read(Set<Integer> first, Set<Integer> second) {
        first.containsAll(second);
        first.equals(second);
        first.addAll(second);
        first.removeAll(second);
        int sum = 0;
        for (int number : second) {
            sum += number;
        }
        if (sum < 0) {
            throw new AssertionError(sum);
        }
    }

    /** Changes the second one meanwhile. */
    static void write(Set<Integer> second) {
        second.add(4);
        second.removeAll(Arrays.asList(1, 2));
        second.addAll(Arrays.asList(5, 6));
        second.clear();
    }
}
