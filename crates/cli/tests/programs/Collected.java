import java.lang.ref.Cleaner;
import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.WeakHashMap;

/** Objects of all kinds that the program has shared, locked and forgotten go away when they should. */
public class Collected {
    static class Big {
        long[] numbers = new long[1000];

        int[] use() {
            int[] used = new int[10];
            for (int i = 0; i < used.length; i++) {
                used[i] = i;
            }
            numbers[3]++;
            return used;
        }
    }

    static void use(WeakHashMap<Object, Integer> map, List<WeakReference<?>> weak) throws InterruptedException {
        for (int i = 0; i < 100; i++) {
            map.put(new Big(), i);
            Big big = new Big();
            weak.add(new WeakReference<>(big));
            weak.add(new WeakReference<>(big.use()));
        }
        Object lock = new Object();
        synchronized (lock) {
            lock.notifyAll();
        }
        weak.add(new WeakReference<>(lock));
        Thread thread = new Thread(() -> {});
        thread.start();
        thread.join();
        weak.add(new WeakReference<>(thread));
    }

    public static void main(String[] args) throws InterruptedException {
        WeakHashMap<Object, Integer> map = new WeakHashMap<>();
        List<WeakReference<?>> weak = new ArrayList<>();
        use(map, weak);
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        PhantomReference<Object> phantom = new PhantomReference<>(new Big(), queue);
        int[] cleaned = new int[1];
        Cleaner.create().register(new Object(), () -> {
            synchronized (cleaned) {
                cleaned[0]++;
                cleaned.notifyAll();
            }
        });
        for (int i = 0; i < 50 && !(map.isEmpty() && weak.stream().allMatch(it -> it.get() == null)); i++) {
            System.gc();
            Thread.sleep(10);
        }
        System.out.println(map.size() + " and " + weak.stream().filter(it -> it.get() != null).count() + " left");
        System.out.println(queue.remove() == phantom);
        synchronized (cleaned) {
            while (cleaned[0] == 0) {
                cleaned.wait();
            }
        }
        try {
            List<byte[]> all = new ArrayList<>();
            while (true) {
                all.add(new byte[1 << 20]);
            }
        } catch (OutOfMemoryError e) {
            System.out.println(e.getMessage());
        }
        System.out.println("goes on");
    }
}
