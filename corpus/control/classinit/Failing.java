// Story: A class fails to initialize. The first one who needs it hears why, the second one only that it is not there.
// fresh
// outcome: a first
// outcome: b first

public class Failing {
    static final class Broken {
        static volatile int value;

        static {
            Thread.yield();
            value = Integer.parseInt("not a number");
        }
    }

    static String need() {
        try {
            return "got " + Broken.value;
        } catch (ExceptionInInitializerError first) {
            return "first";
        } catch (NoClassDefFoundError later) {
            return "later";
        }
    }

    public static String run() throws Exception {
        String[] heard = new String[2];
        Thread a = new Thread(() -> heard[0] = need());
        Thread b = new Thread(() -> heard[1] = need());
        a.start();
        b.start();
        a.join();
        b.join();
        if (heard[0].equals(heard[1])) {
            return "both " + heard[0];
        }
        return heard[0].equals("first") ? "a first" : "b first";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
