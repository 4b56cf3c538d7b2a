package java.lang;

import java.lang.reflect.Field;
import jdk.internal.misc.Unsafe;

/**
 * What rewritten code calls. The agent defines this class before any Java code runs and implements its natives; the helpers for
 * the atomic and volatile methods of Unsafe are generated into it. It has no state and no initializer, and it calls nothing that
 * is rewritten but what the program itself would have called.
 */
public final class $Racewright {
    private $Racewright() {}

    // Fields: reads are told after, writes before they happen.
    public static native void fieldRead(Object object, int site);
    public static native void fieldWrite(Object object, int site);
    public static native void staticRead(int site);
    public static native void staticWrite(int site);

    // Array elements, before the access.
    public static native void arrayRead(Object array, int index, int site);
    public static native void arrayWrite(Object array, int index, int site);
    public static native void arrayCloned(Object array, int site);
    private static native void copying(Object from, int at, Object to, int into, int length, int site);

    // Monitors: after entering, before leaving.
    public static native void acquire(Object lock, int site);
    public static native void release(Object lock, int site);
    private static native void waiting(Object lock);
    private static native void resumed(Object lock);
    public static native void notifying(Object lock);
    public static native void notifyingAll(Object lock);

    // Atomic and volatile accesses by object and offset. An update is done between begin and update or end.
    public static native void atomicRead(Object object, long offset);
    public static native void atomicWrite(Object object, long offset);
    public static native void atomicBegin(Object object, long offset);
    public static native void atomicUpdate(Object object, long offset);
    public static native void atomicEnd(boolean done, Object object, long offset);
    private static native void fieldOffset(Class<?> declaring, String name, long offset);
    public static native void memberOffset(Object memberName, long offset);

    // Classes and threads.
    public static native void classInitialized(int site);
    public static native void classUse(int site);
    public static native void starting(Object thread);
    private static native void ended(Object thread);
    private static native void interruptSeen(Object thread);

    public static void joined(Thread thread) {
        if (thread.getState() == Thread.State.TERMINATED) {
            ended(thread);
        }
    }

    public static void aliveSeen(Object thread, boolean alive) {
        // Not alive may also mean not started yet.
        if (!alive && thread instanceof Thread seen && seen.getState() == Thread.State.TERMINATED) {
            ended(thread);
        }
    }

    public static void wait(Object lock) throws InterruptedException {
        wait(lock, 0L);
    }

    public static void wait(Object lock, long millis, int nanos) throws InterruptedException {
        waiting(lock);
        try {
            lock.wait(millis, nanos);
        } catch (InterruptedException interrupted) {
            interruptSeen(Thread.currentThread());
            throw interrupted;
        } finally {
            resumed(lock);
        }
    }

    public static void wait(Object lock, long millis) throws InterruptedException {
        waiting(lock);
        try {
            lock.wait(millis);
        } catch (InterruptedException interrupted) {
            interruptSeen(Thread.currentThread());
            throw interrupted;
        } finally {
            resumed(lock);
        }
    }

    public static void sleep(long millis) throws InterruptedException {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException interrupted) {
            interruptSeen(Thread.currentThread());
            throw interrupted;
        }
    }

    public static void sleep(long millis, int nanos) throws InterruptedException {
        try {
            Thread.sleep(millis, nanos);
        } catch (InterruptedException interrupted) {
            interruptSeen(Thread.currentThread());
            throw interrupted;
        }
    }

    public static void arraycopy(Object from, int at, Object to, int into, int length, int site) {
        copying(from, at, to, into, length, site);
        System.arraycopy(from, at, to, into, length);
    }

    public static long objectFieldOffset(Unsafe unsafe, Class<?> declaring, String name) {
        long offset = unsafe.objectFieldOffset(declaring, name);
        fieldOffset(declaring, name, offset);
        return offset;
    }

    public static long objectFieldOffset(Unsafe unsafe, Field field) {
        long offset = unsafe.objectFieldOffset(field);
        fieldOffset(field.getDeclaringClass(), field.getName(), offset);
        return offset;
    }
}
