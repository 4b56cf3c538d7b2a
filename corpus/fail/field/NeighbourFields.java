// Story: Two threads write a byte field that has byte neighbours; it is the same byte.
// Race: A B on NeighbourFields$Pixel.green
public class NeighbourFields {
    static class Pixel {
        byte red;
        byte green;
        byte blue;
    }

    public static void main(String[] args) throws InterruptedException {
        Pixel pixel = new Pixel();
        Thread worker = new Thread(() -> {
            pixel.green = 1; // @A
        });
        worker.start();
        // The same field of the same object, with nothing in between.
        pixel.green = 2; // @B
        worker.join();
        System.out.println("done");
    }
}
