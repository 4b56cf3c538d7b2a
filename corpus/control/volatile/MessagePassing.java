// Story: A writer sets the data and then the flag; a reader looks at the flag and then at the data. The flag without the data is never
// seen.
// outcome: flag 0 data 0
// outcome: flag 0 data 1
// outcome: flag 1 data 1

public class MessagePassing {
    private volatile int data;
    private volatile int flag;
    private String seen;

    void write() {
        data = 1;
        flag = 1;
    }

    void read() {
        int first = flag;
        int second = data;
        seen = "flag " + first + " data " + second;
    }

    public static String run() throws Exception {
        MessagePassing box = new MessagePassing();
        Thread writer = new Thread(box::write);
        Thread reader = new Thread(box::read);
        writer.start();
        reader.start();
        writer.join();
        reader.join();
        return box.seen;
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
