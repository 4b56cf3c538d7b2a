// Story: Two threads write their names into a list, one at a time: the list has both, in either order.
// outcome: ab
// outcome: ba

public class Order {
    private final StringBuilder list = new StringBuilder();

    synchronized void write(char name) {
        list.append(name);
    }

    public static String run() throws Exception {
        Order order = new Order();
        Thread a = new Thread(() -> order.write('a'));
        Thread b = new Thread(() -> order.write('b'));
        a.start();
        b.start();
        a.join();
        b.join();
        return order.list.toString();
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
