// Story: A hash code is computed at first use and kept in a field, in a synchronized method.
public class LazyInitialization {
    static class Point {
        final int x;
        final int y;
        private int hash; // 0: not yet computed

        Point(int x, int y) {
            this.x = x;
            this.y = y;
        }

        synchronized int hash() {
            int result = hash;
            if (result == 0) {
                result = 31 * x + y;
                hash = result;
            }
            return result;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Point point = new Point(3, 4);
        Thread worker = new Thread(() -> point.hash());
        worker.start();
        // The monitor of the point makes the check and the write one step.
        point.hash();
        worker.join();
        System.out.println("done");
    }
}
