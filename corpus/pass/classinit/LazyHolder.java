// Story: Two threads get a singleton from a holder class, whose initialization creates it exactly once.

public class LazyHolder {
    static final class Service {
        int id() {
            return 7;
        }
    }

    static final class Holder {
        static Service instance = new Service(); // plain, not final: the class initialization orders it
    }

    static Service get() {
        return Holder.instance;
    }

    public static void main(String[] args) throws Exception {
        new Service(); // initializes the class before the worker runs
        Thread worker = new Thread(() -> get().id());
        worker.start();
        int seen = get().id();
        worker.join();
        System.out.println(seen == 7 ? "done" : "impossible");
    }
}
