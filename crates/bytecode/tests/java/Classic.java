import java.util.*;

/** What Java 7 could say, for the oldest class files that today's compilers still write. */
public class Classic {
    private static int hidden = 3;
    private static final long[][] TABLE = new long[3][4];

    private class Inner implements Comparable<Inner> {
        private final double weight;

        Inner(double weight) { this.weight = weight + hidden++; }

        @Override public int compareTo(Inner other) { return Double.compare(weight, other.weight); }
    }

    static int words(String text) {
        switch (text) {
            case "Aa": return 1;
            case "BB": return 2; // the same hash as "Aa"
            case "C": return 3;
            default: return text.length() > 3 ? -1 : 0;
        }
    }

    static String labels(int limit) {
        StringBuilder found = new StringBuilder();
        outer:
        for (int i = 2; i < limit; i++) {
            for (int j = 2; j * j <= i; j++) {
                if (i % j == 0) continue outer;
                if (j > 100) break outer;
            }
            found.append(i).append(' ');
        }
        return found.toString();
    }

    static Object risky(Object given) {
        Object kept = null;
        while (true) {
            try {
                if (given == null) throw new NullPointerException("null given");
                kept = given instanceof String ? ((String) given).charAt(5) : given.hashCode() / 0;
                return kept;
            } catch (StringIndexOutOfBoundsException | ArithmeticException problem) {
                kept = problem.getClass().getName();
                break;
            } catch (RuntimeException problem) {
                given = problem.getMessage();
            } finally {
                if (given instanceof Integer) kept = kept + "!";
            }
        }
        return kept;
    }

    static synchronized float mixed(long a, double b, float c, byte d, char e, short f, boolean g) {
        int local = g ? d : e;
        for (long i = a; i > 0; i >>= 1) TABLE[(int) (i % 3)][local & 3] += i;
        return (float) (a + b) * c - (local ^ f) + TABLE[1][local & 3];
    }

    public static void main(String[] args) {
        Classic classic = new Classic();
        Inner one = classic.new Inner(1.5), two = classic.new Inner(-2);
        System.out.println(one.compareTo(two) + " " + two.compareTo(one) + " " + one.weight);
        System.out.println(words("Aa") + words("BB") * 10 + words("C") * 100 + words("none") + words(""));
        System.out.println(labels(50));
        System.out.println(risky("long enough") + " " + risky("x") + " " + risky(5) + " " + risky(null));
        System.out.println(mixed(1L << 33, 0.25, 2f, (byte) -7, 'q', (short) 9, args.length == 0));
    }
}
