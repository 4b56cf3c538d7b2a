package java.lang;

import jdk.internal.misc.Unsafe;

/**
 * What rewritten code calls for plain accesses. A call that finds that nothing is to be done ends here, inlined; the rest is up to
 * the rules.
 */
public final class $RacewrightChecks {
    private $RacewrightChecks() {}

    // Fields of the class that calls, with the word of the kind of access; after the access.

    public static void fieldRead(Object object, long word, int site) {
        if (!$RacewrightRules.covers(word)) {
            otherRead(object, site);
        }
    }

    public static void fieldWrite(Object object, long word, int site) {
        if (!$RacewrightRules.covers(word)) {
            plainWrite(object, $RacewrightSites.place(object, site), site);
        }
    }

    // Fields of other classes, which may turn out to be volatile: after a read and before a write.

    public static void otherRead(Object object, int site) {
        if (object == null) {
            return;
        }
        long place = $RacewrightSites.place(object, site);
        if (place > 0L) {
            long readAt = $RacewrightSites.readAt(place);
            if (!$RacewrightRules.covers(Unsafe.getUnsafe().getLong(object, readAt))) {
                $RacewrightRules.read(object, readAt, object, $RacewrightSites.writeAt(place),
                        object, $RacewrightSites.sharedAt(place),
                        $RacewrightSites.index(place), $RacewrightSites.fields(place), site);
            }
        } else if (place == $RacewrightSites.VOLATILE) {
            $Racewright.fieldRead(object, site);
        }
    }

    public static void otherWrite(Object object, int site) {
        if (object == null) {
            return;
        }
        long place = $RacewrightSites.place(object, site);
        if (place == $RacewrightSites.VOLATILE) {
            $Racewright.fieldWrite(object, site);
        } else {
            plainWrite(object, place, site);
        }
    }

    private static void plainWrite(Object object, long place, int site) {
        if (place > 0L) {
            long writeAt = $RacewrightSites.writeAt(place);
            if (!$RacewrightRules.covers(Unsafe.getUnsafe().getLong(object, writeAt))) {
                $RacewrightRules.write(object, $RacewrightSites.readAt(place), object, writeAt,
                        object, $RacewrightSites.sharedAt(place),
                        $RacewrightSites.index(place), $RacewrightSites.fields(place), site);
            }
        }
    }

    // Static fields: after a read and before a write.

    public static void staticRead(int site) {
        int number = use($RacewrightSites.place(null, site));
        if (number >= 0) {
            elementRead($RacewrightSites.staticIndex(number), $RacewrightSites.statics(number), site);
        } else if (number == (int) $RacewrightSites.VOLATILE) {
            $Racewright.staticRead(site);
        }
    }

    public static void staticWrite(int site) {
        int number = use($RacewrightSites.place(null, site));
        if (number >= 0) {
            elementWrite($RacewrightSites.staticIndex(number), $RacewrightSites.statics(number), site);
        } else if (number == (int) $RacewrightSites.VOLATILE) {
            $Racewright.staticWrite(site);
        }
    }

    /** Tells that the class of a static field is used. The number of the field's words. */
    private static int use(long place) {
        int initializer = $RacewrightSites.initializer(place);
        if (initializer >= 0) {
            $Racewright.classUse(initializer);
        }
        return (int) place;
    }

    // Array elements, before the access. Loops keep the last array and its shadow in locals.

    public static $RacewrightShadow shadow(Object array, Object known, $RacewrightShadow shadow) {
        return array == known ? shadow : $RacewrightTable.of(array);
    }

    public static void elementRead(int index, $RacewrightShadow shadow, int site) {
        if (shadow == null) {
            return;
        }
        long[] words = shadow.reads;
        // Out of bounds: the access itself will say so.
        if (index >= 0 && index < words.length && !$RacewrightRules.covers(words[index])) {
            shadow.read(index, site);
        }
    }

    public static void elementWrite(int index, $RacewrightShadow shadow, int site) {
        if (shadow == null) {
            return;
        }
        long[] words = shadow.writes;
        if (index >= 0 && index < words.length && !$RacewrightRules.covers(words[index])) {
            shadow.write(index, site);
        }
    }

    public static void arrayRead(Object array, int index, int site) {
        elementRead(index, $RacewrightTable.of(array), site);
    }

    public static void arrayWrite(Object array, int index, int site) {
        elementWrite(index, $RacewrightTable.of(array), site);
    }

    // Many elements at once.

    public static void arrayCloned(Object array, int site) {
        $RacewrightShadow shadow = $RacewrightTable.of(array);
        if (shadow != null) {
            for (int i = 0; i < shadow.length; i++) {
                elementRead(i, shadow, site);
            }
        }
    }

    public static void arraycopy(Object from, int at, Object to, int into, int length, int site) {
        System.arraycopy(from, at, to, into, length);
        $RacewrightShadow read = $RacewrightTable.of(from);
        $RacewrightShadow written = $RacewrightTable.of(to);
        for (int i = 0; i < length; i++) {
            elementRead(at + i, read, site);
        }
        for (int i = 0; i < length; i++) {
            elementWrite(into + i, written, site);
        }
    }

    /** A copy made by {@code Object.clone} has the words of the original; nobody has accessed the copy yet. */
    public static void cloned(Object copy) {
        if (copy != null && !copy.getClass().isArray()) {
            $Racewright.cloned(copy);
        }
    }
}
