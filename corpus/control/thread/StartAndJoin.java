// Story: What is written before the start is seen by the child, what the child writes is seen after the join: no other outcome.
// outcome: 42

public class StartAndJoin {
    private int value;

    public static String run() throws Exception {
        StartAndJoin box = new StartAndJoin();
        box.value = 41;
        Thread child = new Thread(() -> box.value++);
        child.start();
        child.join();
        return String.valueOf(box.value);
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
