// Story: Several plain fields travel on one volatile write that comes after all of them.

public class Piggyback {
    static int width;
    static int height;
    static int colour;
    static volatile int version;

    static void publish() {
        width = 640;
        height = 480;
        colour = 3;
        version = 1; // carries every write above it, none below
    }

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(Piggyback::publish);
        writer.start();
        while (version == 0) {
            Thread.onSpinWait();
        }
        int area = width * height; // written before the version: ordered
        int seen = colour;
        writer.join();
        System.out.println(area == 640 * 480 && seen >= 0 ? "done" : "impossible");
    }
}
