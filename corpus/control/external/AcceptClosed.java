// Story: A server waits for a call that never comes, until another thread closes its socket.
// outcome: closed

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketException;

public class AcceptClosed {
    private volatile String how;

    void serve(ServerSocket server) {
        try {
            server.accept();
            how = "called";
        } catch (SocketException expected) {
            how = "closed";
        } catch (IOException other) {
            how = other.toString();
        }
    }

    public static String run() throws Exception {
        AcceptClosed house = new AcceptClosed();
        ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Thread thread = new Thread(() -> house.serve(server));
        thread.start();
        server.close();
        thread.join();
        return house.how;
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
