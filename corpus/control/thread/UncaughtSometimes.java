// Story: A thread asks whether there is a letter and then reads it. Another one takes it away: before, after, or in between.
// outcome: read
// outcome: none
// outcome: exception java.lang.NullPointerException

public class UncaughtSometimes {
    private volatile String letter = "dear reader";
    private String how = "none";

    void read() {
        if (letter != null) {
            how = letter.length() > 0 ? "read" : "empty";
        }
    }

    public static String run() throws Exception {
        UncaughtSometimes box = new UncaughtSometimes();
        Thread reader = new Thread(box::read);
        reader.start();
        box.letter = null;
        reader.join();
        return box.how;
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
