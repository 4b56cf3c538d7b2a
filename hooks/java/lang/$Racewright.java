package java.lang;

import java.lang.reflect.Field;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;
import jdk.internal.vm.annotation.Hidden;

/**
 * What rewritten code calls for all that synchronizes. The agent defines this class before any Java code runs and implements its
 * natives; the helpers for the atomic and volatile methods of Unsafe are generated into it. It has no initializer, and it calls
 * nothing that is rewritten but what the program itself would have called.
 *
 * <p>A native that may change the thread's epoch returns the new one, zero if the agent does not need it.
 */
public final class $Racewright {
    private $Racewright() {}

    /** Before this, there may not even be a current thread. */
    private static boolean isOpen;

    /** Called once, when the JVM is ready to run the program: from now on plain accesses are checked. */
    static void open() {
        $RacewrightTable.open();
        $RacewrightSites.open();
        $RacewrightHandles.open();
        isOpen = true;
    }

    private static void now(long epoch) {
        if (epoch != 0L) {
            Thread.currentThread().racewrightEpoch = epoch;
        }
    }

    // What the rules of plain accesses ask.

    /** The current thread's epoch, as the first thing that is asked of a thread. */
    static native long begin();

    /** Whether anything is made of what the current thread does. */
    static native boolean isWatched();
    /** Whether an access happens before what this thread does now. */
    static native boolean knows(long word);
    private static native void race0(Object object, int index, long prior, boolean priorWrites, boolean writes, int site);
    private static native long access0(long number, Object object, int index, int site, boolean writes);
    static native int fieldIndex(int site);
    static native Class<?> declaring(Object object, int site);
    static native long staticPlace(int site);
    /** The number of a statement that accesses the field at an offset through a handle; zero if that is not checked. */
    static native int handleSite(int caller, Class<?> holder, long offset, boolean isStatic);
    static native void noMemory();
    /** Clears the words of an object. */
    static native void cloned(Object copy);

    /** An access races with the one of a word. */
    static void race(Object holder, int index, long prior, boolean priorWrites, boolean writes, int site) {
        race0(object(holder), index, prior, priorWrites, writes, site);
    }

    /** Tells of an access of a location by its number, or gives it one. */
    static long access(long number, Object holder, int index, int site, boolean writes) {
        return access0(number, object(holder), index, site, writes);
    }

    /** The object that the holder of readers stands for: itself, or its array, or none for static fields. */
    private static Object object(Object holder) {
        return holder instanceof $RacewrightShadow shadow ? shadow.get() : holder;
    }

    // Fields that are volatile, or that the agent must look at: reads are told after, writes before they happen.

    private static native long fieldRead0(Object object, int site);
    private static native long fieldWrite0(Object object, int site);
    private static native long staticRead0(int site);
    private static native long staticWrite0(int site);

    public static void fieldRead(Object object, int site) {
        now(fieldRead0(object, site));
    }

    public static void fieldWrite(Object object, int site) {
        now(fieldWrite0(object, site));
    }

    public static void staticRead(int site) {
        now(staticRead0(site));
    }

    public static void staticWrite(int site) {
        now(staticWrite0(site));
    }

    // Monitors: after entering, before leaving.

    private static native long acquire0(Object lock, int site);
    private static native long release0(Object lock, int site);
    private static native long waiting(Object lock);
    private static native long resumed(Object lock);
    private static native long notifying0(Object lock);
    private static native long notifyingAll0(Object lock);

    public static void acquire(Object lock, int site) {
        now(acquire0(lock, site));
    }

    public static void release(Object lock, int site) {
        now(release0(lock, site));
    }

    public static void notifying(Object lock) {
        now(notifying0(lock));
    }

    public static void notifyingAll(Object lock) {
        now(notifyingAll0(lock));
    }

    // Atomic and volatile accesses by object and offset. An update is done between begin and update or end.

    private static native long atomicRead0(Object object, long offset);
    private static native long atomicWrite0(Object object, long offset);
    private static native long atomicBegin0(Object object, long offset);
    private static native long atomicUpdate0(Object object, long offset);
    private static native long atomicEnd0(boolean done, Object object, long offset);
    private static native void fieldOffset(Class<?> declaring, String name, long offset, boolean isStatic);
    private static native void memberOffset(Object memberName, long offset, boolean isStatic);

    public static void atomicRead(Object object, long offset) {
        now(atomicRead0(object, offset));
    }

    public static void atomicWrite(Object object, long offset) {
        now(atomicWrite0(object, offset));
    }

    public static void atomicBegin(Object object, long offset) {
        now(atomicBegin0(object, offset));
    }

    public static void atomicUpdate(Object object, long offset) {
        now(atomicUpdate0(object, offset));
    }

    public static void atomicEnd(boolean done, Object object, long offset) {
        now(atomicEnd0(done, object, offset));
    }

    // Classes and threads.

    private static native long classInitialized0(int initializer);
    private static native long classUse0(int initializer);
    private static native long starting0(Object thread);
    private static native long ended(Object thread);
    private static native long interruptSeen(Object thread);

    public static void classInitialized(int initializer) {
        now(classInitialized0(initializer));
    }

    /** The class with this initializer is used; the first time counts, for each thread. */
    @ForceInline
    public static void classUse(int initializer) {
        if (isOpen) {
            Thread thread = Thread.currentThread();
            long[] used = thread.racewrightUsed;
            int word = initializer >>> 6;
            if (used == null || word >= used.length || (used[word] & 1L << initializer) == 0L) {
                firstUse(thread, initializer);
            }
        }
    }

