// Story: A virtual thread dies of an exception; its parent goes on.
// Needs: 25
// outcome: exception java.lang.IllegalStateException

public class VirtualUncaught {
    static void fail() {
        throw new IllegalStateException("expected");
    }

    public static String run() throws Exception {
        Thread.startVirtualThread(VirtualUncaught::fail).join();
        return "the parent goes on";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
