// Story: A thread starts the next one and joins it, five deep.
// outcome: 5

public class Chain {
    private int depth;

    void go() {
        if (++depth == 5) {
            return;
        }
        Thread next = new Thread(this::go);
        next.start();
        try {
            next.join();
        } catch (InterruptedException nobodyDoes) {
            throw new AssertionError(nobodyDoes);
        }
    }

    public static String run() {
        Chain chain = new Chain();
        chain.go();
        return String.valueOf(chain.depth);
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
