// Story: Data is published through a volatile flag.

public class VolatileFlag {
    static volatile boolean ready;
    static int data;

    static void publish() {
        data = 42;
        ready = true;
    }

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(VolatileFlag::publish);
        writer.start();
        boolean flag = ready;
        while (!flag) { // the volatile read that sees true orders the data
            Thread.onSpinWait();
            flag = ready;
        }
        int seen = data;
        writer.join();
        System.out.println(flag || seen >= 0 ? "done" : "impossible");
    }
}
