package java.lang;

import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;
import jdk.internal.vm.annotation.Hidden;

/**
 * What rewritten code calls for plain accesses. A call that finds that nothing is to be done ends here, inlined; the rest is up to
 * the rules.
 */
public final class $RacewrightChecks {
    private $RacewrightChecks() {}

    // Fields of the class that calls, with the word of the kind of access; after the access.

    @ForceInline
    public static void fieldRead(Object object, long word, int site) {
        if (!$RacewrightRules.covers(word)) {
            readField(object, site);
        }
    }

    @ForceInline
    public static void fieldWrite(Object object, long word, int site) {
        if (!$RacewrightRules.covers(word)) {
            writeField(object, site);
        }
    }

    // The same in loops, with the epoch in which the same field of the same object was last checked; the epoch of this check.

    @ForceInline
    public static long fieldRead(long checked, Object object, long word, int site) {
        long now = $RacewrightRules.stamp();
        if (checked != now) {
            fieldRead(object, word, site);
        }
        return now;
    }

    @ForceInline
    public static long fieldWrite(long checked, Object object, long word, int site) {
        long now = $RacewrightRules.stamp();
        if (checked != now) {
            fieldWrite(object, word, site);
        }
        return now;
    }

    // The same behind loops, with a variable that every iteration changes, at the first test and at the last.

    @ForceInline
    public static void fieldRead(int first, int last, Object object, long word, int site) {
        if (first != last) {
            fieldRead(object, word, site);
        }
    }

    @ForceInline
    public static void fieldWrite(int first, int last, Object object, long word, int site) {
        if (first != last) {
            fieldWrite(object, word, site);
        }
    }

    @DontInline
    private static void readField(Object object, int site) {
        otherRead(object, site);
    }

    @DontInline
    private static void writeField(Object object, int site) {
        plainWrite(object, $RacewrightSites.place(object, site), site);
    }

    // Fields of other classes, which may turn out to be volatile: after a read and before a write.

    @ForceInline
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

    @ForceInline
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

    @ForceInline
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

    @ForceInline
    public static void staticRead(int site) {
        int number = use($RacewrightSites.place(null, site));
        if (number >= 0) {
            elementRead($RacewrightSites.staticIndex(number), $RacewrightSites.statics(number), site);
        } else if (number == (int) $RacewrightSites.VOLATILE) {
            $Racewright.staticRead(site);
        }
    }

    @ForceInline
    public static void staticWrite(int site) {
        int number = use($RacewrightSites.place(null, site));
        if (number >= 0) {
            elementWrite($RacewrightSites.staticIndex(number), $RacewrightSites.statics(number), site);
        } else if (number == (int) $RacewrightSites.VOLATILE) {
            $Racewright.staticWrite(site);
        }
    }

    @ForceInline
    public static void staticRead(int first, int last, int site) {
        if (first != last) {
            staticRead(site);
        }
    }

    @ForceInline
    public static void staticWrite(int first, int last, int site) {
        if (first != last) {
            staticWrite(site);
        }
    }

    /** Tells that the class of a static field is used. The number of the field's words. */
    @ForceInline
    private static int use(long place) {
        int initializer = $RacewrightSites.initializer(place);
        if (initializer >= 0) {
            $Racewright.classUse(initializer);
        }
        return (int) place;
    }

    // Array elements, before the access. Loops keep the last array and its shadow in locals.

    @ForceInline
    public static $RacewrightShadow shadow(Object array, Object known, $RacewrightShadow shadow, int site) {
        if (!$RacewrightRules.NEEDS_SHADOWS) {
            return null;
        }
        return array == known ? shadow : find(array, site);
    }

    @DontInline
    private static $RacewrightShadow find(Object array, int site) {
        return $RacewrightTable.of(array, site);
    }

    @ForceInline
    public static void elementRead(int index, $RacewrightShadow shadow, int site) {
        // Out of bounds: the access itself will say so.
        if (shadow != null && index >= 0 && index < shadow.length) {
            $RacewrightRules.elementRead(index, shadow, site);
        }
    }

    @ForceInline
    public static void elementWrite(int index, $RacewrightShadow shadow, int site) {
        if (shadow != null && index >= 0 && index < shadow.length) {
            $RacewrightRules.elementWrite(index, shadow, site);
        }
    }

    @ForceInline
    public static void arrayRead(Object array, int index, int site) {
        elementRead(index, $RacewrightTable.of(array, site), site);
    }

    @ForceInline
    public static void arrayWrite(Object array, int index, int site) {
        elementWrite(index, $RacewrightTable.of(array, site), site);
    }

    // Array elements that are most likely accessed again soon. Loops keep the last array and what the thread has accessed of it.

    @ForceInline
    public static long[] recentReads(Object array, Object known, long[] recent, int site) {
        return array == known ? recent : findRecent(array, false, site);
    }

    @ForceInline
    public static long[] recentWrites(Object array, Object known, long[] recent, int site) {
        return array == known ? recent : findRecent(array, true, site);
    }

    @DontInline
    private static long[] findRecent(Object array, boolean writes, int site) {
        $RacewrightShadow shadow = $RacewrightTable.of(array, site);
        return shadow == null ? null : $RacewrightRules.recent(shadow, writes);
    }

    @ForceInline
    public static void recentRead(int index, Object array, long[] recent, int site) {
        if (!$RacewrightRules.isRecent(index, recent)) {
            firstRead(index, array, recent, site);
        }
    }

