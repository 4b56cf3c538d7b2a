// Story: A hash code is computed at first use and kept in a plain field; harmless for the result, but a data race.
// Race: A B on LazyInitialization$Point.hash
// MayRace: B B on LazyInitialization$Point.hash
public class LazyInitialization {
    static class Point {
        final int x;
        final int y;
        private int hash; // 0: not yet computed

        Point(int x, int y) {
            this.x = x;
            this.y = y;
        }

        int hash() {
            int result = hash; // @A
            if (result == 0) {
                result = 31 * x + y;
                hash = result; // @B
            }
            return result;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Point point = new Point(3, 4);
        Thread worker = new Thread(() -> point.hash());
        worker.start();
        // One thread writes first; the check in the other one is unordered with that write.
        point.hash();
        worker.join();
        System.out.println("done");
    }
}
