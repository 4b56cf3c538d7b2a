// Story: Parent and child write one field after the start: the last one stays.
// outcome: parent
// outcome: child

public class LastWrite {
    private volatile String last;

    public static String run() throws Exception {
        LastWrite note = new LastWrite();
        Thread child = new Thread(() -> note.last = "child");
        child.start();
        note.last = "parent";
        child.join();
        return note.last;
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
