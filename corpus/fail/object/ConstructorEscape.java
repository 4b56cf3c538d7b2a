// Story: A constructor starts a thread that uses the object, and only then sets a field: `this` has escaped too early.
// Race: A B on ConstructorEscape$Listener.limit
public class ConstructorEscape {
    static class Listener {
        final Thread thread;
        int limit;

        Listener() {
            thread = new Thread(this::listen);
            thread.start();
            // Too late: start() orders only what comes before it.
            limit = 42; // @A
        }

        void listen() {
            int seen = limit; // @B
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Listener listener = new Listener();
        listener.thread.join();
        System.out.println("done");
    }
}
