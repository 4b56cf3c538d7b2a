// Story: A thread cannot be started, because it asks for a larger stack than there can be. The program knows that this may happen, and goes on with others.
// outcome: failed, first second
// outcome: failed, second first

public class StartFails {
    public static String run() throws Exception {
        StringBuffer order = new StringBuffer();
        Thread huge = new Thread(null, () -> order.append(" huge"), "huge", 1L << 50);
        String said;
        try {
            huge.start();
            said = "started,";
        } catch (OutOfMemoryError tooLarge) {
            said = "failed,";
        }
        Thread first = new Thread(() -> order.append(" first"));
        Thread second = new Thread(() -> order.append(" second"));
        first.start();
        second.start();
        first.join();
        second.join();
        return said + order;
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
