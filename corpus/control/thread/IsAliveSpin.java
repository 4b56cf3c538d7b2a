// Story: A parent waits for its child by asking again and again whether it is alive, and lets nobody else run meanwhile.
// outcome: done

public class IsAliveSpin {
    public static String run() throws Exception {
        Thread child = new Thread(() -> {});
        child.start();
        while (child.isAlive()) {
            // nothing
        }
        return "done";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
