package java.lang;

import java.lang.ref.WeakReference;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

/**
 * A statement that accesses a field through a handle, as far as it accesses that field: it has a number like the statements that name
 * their field. The agent gives these numbers, and those used lately are remembered here, each in its only possible place.
 */
final class $RacewrightHandleSite extends WeakReference<Class<?>> {
    private static final int SIZE = 1 << 12;

    /** None before the agent observes. */
    private static $RacewrightHandleSite[] known;

    private final int caller;
    private final long place;
    /** Zero if the field is not checked. */
    private final int site;

    private $RacewrightHandleSite(int caller, Class<?> holder, long place, int site) {
        super(holder);
        this.caller = caller;
        this.place = place;
        this.site = site;
    }

    static void open() {
        known = new $RacewrightHandleSite[SIZE];
    }

    /**
     * The number.
     *
     * @param holder the object's class, or the one that declares the static field
     */
    @ForceInline
    static int find(int caller, Class<?> holder, long offset, boolean isStatic) {
        long place = isStatic ? ~offset : offset;
        int at = (System.identityHashCode(holder) + (int) place * 31 + caller * 127) & SIZE - 1;
        $RacewrightHandleSite last = known[at];
        return last != null && last.place == place && last.caller == caller && last.refersTo(holder)
                ? last.site : ask(caller, holder, offset, isStatic, place, at);
    }

    @DontInline
    private static int ask(int caller, Class<?> holder, long offset, boolean isStatic, long place, int at) {
        int site = $Racewright.handleSite(caller, holder, offset, isStatic);
        try {
            known[at] = new $RacewrightHandleSite(caller, holder, place, site);
        } catch (OutOfMemoryError full) {
            return site; // Asked again the next time.
        }
        return site;
    }
}
