// Story: A thread reads from a socket until the other side hangs up.
// outcome: end of stream

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

public class ReadUntilClosed {
    private volatile String how;

    void listen(Socket socket) {
        try (socket) {
            how = socket.getInputStream().read() == -1 ? "end of stream" : "a word";
        } catch (IOException other) {
            how = other.toString();
        }
    }

    public static String run() throws Exception {
        ReadUntilClosed house = new ReadUntilClosed();
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Socket here = new Socket(server.getInetAddress(), server.getLocalPort());
            Socket there = server.accept();
            Thread listener = new Thread(() -> house.listen(here));
            listener.start();
            there.close();
            listener.join();
        }
        return house.how;
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
