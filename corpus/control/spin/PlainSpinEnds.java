// Story: A thread waits for a plain field to change, and another one changes it. There is no point to stop at in the loop, but the other
// one must get its turn. (Without control the first runs end, until the JVM compiles the loop and may read the field only once.)
// outcome: done

public class PlainSpinEnds {
    private boolean flag;

    void spin() {
        while (!flag) {
            // nothing
        }
    }

    public static String run() throws Exception {
        PlainSpinEnds house = new PlainSpinEnds();
        Thread spinner = new Thread(house::spin);
        spinner.start();
        house.flag = true;
        spinner.join();
        return "done";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