    @ForceInline
    public static void recentWrite(int index, Object array, long[] recent, int site) {
        if (!$RacewrightRules.isRecent(index, recent)) {
            firstWrite(index, array, recent, site);
        }
    }

    @DontInline
    private static void firstRead(int index, Object array, long[] recent, int site) {
        arrayRead(array, index, site);
        $RacewrightRules.note(index, recent);
    }

    @DontInline
    private static void firstWrite(int index, Object array, long[] recent, int site) {
        arrayWrite(array, index, site);
        $RacewrightRules.note(index, recent);
    }

    // Array elements in loops that check them when they are over, before the access. It is the other array that the loop has come
    // upon before, if it was another one, whose elements are checked; null says that there was none.

    /** In steps from index to index. Where the elements of this array begin. */
    @ForceInline
    public static int runRead(Object array, int index, Object known, int begin, int stride, int site) {
        if (array == known) {
            return begin;
        }
        if (known != null) {
            endRead(known, begin, index, stride, site);
        }
        return index;
    }

    @ForceInline
    public static int runWrite(Object array, int index, Object known, int begin, int stride, int site) {
        if (array == known) {
            return begin;
        }
        if (known != null) {
            endWrite(known, begin, index, stride, site);
        }
        return index;
    }

    /** The same, if only another thread can have made it another array. */
    @ForceInline
    public static int runBegin(Object array, int index, Object known, int begin) {
        return array == known ? begin : index;
    }

    /** The same index again. */
    @ForceInline
    public static void sameRead(Object array, int index, Object known, int site) {
        if (array != known && known != null) {
            endRead(known, index, index + 1, 1, site);
        }
    }

    @ForceInline
    public static void sameWrite(Object array, int index, Object known, int site) {
        if (array != known && known != null) {
            endWrite(known, index, index + 1, 1, site);
        }
    }

    @DontInline
    private static void endRead(Object array, int from, int to, int stride, int site) {
        rangeRead(array, from, to, stride, site);
    }

    @DontInline
    private static void endWrite(Object array, int from, int to, int stride, int site) {
        rangeWrite(array, from, to, stride, site);
    }

    // Array elements that a loop accesses in no order: noted before the access, and checked when the loop is over.

    public static $RacewrightScatter openReads(Object array, int site) {
        $RacewrightShadow shadow = $RacewrightTable.of(array, site);
        return shadow == null ? null : $RacewrightRules.open(shadow, false);
    }

    public static $RacewrightScatter openWrites(Object array, int site) {
        $RacewrightShadow shadow = $RacewrightTable.of(array, site);
        return shadow == null ? null : $RacewrightRules.open(shadow, true);
    }

    @ForceInline
    public static void noteRead(Object array, int index, Object known, $RacewrightScatter scatter, int site) {
        if (array == known && scatter != null) {
            scatter.note(index);
        } else {
            arrayRead(array, index, site);
        }
    }

    @ForceInline
    public static void noteWrite(Object array, int index, Object known, $RacewrightScatter scatter, int site) {
        if (array == known && scatter != null) {
            scatter.note(index);
        } else {
            arrayWrite(array, index, site);
        }
    }

    @ForceInline
    public static void closeReads(Object array, $RacewrightScatter scatter, int site) {
        if (scatter != null && scatter.close()) {
            readScattered(array, scatter, site);
        }
    }

    @ForceInline
    public static void closeWrites(Object array, $RacewrightScatter scatter, int site) {
        if (scatter != null && scatter.close()) {
            writeScattered(array, scatter, site);
        }
    }

    @DontInline
    private static void readScattered(Object array, $RacewrightScatter scatter, int site) {
        for (int index = scatter.next(); index >= 0; index = scatter.next()) {
            firstRead(index, array, scatter.recent, site);
        }
    }

    @DontInline
    private static void writeScattered(Object array, $RacewrightScatter scatter, int site) {
        for (int index = scatter.next(); index >= 0; index = scatter.next()) {
            firstWrite(index, array, scatter.recent, site);
        }
    }

    // Many elements at once.

    public static void arrayCloned(Object array, int site) {
        if (array != null) {
            rangeRead(array, 0, java.lang.reflect.Array.getLength(array), 1, site);
        }
    }

    @Hidden
    public static void arraycopy(Object from, int at, Object to, int into, int length, int site) {
        System.arraycopy(from, at, to, into, length);
        rangeRead(from, at, at + length, 1, site);
        rangeWrite(to, into, into + length, 1, site);
    }

    /** Every so many elements of a range, after they were read. */
    public static void rangeRead(Object array, int from, int to, int stride, int site) {
        $RacewrightShadow shadow = from < to ? $RacewrightTable.of(array, site) : null;
        if (shadow != null) {
            $RacewrightRules.rangeRead(shadow, from, Math.min(to, shadow.length), stride, site);
        }
    }

    /** Every so many elements of a range, after they were written. */
    public static void rangeWrite(Object array, int from, int to, int stride, int site) {
        $RacewrightShadow shadow = from < to ? $RacewrightTable.of(array, site) : null;
        if (shadow != null) {
            $RacewrightRules.rangeWrite(shadow, from, Math.min(to, shadow.length), stride, site);
        }
    }

    /** A copy made by {@code Object.clone} has the words of the original; nobody has accessed the copy yet. */
    public static void cloned(Object copy) {
        if (copy != null && !copy.getClass().isArray()) {
            $Racewright.cloned(copy);
        }
    }
}
