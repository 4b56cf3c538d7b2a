// Story: Two threads format numbers and dates; the JDK keeps their symbols in caches that race on purpose.

import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.Locale;

public class StringFormat {
    static final String[] TEXTS = new String[2];

    static void format(int me) {
        String zone = new SimpleDateFormat("zzzz", Locale.ROOT).format(new Date(0));
        TEXTS[me] = String.format(Locale.ROOT, "%,d %.2f %s", 1234567, 1.5, zone);
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> format(1));
        other.start();
        format(0);
        other.join();
        System.out.println(TEXTS[0].equals(TEXTS[1]) ? "done" : "impossible");
    }
}
