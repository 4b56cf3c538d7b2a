package java.lang;

import java.lang.ref.WeakReference;
import jdk.internal.vm.annotation.DontInline;

/** What is known about the elements of one array, as long as the array lives. Static fields are elements of a shadow of no array. */
public final class $RacewrightShadow extends WeakReference<Object> {
    /** The array's identity hash. */
    final int hash;
    final int length;
    long[] reads;
    long[] writes;
    /** The readers of elements that several threads read. */
    $RacewrightReaders readers;
    /** Ranges that one thread uses alone. */
    volatile $RacewrightRanges ranges;
    /** Ranges that threads accessed last, if they are several. Who stores it may lose another's, and just remembers less. */
    $RacewrightSpans spans;
    /** The same for elements. */
    $RacewrightRecent recent;
    /** How often there were ranges that another thread put an end to. */
    int revocations;
    /** The next one in the same bucket. */
    $RacewrightShadow next;

    $RacewrightShadow(Object array, int hash, int length) {
        super(array);
        this.hash = hash;
        this.length = length;
        reads = new long[length];
        writes = new long[length];
    }

    /** The array is gone; somebody may still remember its shadow. */
    void drop() {
        reads = null;
        writes = null;
        readers = null;
        ranges = null;
        spans = null;
        recent = null;
    }

    @DontInline
    void read(int index, int site) {
        if (index >= 0 && index < length) {
            long at = at(index);
            $RacewrightRules.read(reads, at, writes, at, this, readersAt(), index, length, site);
        }
    }

    @DontInline
    void write(int index, int site) {
        if (index >= 0 && index < length) {
            long at = at(index);
            $RacewrightRules.write(reads, at, writes, at, this, readersAt(), index, length, site);
        }
    }

    /** Where an element is in an array of words. */
    static long at(int index) {
        return $RacewrightTable.longsAt + ((long) index << 3);
    }

    private static long readersAt() {
        return $RacewrightTable.readersAt;
    }
}
