// Story: A thread that uses an object is started when the constructor of the object has ended.
public class ConstructorEscape {
    static class Listener {
        final Thread thread;
        int limit;

        Listener() {
            thread = new Thread(this::listen);
            limit = 42;
        }

        static Listener create() {
            Listener listener = new Listener();
            // start() orders the whole construction before everything the thread does.
            listener.thread.start();
            return listener;
        }

        void listen() {
            int seen = limit;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Listener listener = Listener.create();
        listener.thread.join();
        System.out.println("done");
    }
}
