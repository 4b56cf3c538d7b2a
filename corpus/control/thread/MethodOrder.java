// Story: Threads are started in the order in which reflection hands out methods, which the JVM takes from the addresses of their names.
// fresh
// outcome: 21

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

public class MethodOrder {
    /** Names that the JDK uses too, and others. */
    public static class Steps {
        static final AtomicInteger count = new AtomicInteger();

        public static void get() {
            step(1);
        }

        public static void ownName() {
            step(2);
        }

        public static void close() {
            step(3);
        }

        public static void anotherOfOurs() {
            step(4);
        }

        public static void append() {
            step(5);
        }

        public static void theLastOne() {
            step(6);
        }

        private static void step(int times) {
            for (int i = 0; i < times; i++) {
                count.incrementAndGet();
            }
        }
    }

    public static void main(String[] arguments) throws Exception {
        List<Thread> threads = new ArrayList<>();
        for (Method method : Steps.class.getMethods()) {
            if (method.getDeclaringClass() == Steps.class) {
                threads.add(new Thread(() -> call(method)));
            }
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(Steps.count);
    }

    private static void call(Method method) {
        try {
            method.invoke(null);
        } catch (ReflectiveOperationException never) {
            throw new AssertionError(never);
        }
    }
}
