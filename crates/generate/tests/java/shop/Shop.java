package shop;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

/** Classes of all kinds that a test can and cannot use. */
public class Shop extends Hidden implements Comparable<Shop> {
    static int opened;
    public final Basket basket = new Basket();

    public Shop(String name, Basket basket) {}

    protected Shop() {}

    Shop(int number) {}

    public void sell(Item item, Basket into) {}

    public void secret(Hidden hidden) {}

    public void later(Supplier<Item> item) {}

    public Item offer() {
        return null;
    }

    @Override
    public int compareTo(Shop other) {
        return 0;
    }

    public static Shop closed() {
        return null;
    }

    public static void main(String[] arguments) {}

    @Override
    protected void finalize() {}

    void internal() {}

    public static class Basket {
        private static final Object LOCK = new Object();
        public Basket() {}
    }

    /** Has an outer instance. */
    public class Till {
        public Till() {}

        public void open() {}
    }

    public interface Item {
        String name();
    }

    public enum Size implements Item {
        SMALL {
            @Override
            public void grow() {}
        },
        LARGE;

        public void grow() {}
    }

    public static final class Book implements Item {
        static final String TITLE = "title";
        private static final int PAGES = 1;
        public Book(String title) {}

        @Override
        public String name() {
            return TITLE;
        }
    }

    private static class Unsellable implements Item {
        @Override
        public String name() {
            return null;
        }
    }

    /** Its dollar signs separate nothing. */
    public static final class Ca$h$ {
        public static final class Coin {}

        public void take(Coin coin) {}
    }

    public interface Voice<T> {
        T sings(T note);
    }

    public interface Echo extends Voice<String> {}

    public interface Narrow extends Voice<String> {
        @Override
        String sings(String note);
    }

    public interface Several {
        int count(long since);

        String name();

        @Override
        boolean equals(Object other);
    }

    public interface Generic {
        <T> List<T> of(T one);
    }

    public interface Marker {}

    /** Needs what tests make themselves. */
    public static final class Stage {
        public void hear(Voice<Object> voice, Echo echo, Narrow narrow) {}

        public void ask(Several several, Generic generic, Marker marker) {}

        public void fill(int[][] rows, Class<?>[] kinds) {}
    }

    public interface Nobody {
        void call();
    }

    public static final class Single {
        private Single() {}

        public void call() {}
    }

    public static final class Only {
        public static final Only ONE = new Only();

        private Only() {}

        public void call() {}
    }

    /** Is older than the default method {@code nextLong(long)} of {@code RandomGenerator}. */
    public static class Dice extends Random {
        public static long nextLong(long sides) {
            return sides;
        }
    }

    public static class Boxes<T extends Comparable<T>> extends ArrayList<T> {
        public List<T> sorted() {
            return this;
        }
    }
}

abstract class Hidden {
    public void inherited(long number) {}

    public static void ofHidden() {}
}
