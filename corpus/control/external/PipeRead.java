// Story: A thread reads from a pipe of the operating system what another one writes into it.
// outcome: 7

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;

public class PipeRead {
    private volatile int got;

    void read(Pipe pipe) {
        ByteBuffer buffer = ByteBuffer.allocate(1);
        try {
            pipe.source().read(buffer);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        got = buffer.get(0);
    }

    public static String run() throws Exception {
        PipeRead house = new PipeRead();
        Pipe pipe = Pipe.open();
        Thread reader = new Thread(() -> house.read(pipe));
        reader.start();
        pipe.sink().write(ByteBuffer.wrap(new byte[] {7}));
        reader.join();
        pipe.sink().close();
        pipe.source().close();
        return String.valueOf(house.got);
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
