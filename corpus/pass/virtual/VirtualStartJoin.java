// Story: The main thread writes before it starts a virtual thread and reads its result after join.
// Needs: 21

public class VirtualStartJoin {
    static int input;
    static int result;

    static void work() {
        int number = input; // ordered by start
        result = number + 1;
    }

    public static void main(String[] args) throws Exception {
        input = 41; // ordered by start
        Thread virtual = Thread.ofVirtual().start(VirtualStartJoin::work);
        virtual.join(); // orders the result
        int seen = result;
        System.out.println(seen >= 0 ? "done" : "impossible");
    }
}
