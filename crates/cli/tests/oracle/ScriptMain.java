import java.io.DataInputStream;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Executes scripts: what each thread does, in an order that is fixed by a counter. The counter is read and written in opaque mode,
 * which orders nothing in the eyes of a race detector; so two steps are ordered by what the script says and by nothing else.
 *
 * <p>For that to hold, threads must not do anything else together. Everything they share is made by the main thread before they are
 * started; each has a thread group of its own, whose lock would order starts and ends on JDK 17; and whatever is loaded, linked or
 * initialized at its first use has been used by the first script, which visits every operation.
 *
 * <p>Each script has its own copy of the classes whose fields it accesses, with its own number in their names. So its statements are
 * its own, and what was reported for an earlier script hides nothing.
 */
public class ScriptMain {
    /** The operations, as the test numbers them. */
    private static final int ACCESS = 0, ACQUIRE = 1, RELEASE = 2, CHURN = 3, FORK = 4, JOIN = 5, SYNC = 6, WAIT = 7,
            TIMED_WAIT = 8, NOTIFY = 9, GC = 10, GATE = 11, CONTEND = 12;

    /** An operation is a ticket, its number and two operands. */
    private static final int WIDTH = 4;

    /** Where two operands are one number: the second is below this. */
    private static final int STATEMENTS = 1000;

    private static final long PATIENCE_NANOS = 60_000_000_000L;

