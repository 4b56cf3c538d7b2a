// Story: A thread waits for a volatile field to change, and nobody changes it.
// fresh
// outcome: livelock

public class VolatileSpin {
    private volatile boolean flag;

    void spin() {
        while (!flag) {
            Thread.onSpinWait();
        }
    }

    public static String run() throws Exception {
        VolatileSpin house = new VolatileSpin();
        Thread spinner = new Thread(house::spin, "spinner");
        spinner.start();
        spinner.join();
        return "done";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
