// Story: Keys with the same hash share a bin of the map, and its monitor. Two threads put two each: all are there.
// outcome: 4

import java.util.concurrent.ConcurrentHashMap;

public class SameBin {
    record Key(int number) {
        @Override
        public int hashCode() {
            return 7;
        }
    }

    public static String run() throws Exception {
        ConcurrentHashMap<Key, Integer> map = new ConcurrentHashMap<>();
        Thread[] threads = new Thread[2];
        for (int i = 0; i < threads.length; i++) {
            int number = i;
            threads[i] = new Thread(() -> {
                map.put(new Key(2 * number), number);
                map.put(new Key(2 * number + 1), number);
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        return String.valueOf(map.size());
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
