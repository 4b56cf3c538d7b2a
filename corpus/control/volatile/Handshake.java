// Story: A thread spins until the other has written its half, and both have something to spin for.
// outcome: done

public class Handshake {
    private volatile boolean here;
    private volatile boolean there;

    void answer() {
        while (!here) {
            Thread.onSpinWait();
        }
        there = true;
    }

    public static String run() throws Exception {
        Handshake hands = new Handshake();
        Thread other = new Thread(hands::answer);
        other.start();
        hands.here = true;
        while (!hands.there) {
            // not even a hint
        }
        other.join();
        return "done";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
