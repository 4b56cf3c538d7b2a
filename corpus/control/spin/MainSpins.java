// Story: Main itself waits for a plain field, in a loop that calls methods, until its child has changed it.
// outcome: done

public class MainSpins {
    private boolean flag;
    private int rounds;

    boolean isSet() {
        rounds++;
        return flag;
    }

    public static String run() throws Exception {
        MainSpins house = new MainSpins();
        Thread child = new Thread(() -> house.flag = true);
        child.start();
        while (!house.isSet()) {
            Thread.onSpinWait(); // a plain JVM needs it: it might read the field only once
        }
        child.join();
        return "done";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
