// Story: Who joins a thread that has ended, or that was never started, does not wait.
// outcome: done

public class JoinEnded {
    public static String run() throws Exception {
        Thread never = new Thread(() -> {});
        never.join();
        Thread child = new Thread(() -> {});
        child.start();
        child.join();
        child.join();
        child.join(1000);
        return never.isAlive() || child.isAlive() ? "alive" : "done";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
