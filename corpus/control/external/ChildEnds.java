// Story: Main goes round until a child process has ended, which only a thread of the JDK knows.
// fresh
// outcome: ended

public class ChildEnds {
    private static boolean ended; // plain: a look at it is no step, so a second has few of them

    public static void main(String[] arguments) throws Exception {
        Process child = new ProcessBuilder("sleep", "1").start();
        child.onExit().thenRun(() -> ended = true);
        while (!ended) {
            // nothing
        }
        System.out.println("ended");
    }
}
