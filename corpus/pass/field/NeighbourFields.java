// Story: Two threads write two byte fields that lie next to each other; Java has no word tearing, so these are two locations.
public class NeighbourFields {
    static class Pixel {
        byte red;
        byte green;
        byte blue;
    }

    public static void main(String[] args) throws InterruptedException {
        Pixel pixel = new Pixel();
        Thread worker = new Thread(() -> {
            pixel.green = 1;
        });
        worker.start();
        // Unordered with the worker, but each field is a location of its own (JLS 17.6).
        pixel.blue = 2;
        worker.join();
        System.out.println("done");
    }
}
