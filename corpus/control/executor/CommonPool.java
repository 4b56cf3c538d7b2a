// Story: A parallel stream shares its work with the threads of the common pool, which stay behind as daemons.
// fresh
// outcome: 5050

import java.util.stream.IntStream;

public class CommonPool {
    public static String run() {
        return String.valueOf(IntStream.rangeClosed(1, 100).parallel().sum());
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
