import java.io.StringReader;
import java.lang.annotation.*;
import java.util.*;
import java.util.function.*;

/** A bit of everything that compilers put into class files. Prints the same every time. */
public class Features {
    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.TYPE_USE, ElementType.TYPE_PARAMETER})
    @interface Mark {
        String value() default "";
        int[] numbers() default {};
        Nested[] nested() default {};
        Class<?> type() default Object.class;
        ElementType kind() default ElementType.FIELD;
    }

    @interface Nested { String[] names() default {}; }

    @Retention(RetentionPolicy.CLASS)
    @Target(ElementType.TYPE_USE)
    @interface Unseen {}

    sealed interface Shape permits Circle, Square {}
    record Circle(double radius) implements Shape {}
    record Square(double side, List<@Mark("component") String> tags) implements Shape {
        Square {
            if (side < 0) throw new IllegalArgumentException("negative " + side);
        }
    }

    enum Color { RED, GREEN, BLUE }

    private int secret = 41;

    class Inner {
        private int peek() { return ++secret; }
    }

    static double area(Shape shape) {
        if (shape instanceof Circle circle) return Math.round(circle.radius() * circle.radius() * 314) / 100.0;
        if (shape instanceof Square square && square.side() > 0) return square.side() * square.side();
        return 0;
    }

    static String switches(String text, Color color, int number) {
        String first = switch (text) {
            case "one", "eins" -> "1";
            case "two" -> "2";
            default -> text.isEmpty() ? "none" : "many";
        };
        int second = switch (color) {
            case RED -> 10;
            case GREEN -> { int sum = 0; for (int i = 0; i < number; i++) sum += i; yield sum; }
            case BLUE -> number < 0 ? -1 : 1;
        };
        switch (number) {
            case -1000000: return first + "low" + second;
            case 7: return first + "seven" + second;
            case 1000000: return first + "high" + second;
            default: return first + number + second;
        }
    }

    static int finallies(int depth) {
        int result = 0;
        try {
            try {
                if (depth == 1) throw new IllegalStateException("one");
                if (depth == 2) throw new IllegalArgumentException("two");
                if (depth == 3) return result + 3;
                result += 100;
            } catch (@Mark("caught") IllegalStateException problem) {
                result += problem.getMessage().length();
            } finally {
                result += 1000;
            }
        } catch (RuntimeException problem) {
            result -= 5;
        } finally {
            result *= 2;
        }
        return result;
    }

    static synchronized long locked(long count) {
        long sum = 0;
        for (long i = 0; i < count; i++) {
            synchronized (Features.class) {
                if (i % 3 == 0) continue;
                sum += i;
            }
        }
        return sum;
    }

    synchronized int lockedInstance(int by) {
        if (by < 0) throw new IndexOutOfBoundsException();
        secret += by;
        return secret;
    }

    @SuppressWarnings("unchecked")
    static <@Mark("parameter") T extends Comparable<T>> String annotated(Object given, List<T> list) throws Exception {
        @Mark(value = "local", numbers = {1, 2}, nested = {@Nested(names = {"a", "b"}), @Nested}, kind = ElementType.METHOD)
        Object local = given;
        @Unseen String text = (@Mark("cast") String) local;
        List<@Mark("argument") String> made = new @Mark("new") ArrayList<@Mark("element") String>();
        made.add(text);
        if (local instanceof @Mark("instanceof") String) made.add("yes");
        Supplier<List<String>> maker = @Mark("reference") ArrayList<String>::new;
        made.addAll(maker.get());
        try (@Mark("resource") StringReader reader = new StringReader(text)) {
            made.add(String.valueOf((char) reader.read()));
        }
        for (@Mark("loop") T element : list) made.add(element.toString());
        Function<@Mark("lambda") String, Integer> length = (@Mark("implicit") String s) -> s.length();
        made.add("" + length.apply(text));
        Features.<@Mark("call") String>ignore(text);
        return made.toString();
    }

    static <T> void ignore(T value) {}

    static String conditionalNew(boolean flag, int n) {
        // A branch between new and its constructor: frames name the new instruction.
        StringBuilder builder = new StringBuilder(flag ? "yes" : n > 2 ? "no" : "perhaps");
        return builder.append(new String(new char[n > 3 ? n : 1]).length()).toString();
    }

    static class Base {
        final int value;
        Base(int value) { this.value = value; }
    }

    static class Derived extends Base {
        // A branch before the super constructor: frames name the uninitialized this.
        Derived(int value) { super(value > 0 ? value : -value); }
    }

    public static void main(String[] args) throws Exception {
        Features features = new Features();
        System.out.println(area(new Circle(2)) + " " + area(new Square(3, List.of("t"))) + " " + new Square(1, List.of()));
        System.out.println(features.new Inner().peek() + features.lockedInstance(2));
        try {
            features.lockedInstance(-1);
        } catch (IndexOutOfBoundsException expected) {
            System.out.println("thrown " + Thread.holdsLock(features));
        }
        for (String text : List.of("one", "two", "", "x"))
            for (Color color : Color.values())
                for (int number : new int[] {-1000000, -1, 7, 1000000}) {
                    if (color == Color.GREEN && number > 10) continue;
                    System.out.println(switches(text, color, number));
                }
        for (int depth = 0; depth < 4; depth++) System.out.println(finallies(depth));
        System.out.println(locked(100));
        System.out.println(annotated("hello", List.of(1, 2)));
        System.out.println(conditionalNew(true, 1) + conditionalNew(false, 5) + new Derived(-4).value);
        Map<String, Integer> counts = new TreeMap<>();
        for (String word : "a b a c b a".split(" ")) counts.merge(word, 1, Integer::sum);
        System.out.println(counts);
        long mixed = 1; double other = 0.5; float third = 2f;
        for (int i = 0; i < 10; i++) { mixed = mixed * 31 + i; other = other * third - mixed % 7; }
        System.out.println(mixed + " " + other);
    }
}
