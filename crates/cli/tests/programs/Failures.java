import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Messages and stack traces of what goes wrong. */
public class Failures {
    static class Box {
        int number;
        long big;
        Box next;
        int[] numbers;
        Box[][] boxes;
        volatile Box flag;
        static Box first;
        static Box[] all;

        Box next() {
            return next;
        }

        synchronized void locked() {}
    }

    static class Broken {
        static int counter;

        static {
            if (true) {
                throw new IllegalStateException("broken");
            }
        }
    }

    interface Action {
        void run() throws Throwable;
    }

    static int depth;
    int field;

    static void attempt(String what, Action action) {
        try {
            action.run();
            System.out.println(what + ": fine");
        } catch (StackOverflowError e) {
            System.out.println(what + ": stack overflow");
        } catch (Throwable e) {
            System.out.println(what + ": " + e);
            for (StackTraceElement line : e.getStackTrace()) {
                System.out.println("    " + line.toString().replaceAll("Lambda.*", "Lambda"));
            }
        }
    }

    static Box box(boolean any) {
        return any ? new Box() : null;
    }

    static void deep() {
        depth++;
        deep();
    }

    synchronized void deepAndLocked() {
        field++;
        deepAndLocked();
    }

    static void inLoops(Box box, int[] numbers, Object[] objects) {
        attempt("add to elements", () -> {
            for (int i = 0; i < 3; i++) {
                numbers[i] += i;
            }
        });
        attempt("add to a field", () -> {
            for (int i = 0; i < 300; i++) {
                box.number += i;
            }
        });
        attempt("write elements", () -> {
            for (int i = 0; i < 30; i++) {
                objects[i] = "x";
            }
        });
        attempt("read elements of a field", () -> {
            int sum = 0;
            for (int i = 0; i < 30; i++) {
                sum += box.numbers[i];
            }
        });
        System.out.println(Arrays.toString(numbers) + Arrays.toString(objects));
    }

    static void fields(Box none, Box one) {
        attempt("read", () -> System.out.println(none.number));
        attempt("write", () -> none.number = 1);
        attempt("write long", () -> none.big = 1L);
        attempt("add", () -> none.big++);
        attempt("chain", () -> System.out.println(one.next.next));
        attempt("call", () -> one.next().next());
        attempt("array in a field", () -> one.numbers[3] = 4);
        attempt("array of arrays", () -> one.boxes[1][2] = null);
        attempt("volatile", () -> one.flag.flag = null);
        attempt("static", () -> Box.first.number++);
        attempt("static array", () -> System.out.println(Box.all[0]));
        attempt("local", () -> {
            Box local = none;
            local.number = one.number;
        });
        attempt("finally", () -> {
            try {
                none.number = 2;
            } finally {
                System.out.println("finally");
            }
        });
        attempt("wrapped", () -> {
            try {
                none.number++;
            } catch (NullPointerException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    static void arrays(int[] none, int[] two, Object[] strings) {
        attempt("load", () -> System.out.println(none[0]));
        attempt("store", () -> none[0]++);
        attempt("length", () -> System.out.println(none.length));
        attempt("index", () -> two[2] = 1);
        attempt("negative index", () -> two[-1]++);
        attempt("type", () -> strings[0] = 1);
        attempt("clone", () -> none.clone());
        attempt("copy", () -> System.arraycopy(two, 0, two, 1, 2));
        attempt("copy from null", () -> System.arraycopy(none, 0, two, 1, 2));
        attempt("copy of another type", () -> System.arraycopy(two, 0, strings, 0, 1));
        attempt("copyOf", () -> Arrays.copyOf(none, 3));
        attempt("negative size", () -> System.out.println(new int[-two.length]));
    }

    static void threads(Box none, Box one) {
        attempt("synchronized", () -> {
            synchronized (none) {
                System.out.println("impossible");
            }
        });
        attempt("synchronized method", () -> none.locked());
        attempt("wait without the lock", () -> one.wait());
        attempt("notify without the lock", () -> one.notify());
        attempt("notify on null", () -> none.notifyAll());
        attempt("wait for less than nothing", () -> {
            synchronized (one) {
                one.wait(-1);
            }
        });
        attempt("sleep for less than nothing", () -> Thread.sleep(-1));
        Thread thread = new Thread(() -> {
            throw new IllegalStateException("uncaught");
        });
        thread.setUncaughtExceptionHandler((ended, e) -> System.out.println(ended.getName() + " " + e));
        attempt("start and join", () -> {
            thread.start();
            thread.join();
        });
        attempt("start again", thread::start);
        attempt("start null", () -> ((Thread) (Object) Box.first).start());
        attempt("interrupted wait", () -> {
            Thread.currentThread().interrupt();
            synchronized (one) {
                one.wait();
            }
        });
        attempt("interrupted sleep", () -> {
            Thread.currentThread().interrupt();
            Thread.sleep(10_000);
        });
    }

    public static void main(String[] args) {
        int[] two = new int[2];
        Object[] strings = new String[2];
        fields(box(false), box(true));
        arrays(null, two, strings);
        threads(box(false), box(true));
        inLoops(null, null, null);
        inLoops(box(true), two, strings);
        attempt("list", () -> List.of(1).add(2));
        attempt("iterator", () -> {
            List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
            for (int number : list) {
                list.remove(0);
            }
        });
        attempt("deque", () -> new ArrayDeque<>().add(null));
        attempt("initializer", () -> Broken.counter++);
        attempt("initializer again", () -> Broken.counter++);
        attempt("in a stream", () -> List.of(3, 1, 2).stream().map(number -> 6 / (number - 2)).toList());
        attempt("too deep", Failures::deep);
        System.out.println(depth > 500);
        attempt("too deep and locked", () -> new Failures().deepAndLocked());
        attempt("too large", () -> System.out.println(new long[Integer.MAX_VALUE].length));
    }
}
