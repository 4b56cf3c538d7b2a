// Story: Two threads format numbers and keep the text in the same field.
// Race: A B on StringFormat.text

import java.util.Locale;

public class StringFormat {
    static String text;

    static void format() {
        String other = String.format(Locale.ROOT, "%,d %.2f", 1234567, 1.5);
        text = other; // @A
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(StringFormat::format);
        other.start();
        String mine = String.format(Locale.ROOT, "%,d %.2f", 1234567, 1.5);
        text = mine; // @B
        other.join();
        System.out.println(text.isEmpty() ? "impossible" : "done");
    }
}
