// Story: An object with final fields is published through a volatile static field.
public class FinalFieldPublication {
    static final class Point {
        final int x;
        final int y;

        Point(int x, int y) {
            this.x = x;
            this.y = y;
        }
    }

    static volatile Point shared;

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(() -> {
            Point point = shared;
            while (point == null) {
                Thread.onSpinWait();
                point = shared;
            }
            // The volatile read that saw the object orders its construction before this.
            int sum = point.x + point.y;
        });
        Thread writer = new Thread(() -> {
            shared = new Point(3, 4);
        });
        reader.start();
        writer.start();
        writer.join();
        reader.join();
        System.out.println("done");
    }
}
