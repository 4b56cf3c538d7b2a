package shop;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** All that a written test has to name. */
public class Cart<T> implements Parts.Wheels {
    public enum Size {
        SMALL, LARGE
    }

    public static class Item {
        public final int price;
        public static Item last;

        public Item(int price) {
            this.price = price;
        }

        public static class Label {
            public Label(Item item, CharSequence text) throws Exception {
            }
        }
    }

    private final List<T> items = new ArrayList<>();

    public Cart() throws java.io.IOException {
    }

    public Cart(Size size, Collection<? extends T> items) {
    }

    public void add(Object item) {
        expect("add(Object)", item);
    }

    public void add(String item) {
        expect("add(String)", item);
    }

    public void add(Integer item) {
    }

    public void add(byte item) {
    }

    public void add(short item) {
    }

    public void add(int item) {
    }

    public void add(long item) {
    }

    public void add(char item) {
    }

    public void add(char[] items) {
    }

    public void add(float item) {
    }

    public void add(double item) {
    }

    public void put(T item, Map.Entry<String, T> entry, Object... more) {
    }

    public synchronized Item pay(Item item, Cart<T> other) throws Exception {
        return item;
    }

    public int[][] sizes() {
        return new int[0][];
    }

    public Class<?> type(int[][] sizes) {
        return Cart.class;
    }

    public void check(String text, char c) {
        if (!text.equals("\"it's\"\\u0041\n\1" + "7\t*/ \ud83d\ude00") || c != 0xd800) {
            throw new IllegalArgumentException(text);
        }
    }

    public void fail() {
        throw new IllegalStateException("as expected");
    }

    private static void expect(String overload, Object item) {
        if (item != null && !overload.equals(item)) {
            throw new IllegalArgumentException(overload + " was called instead of " + item);
        }
    }
}