    @DontInline
    private static void firstUse(Thread thread, int initializer) {
        long[] used = thread.racewrightUsed;
        int word = initializer >>> 6;
        if (used == null || word >= used.length) {
            long[] longer;
            try {
                longer = new long[word + 16];
            } catch (OutOfMemoryError full) {
                now(classUse0(initializer)); // And the next time again.
                return;
            }
            if (used != null) {
                System.arraycopy(used, 0, longer, 0, used.length);
            }
            used = longer;
            thread.racewrightUsed = used;
        }
        used[word] |= 1L << initializer;
        now(classUse0(initializer));
    }

    public static void starting(Object thread) {
        now(starting0(thread));
    }

    /** Who asks for the state of a thread may see that it has ended. */
    public static void stateSeen(Object state, Object thread) {
        if (state == Thread.State.TERMINATED) {
            now(ended(thread));
        }
    }

    public static void joined(Thread thread) {
        thread.getState();
    }

    public static void aliveSeen(Object thread, boolean alive) {
        // Not alive may also mean not started yet.
        if (!alive && thread instanceof Thread seen) {
            seen.getState();
        }
    }

    // What only the JVM or the JDK orders, as volatile variables that are at no offset of any object.

    private static final long PUBLISHED = -1L;
    private static final long LAST_THREADS = -2L;

    /** A value that the JDK hands to other threads through a final field, by a race that it knows of. */
    public static void publishes(Object value) {
        if (value != null) {
            atomicWrite(value, PUBLISHED);
        }
    }

    /** A task comes into the queue of a pool. What a thread of the pool puts into its own is released by the queue itself. */
    public static void submits(Object task, boolean inside) {
        if (!inside) {
            publishes(task);
        }
    }

    public static void publishedSeen(Object value) {
        if (value != null) {
            atomicRead(value, PUBLISHED);
        }
    }

    /** A thread is about to end. The JVM shuts down after the last one that is no daemon. */
    public static void exits(Thread thread) {
        if (!thread.isDaemon()) {
            atomicWrite($Racewright.class, LAST_THREADS);
        }
    }

    public static void shutsDown() {
        atomicRead($Racewright.class, LAST_THREADS);
    }

    /** An exception was caught, by which its thread may have seen that it was interrupted. */
    public static void caught(Object exception) {
        if (exception instanceof InterruptedException) {
            now(interruptSeen(Thread.currentThread()));
        }
    }

    // Stack traces show these calls as if they had not been replaced.

    @Hidden
    public static void wait(Object lock) throws InterruptedException {
        if (lock == null) {
            throw new NullPointerException("Cannot invoke \"Object.wait()\"");
        }
        now(waiting(lock));
        try {
            lock.wait();
        } catch (InterruptedException interrupted) {
            now(interruptSeen(Thread.currentThread()));
            throw interrupted;
        } finally {
            now(resumed(lock));
        }
    }

    @Hidden
    public static void wait(Object lock, long millis, int nanos) throws InterruptedException {
        if (lock == null) {
            throw new NullPointerException("Cannot invoke \"Object.wait(long, int)\"");
        }
        now(waiting(lock));
        try {
            lock.wait(millis, nanos);
        } catch (InterruptedException interrupted) {
            now(interruptSeen(Thread.currentThread()));
            throw interrupted;
        } finally {
            now(resumed(lock));
        }
    }

    @Hidden
    public static void wait(Object lock, long millis) throws InterruptedException {
        if (lock == null) {
            throw new NullPointerException("Cannot invoke \"Object.wait(long)\"");
        }
        now(waiting(lock));
        try {
            lock.wait(millis);
        } catch (InterruptedException interrupted) {
            now(interruptSeen(Thread.currentThread()));
            throw interrupted;
        } finally {
            now(resumed(lock));
        }
    }

    @Hidden
    public static void sleep(long millis) throws InterruptedException {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException interrupted) {
            now(interruptSeen(Thread.currentThread()));
            throw interrupted;
        }
    }

    @Hidden
    public static void sleep(long millis, int nanos) throws InterruptedException {
        try {
            Thread.sleep(millis, nanos);
        } catch (InterruptedException interrupted) {
            now(interruptSeen(Thread.currentThread()));
            throw interrupted;
        }
    }

    public static long objectFieldOffset(Unsafe unsafe, Class<?> declaring, String name) {
        long offset = unsafe.objectFieldOffset(declaring, name);
        fieldOffset(declaring, name, offset, false);
        return offset;
    }

    public static long objectFieldOffset(Unsafe unsafe, Field field) {
        long offset = unsafe.objectFieldOffset(field);
        fieldOffset(field.getDeclaringClass(), field.getName(), offset, false);
        return offset;
    }

    public static long staticFieldOffset(Unsafe unsafe, Field field) {
        long offset = unsafe.staticFieldOffset(field);
        fieldOffset(field.getDeclaringClass(), field.getName(), offset, true);
        return offset;
    }

    public static void memberOffset(Object memberName, long offset) {
        memberOffset(memberName, offset, false);
    }

    public static void staticMemberOffset(Object memberName, long offset) {
        memberOffset(memberName, offset, true);
    }

    /** The fields of a class without those that were added to it. */
    public static Field[] declaredFields(Field[] fields) {
        int kept = 0;
        for (Field field : fields) {
            if (!isAdded(field)) {
                kept++;
            }
        }
        if (kept == fields.length) {
            return fields;
        }
        Field[] own = new Field[kept];
        int next = 0;
        for (Field field : fields) {
            if (!isAdded(field)) {
                own[next++] = field;
            }
        }
        return own;
    }

    private static boolean isAdded(Field field) {
        return field.isSynthetic()
                && (field.getName().startsWith("$racewright") || field.getName().startsWith("racewright"));
    }
}
