// Story: A client says something to a server, in the same program, and hears it again.
// outcome: hello

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

public class Echo {
    static void serve(ServerSocket server) {
        try (Socket caller = server.accept()) {
            caller.getOutputStream().write(caller.getInputStream().readNBytes(5));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    public static String run() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread thread = new Thread(() -> serve(server));
            thread.start();
            String heard;
            try (Socket socket = new Socket(server.getInetAddress(), server.getLocalPort())) {
                socket.getOutputStream().write("hello".getBytes(StandardCharsets.US_ASCII));
                heard = new String(socket.getInputStream().readNBytes(5), StandardCharsets.US_ASCII);
            }
            thread.join();
            return heard;
        }
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
