// Tempting: a ReentrantReadWriteLock, under whose write lock entries are removed that readers insist on.
package safe;

import java.util.HashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class PhoneBook {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final Map<String, Integer> numbers = new HashMap<>();

    public void put(String name, int number) {
        lock.writeLock().lock();
        try {
            numbers.put(name, number);
        } finally {
            lock.writeLock().unlock();
        }
    }

    public void remove(String name) {
        lock.writeLock().lock();
        try {
            numbers.remove(name);
        } finally {
            lock.writeLock().unlock();
        }
    }

    public int get(String name) {
        lock.readLock().lock();
        try {
            if (!numbers.containsKey(name)) {
                throw new NoSuchElementException(name);
            }
            return numbers.get(name);
        } finally {
            lock.readLock().unlock();
        }
    }
}