    private static final VarHandle TURN, NUMBER, OBJECT;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            TURN = lookup.findVarHandle(Script.class, "turn", int.class);
            NUMBER = lookup.findVarHandle(Script.class, "number", int.class);
            OBJECT = lookup.findVarHandle(Script.class, "object", Object.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** What a script does to its own copy of the classes. */
    public abstract static class Access {
        /** Executes a statement, repeatedly or for an index. */
        public abstract void access(int statement, int n);

        /** Makes objects, accesses them and forgets them. */
        public abstract void litter();

        /** An object with fields that are accessed. */
        public abstract Object cell();

        /** Goes on with the lock of a class held. */
        public abstract int holdingClass(Worker worker, int ticket, int at);

        public abstract void enterClass();

        public abstract void accessHoldingClass(int statement);

        /** Volatile fields: a static one and one among plain ones. */
        public abstract long readStatic();

        public abstract void writeStatic(long value);

        public abstract int readInner();

        public abstract void writeInner(int value);
    }

    /** A lock that is taken by calling a method. */
    static final class Guard {
        synchronized int holding(Worker worker, int ticket, int at) {
            return worker.go(ticket, at);
        }

        synchronized void enter() {}

        synchronized void access(Access access, int statement) {
            access.access(statement, 1);
        }
    }

    /** All that the threads of a script share. */
    static final class Script {
        int turn;
        volatile int number;
        volatile Object object;
        final Access access;
        final Worker[] workers;
        final Object first = new Object();
        final Guard guard = new Guard();
        final ReentrantLock reentrant = new ReentrantLock();
        final AtomicInteger atomic = new AtomicInteger();
        final AtomicIntegerArray atomics = new AtomicIntegerArray(4);

        Script(Access access, int threads) {
            this.access = access;
            this.workers = new Worker[threads];
        }
    }

    /** A thread of a script. The first one is run by the main thread. */
    public static final class Worker extends Thread {
        final Script script;
        final int[] code;

        Worker(Script script, int index, int[] code) {
            super(new ThreadGroup("group"), null, "T" + index);
            this.script = script;
            this.code = code;
        }

        @Override
        public void run() {
            try {
                proceed(0);
            } catch (Throwable e) {
                die(e);
            }
        }

        /** Does what comes after an operation that took a lock, until the lock is to be given back. Where that is. */
        public int go(int ticket, int at) {
            pass(ticket);
            return proceed(at);
        }

        private int proceed(int at) {
            while (at < code.length) {
                int ticket = code[at];
                int operation = code[at + 1];
                int x = code[at + 2];
                int n = code[at + 3];
                at += WIDTH;
                if (ticket >= 0) {
                    await(ticket);
                }
                switch (operation) {
                    case ACCESS:
                        script.access.access(x, n);
                        break;
                    case ACQUIRE:
                        at = holding(x, ticket, at);
                        ticket = code[at - WIDTH];
                        break;
                    case RELEASE:
                        return at;
                    case CHURN:
                        churn(x, n);
                        break;
                    case FORK:
                        script.workers[x].start();
                        break;
                    case JOIN:
                        join(script.workers[x]);
                        break;
                    case SYNC:
                        for (int i = 0; i < n; i++) {
                            synchronize(x);
                        }
                        break;
                    case WAIT:
                        // Whoever takes the lock next has to wait until it is given back.
                        pass(ticket);
                        waitOn(monitor(x), 0);
                        ticket = n;
                        await(ticket);
                        break;
                    case TIMED_WAIT:
                        waitOn(monitor(x), 1);
                        break;
                    case NOTIFY:
                        monitor(x).notify();
                        break;
                    case GC:
                        System.gc();
                        script.access.litter();
                        break;
                    case GATE:
                        await(x);
                        break;
                    case CONTEND:
                        contend(x / STATEMENTS, x % STATEMENTS, n);
                        break;
                    default:
                        throw new IllegalStateException();
                }
                if (ticket >= 0) {
                    pass(ticket);
                }
            }
            return at;
        }

        private void await(int ticket) {
            int spins = 0;
            long since = 0;
            while ((int) TURN.getOpaque(script) < ticket) {
                if ((++spins & 4095) == 0) {
                    long now = System.nanoTime();
                    since = since == 0 ? now : since;
                    if (now - since > PATIENCE_NANOS) {
                        die(new IllegalStateException(getName() + " waits for its turn " + ticket));
                    }
                }
                Thread.yield();
            }
        }

        private void pass(int ticket) {
            TURN.setOpaque(script, ticket + 1);
        }

        private Object monitor(int lock) {
            return lock == 0 ? script.first : lock == 1 ? script.access.cell() : script.guard;
        }

        private int holding(int lock, int ticket, int at) {
            switch (lock) {
                case 0:
                case 1:
                    synchronized (monitor(lock)) {
                        return go(ticket, at);
                    }
                case 2:
                    return script.guard.holding(this, ticket, at);
                case 3:
                    return script.access.holdingClass(this, ticket, at);
                default:
                    script.reentrant.lock();
                    at = go(ticket, at);
                    script.reentrant.unlock();
                    return at;
            }
        }

        private void churn(int lock, int times) {
            for (int i = 0; i < times; i++) {
                switch (lock) {
                    case 0:
                    case 1:
                        synchronized (monitor(lock)) {}
                        break;
                    case 2:
                        script.guard.enter();
                        break;
                    case 3:
                        script.access.enterClass();
                        break;
                    default:
                        script.reentrant.lock();
                        script.reentrant.unlock();
                }
            }
        }

        /** Accesses under a lock that others want too. */
        private void contend(int lock, int statement, int times) {
            for (int i = 0; i < times; i++) {
                switch (lock) {
                    case 0:
                    case 1:
                        synchronized (monitor(lock)) {
                            script.access.access(statement, 1);
                        }
                        break;
                    case 2:
                        script.guard.access(script.access, statement);
                        break;
                    case 3:
                        script.access.accessHoldingClass(statement);
                        break;
                    default:
                        script.reentrant.lock();
                        script.access.access(statement, 1);
                        script.reentrant.unlock();
                }
            }
        }

        /** A volatile or atomic access: the place and what to do there. */
        private void synchronize(int what) {
            switch (what) {
                case 0: int seen = script.number; break;
                case 1: script.number = 1; break;
                case 2: seen = (int) NUMBER.getVolatile(script); break;
                case 3: NUMBER.setVolatile(script, 2); break;
                case 4: NUMBER.compareAndSet(script, (int) NUMBER.getOpaque(script), 3); break;
                case 5: NUMBER.compareAndSet(script, -1, 3); break;

                case 10: long wide = script.access.readStatic(); break;
                case 11: script.access.writeStatic(1); break;

                case 20: seen = script.atomic.get(); break;
                case 21: script.atomic.set(1); break;
                case 22: seen = script.atomic.getAcquire(); break;
                case 23: script.atomic.lazySet(2); break;
                case 24: script.atomic.incrementAndGet(); break;
                case 25: script.atomic.compareAndSet(-1, 3); break;

                case 30: Object object = script.object; break;
                case 31: script.object = this; break;
                case 32: object = OBJECT.getAcquire(script); break;
                case 33: OBJECT.setRelease(script, script); break;
                case 34: OBJECT.getAndSet(script, script); break;
                case 35: OBJECT.compareAndSet(script, code, script); break;

                case 40: seen = script.atomics.get(1); break;
                case 41: script.atomics.set(1, 1); break;
                case 42: seen = script.atomics.getAcquire(1); break;
                case 43: script.atomics.setRelease(1, 2); break;
                case 44: script.atomics.getAndAdd(1, 3); break;
                case 45: script.atomics.compareAndSet(1, -1, 3); break;

                case 50: seen = script.atomics.get(2); break;
                case 51: script.atomics.set(2, 1); break;
                case 52: seen = script.atomics.getAcquire(2); break;
                case 53: script.atomics.setRelease(2, 2); break;
                case 54: script.atomics.addAndGet(2, 3); break;
                case 55: script.atomics.compareAndSet(2, -1, 3); break;

                case 60: seen = script.access.readInner(); break;
                case 61: script.access.writeInner(1); break;
                default: throw new IllegalStateException();
            }
        }

        private static void waitOn(Object monitor, long millis) {
            try {
                monitor.wait(millis);
            } catch (InterruptedException e) {
                die(e);
            }
        }

        static void join(Thread thread) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                die(e);
            }
        }
    }

    /** Loads copies of the classes whose fields are accessed, under names with another number. */
    static final class Copies extends ClassLoader {
        private static final String NUMBER = "_0000";
        private static final String[] NAMES = {"Base", "Cell", "Pooled", "Access"};
        private static final byte[][] FILES = new byte[NAMES.length][];
        private final String number;

        static {
            try {
                for (int i = 0; i < NAMES.length; i++) {
                    try (InputStream file = ScriptMain.class.getResourceAsStream(NAMES[i] + NUMBER + ".class")) {
                        FILES[i] = file.readAllBytes();
                    }
                }
            } catch (java.io.IOException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        Copies(int number) {
            super(ScriptMain.class.getClassLoader());
            this.number = "_" + Integer.toString(10_000 + number).substring(1);
        }

        /** All classes are loaded and initialized here, for a loader that threads call into would order them by its locks. */
        Access make() throws ReflectiveOperationException {
            Class<?> last = null;
            for (String name : NAMES) {
                last = Class.forName(name + number, true, this);
            }
            for (Class<?> used : new Class<?>[] {Object.class, Worker.class, Access.class}) {
                Class.forName(used.getName(), true, this);
            }
            return (Access) last.getDeclaredConstructor().newInstance();
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.endsWith(number)) {
                return super.loadClass(name, resolve);
            }
            Class<?> known = findLoadedClass(name);
            for (int i = 0; known == null && i < NAMES.length; i++) {
                if (name.equals(NAMES[i] + number)) {
                    // The same length: nothing in the class file moves.
                    String text = new String(FILES[i], StandardCharsets.ISO_8859_1).replace(NUMBER, number);
                    byte[] file = text.getBytes(StandardCharsets.ISO_8859_1);
                    known = defineClass(name, file, 0, file.length);
                }
            }
            return known;
        }
    }

    /** Arguments: the file with the scripts, and how many threads are started and ended before and never joined. */
    public static void main(String[] arguments) throws Exception {
        for (int i = 0; i < Integer.parseInt(arguments[1]); i++) {
            new Thread(new ThreadGroup("group"), null, "bystander").start();
        }
        try (DataInputStream scripts =
                new DataInputStream(new java.io.ByteArrayInputStream(Files.readAllBytes(Path.of(arguments[0]))))) {
            int count = scripts.readInt();
            for (int i = 0; i < count; i++) {
                execute(scripts);
            }
        }
        System.out.println("done");
    }

    private static void execute(DataInputStream from) throws Exception {
        Access access = new Copies(from.readInt()).make();
        boolean joined = from.readInt() != 0;
        int tickets = from.readInt();
        Script script = new Script(access, from.readInt());
        for (int thread = 0; thread < script.workers.length; thread++) {
            int[] code = new int[from.readInt() * WIDTH];
            for (int i = 0; i < code.length; i++) {
                code[i] = from.readInt();
            }
            script.workers[thread] = new Worker(script, thread, code);
        }
        Worker first = script.workers[0];
        first.proceed(0);
        first.await(tickets);
        if (joined) {
            for (int thread = 1; thread < script.workers.length; thread++) {
                Worker.join(script.workers[thread]);
            }
        }
    }

    static void die(Throwable e) {
        e.printStackTrace();
        Runtime.getRuntime().halt(3);
    }
}
