/** Locks that are reached in all sorts of ways. */
public class Locks {
    static final Object shared = new Object();
    final Object own = new Object();
    volatile Object changing = new Object();
    final Object[] many = {new Object(), new Object()};
    final Object[][] table = {many};
    final java.util.concurrent.locks.ReentrantLock lock = new java.util.concurrent.locks.ReentrantLock();
    final java.util.concurrent.locks.ReadWriteLock both = new java.util.concurrent.locks.ReentrantReadWriteLock();
    Locks next;
    int n;

    void ofThis() {
        synchronized (this) {
            n++;
        }
    }

    void fields() {
        synchronized (shared) {
            synchronized (own) {
                synchronized (changing) {
                    synchronized (next.next.own) {
                        n++;
                    }
                }
            }
        }
    }

    void elements(int i) {
        synchronized (many[i]) {
            synchronized (table[i][i + 1]) {
                n++;
            }
        }
    }

    void variable() {
        Object copy = own;
        synchronized (copy) {
            n++;
        }
    }

    void parameter(Object given) {
        synchronized (given) {
            n++;
        }
    }

    Object result() {
        return own;
    }

    void call() {
        synchronized (result()) {
            n++;
        }
    }

    boolean explicitly(long time) throws InterruptedException {
        lock.lock();
        next.lock.lockInterruptibly();
        both.readLock().lock();
        return lock.tryLock(time, java.util.concurrent.TimeUnit.SECONDS);
    }
}
