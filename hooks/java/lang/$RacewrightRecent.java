package java.lang;

import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.ForceInline;

/**
 * Which elements of an array a thread has accessed in its current epoch: one bit for each, so that what concerns elements which are
 * accessed again and again is in the processor's nearest cache. The upper half of a word says which epoch its bits are of.
 *
 * <p>Every thread has its own bits and uses them alone. That another thread accesses the element meanwhile changes nothing: it
 * cannot know of an epoch that has not ended, so if the two accesses conflict they race, and the other thread finds that out.
 */
final class $RacewrightRecent {
    /** Moves the clock and some bits of the slot, which are in the middle of an epoch, to the upper half. */
    private static final int TAG_SHIFT = 10;
    private static final long TAG = -1L << 32;

    /** By slot, reads and writes in turn. Grows under this object's lock. */
    private volatile long[][] bySlot = new long[8][];
    private volatile $RacewrightScatter[] scatters = new $RacewrightScatter[8];

    /** The bits of a thread for one kind of access. */
    static long[] of($RacewrightShadow shadow, int slot, boolean writes) {
        $RacewrightRecent recent = shadow.recent;
        if (recent == null) {
            recent = new $RacewrightRecent();
            Unsafe.getUnsafe().storeFence();
            shadow.recent = recent;
        }
        return recent.of(2 * slot + (writes ? 1 : 0), shadow.length);
    }

    /** Where a thread notes the elements that a loop accesses. */
    static $RacewrightScatter open($RacewrightShadow shadow, int slot, boolean writes, long epoch) {
        long[] bits = of(shadow, slot, writes);
        $RacewrightRecent recent = shadow.recent;
        int number = 2 * slot + (writes ? 1 : 0);
        $RacewrightScatter[] all = recent.scatters;
        $RacewrightScatter scatter = number < all.length ? all[number] : null;
        return scatter != null && scatter.recent == bits && scatter.open(epoch) ? scatter : recent.add(number, bits, epoch);
    }

    private synchronized $RacewrightScatter add(int number, long[] bits, long epoch) {
        $RacewrightScatter[] all = scatters;
        if (number >= all.length) {
            all = new $RacewrightScatter[2 * number];
            System.arraycopy(scatters, 0, all, 0, scatters.length);
        }
        all[number] = new $RacewrightScatter(bits);
        all[number].open(epoch);
        scatters = all;
        return all[number];
    }

    private long[] of(int number, int size) {
        long[][] all = bySlot;
        if (number < all.length && all[number] != null) {
            return all[number];
        }
        synchronized (this) {
            all = $RacewrightSpans.withRoom(bySlot, number);
            if (all[number] == null) {
                all[number] = new long[room(size)];
            }
            bySlot = all;
            return all[number];
        }
    }

    /** A power of two, so that no index is out of bounds once it is masked. */
    private static int room(int size) {
        return size <= 32 ? 1 : Integer.highestOneBit(size - 1 >>> 5) << 1;
    }

    /** Whether an element was accessed in an epoch. Of one that is not there, anything may be said. */
    @ForceInline
    static boolean has(long[] recent, long epoch, int index) {
        if (recent == null) {
            return false;
        }
        int at = index >>> 5 & recent.length - 1;
        long bit = 1L << (index & 31);
        return ((recent[at] ^ epoch << TAG_SHIFT) & (bit | TAG)) == bit;
    }

    /** An element was accessed, or would have been if there were one. */
    static void add(long[] recent, long epoch, int index) {
        int at = index >>> 5;
        if (recent != null && at < recent.length && epoch != 0L) {
            long tag = epoch << TAG_SHIFT & TAG;
            long bits = (recent[at] & TAG) == tag ? recent[at] : tag;
            recent[at] = bits | 1L << (index & 31);
        }
    }
}
