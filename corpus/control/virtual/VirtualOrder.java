// Story: Two virtual threads write their names into a list, one at a time.
// Needs: 25
// outcome: ab
// outcome: ba

public class VirtualOrder {
    private final StringBuilder list = new StringBuilder();

    synchronized void write(char name) {
        list.append(name);
    }

    public static String run() throws Exception {
        VirtualOrder order = new VirtualOrder();
        Thread a = Thread.startVirtualThread(() -> order.write('a'));
        Thread b = Thread.startVirtualThread(() -> order.write('b'));
        a.join();
        b.join();
        return order.list.toString();
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
