// Story: A thread waits for a plain field to change, and nobody changes it.
// fresh
// outcome: livelock

public class PlainSpin {
    private boolean flag;

    void spin() {
        while (!flag) {
            // nothing
        }
    }

    public static String run() throws Exception {
        PlainSpin house = new PlainSpin();
        Thread spinner = new Thread(house::spin, "spinner");
        spinner.start();
        spinner.join();
        return "done";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
