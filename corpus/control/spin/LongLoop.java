// Story: A loop goes round a million times without waiting for anybody. That is work, no spin: both threads end.
// outcome: done

public class LongLoop {
    private int found;

    void work() {
        int number = 1;
        while (found < 500_000) {
            number = number * 1_664_525 + 1_013_904_223;
            found += number >>> 31;
        }
    }

    public static String run() throws Exception {
        LongLoop a = new LongLoop();
        LongLoop b = new LongLoop();
        Thread first = new Thread(a::work);
        Thread second = new Thread(b::work);
        first.start();
        second.start();
        first.join();
        second.join();
        return "done";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
