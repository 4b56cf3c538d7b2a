// Story: Two threads create a singleton lazily in a plain static field, without any synchronization.
// Race: A B on LazyHolder.instance
// MayRace: B B on LazyHolder.instance

public class LazyHolder {
    static final class Service {
        int id() {
            return 7;
        }
    }

    static Service instance;

    static Service get() {
        Service service = instance; // @A
        if (service == null) {
            service = new Service();
            instance = service; // @B
            // whichever thread stores it, the other one's look at the field is not ordered with it
        }
        return service;
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
