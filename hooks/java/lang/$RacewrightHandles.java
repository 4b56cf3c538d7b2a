package java.lang;

import java.lang.invoke.MethodType;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

/**
 * What rewritten code calls for accesses through handles: VarHandles, MethodHandles, {@code Field} and {@code Array}. The statement
 * that uses a handle says so; the JDK then accesses the field or element, and tells of it.
 */
public final class $RacewrightHandles {
    private $RacewrightHandles() {}

    /** Before this, there may not even be a current thread. */
    private static boolean isOpen;

    static void open() {
        $RacewrightHandleSite.open();
        isOpen = true;
    }

    // Around the use of a handle. If that throws, the statement stays until the next one; nobody else accesses fields of the program.

    @ForceInline
    public static void calling(int site) {
        if (isOpen) {
            Thread.currentThread().racewrightCaller = site;
        }
    }

    @ForceInline
    public static void called() {
        if (isOpen) {
            Thread.currentThread().racewrightCaller = 0;
        }
    }

    /** The statement that this thread accesses something for; zero if it is none of the program's. */
    @ForceInline
    private static int caller() {
        return isOpen ? Thread.currentThread().racewrightCaller : 0;
    }

    // Fields by offset, after a read and before a write; static ones are in what stands for their class.

    @ForceInline
    public static void read(Object object, long offset) {
        int caller = caller();
        if (caller != 0 && object != null) {
            if (object instanceof Class<?> declaring) {
                staticAccess(declaring, offset, caller, false);
            } else {
                int site = $RacewrightHandleSite.find(caller, object.getClass(), offset, false);
                if (site != 0) {
                    $RacewrightChecks.otherRead(object, site);
                }
            }
        }
    }

    @ForceInline
    public static void write(Object object, long offset) {
        int caller = caller();
        if (caller != 0 && object != null) {
            if (object instanceof Class<?> declaring) {
                staticAccess(declaring, offset, caller, true);
            } else {
                int site = $RacewrightHandleSite.find(caller, object.getClass(), offset, false);
                if (site != 0) {
                    $RacewrightChecks.otherWrite(object, site);
                }
            }
        }
    }

    @DontInline
    private static void staticAccess(Class<?> declaring, long offset, int caller, boolean writes) {
        int site = $RacewrightHandleSite.find(caller, declaring, offset, true);
        if (site != 0 && writes) {
            $RacewrightChecks.staticWrite(site);
        } else if (site != 0) {
            $RacewrightChecks.staticRead(site);
        }
    }

    // Elements, before the access.

    @ForceInline
    public static void elementRead(Object array, int index) {
        int caller = caller();
        if (caller != 0) {
            $RacewrightChecks.arrayRead(array, index, caller);
        }
    }

    @ForceInline
    public static void elementWrite(Object array, int index) {
        int caller = caller();
        if (caller != 0) {
            $RacewrightChecks.arrayWrite(array, index, caller);
        }
    }

    /** By {@code java.lang.reflect.Array}, which takes any object and throws if it is no array. */
    public static void arrayRead(Object array, int index, int site) {
        if (array != null && array.getClass().isArray()) {
            $RacewrightChecks.arrayRead(array, index, site);
        }
    }

    public static void arrayWrite(Object array, int index, int site) {
        if (array != null && array.getClass().isArray()) {
            $RacewrightChecks.arrayWrite(array, index, site);
        }
    }

    /** The type of the helper of a method of Unsafe. */
    public static MethodType withUnsafe(MethodType type) {
        return type.insertParameterTypes(0, Unsafe.class);
    }
}
