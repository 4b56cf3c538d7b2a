// Story: A walker yields after each step; a looker sees him anywhere.
// outcome: 0
// outcome: 1
// outcome: 2

public class Yield {
    private volatile int steps;

    void walk() {
        steps = 1;
        Thread.yield();
        steps = 2;
    }

    public static String run() throws Exception {
        Yield road = new Yield();
        Thread walker = new Thread(road::walk);
        walker.start();
        Thread.yield();
        int seen = road.steps;
        walker.join();
        return String.valueOf(seen);
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
