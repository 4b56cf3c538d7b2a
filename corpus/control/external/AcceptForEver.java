// Story: A daemon waits for a call that never comes. The program ends all the same.
// fresh
// outcome: done

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;

public class AcceptForEver {
    static void serve(ServerSocket server) {
        try {
            server.accept();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    public static String run() throws Exception {
        ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Thread daemon = new Thread(() -> serve(server));
        daemon.setDaemon(true);
        daemon.start();
        Thread worker = new Thread(Thread::yield);
        worker.start();
        worker.join();
        return "done";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
