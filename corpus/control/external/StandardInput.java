// Story: A daemon reads the standard input, where nothing may ever come. The others go on, and the program ends all the same.
// fresh
// outcome: done

import java.io.IOException;

public class StandardInput {
    private int visits;

    synchronized void visit() {
        visits++;
    }

    static void read() {
        try {
            while (System.in.read() >= 0) {
                Thread.yield();
            }
        } catch (IOException closed) {
            // as good as its end
        }
    }

    public static String run() throws Exception {
        Thread reader = new Thread(StandardInput::read);
        reader.setDaemon(true);
        reader.start();
        StandardInput room = new StandardInput();
        Thread a = new Thread(room::visit);
        Thread b = new Thread(room::visit);
        a.start();
        b.start();
        a.join();
        b.join();
        return room.visits == 2 ? "done" : "lost";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
