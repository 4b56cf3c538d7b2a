// Story: Default methods of an interface read and write a field of the implementing class through its synchronized getter and setter.
public class InterfaceDefault {
    interface Gauge {
        int level();

        void setLevel(int newLevel);

        default boolean isHigh() {
            return level() > 10;
        }

        default void reset() {
            setLevel(0);
        }
    }

    static class Tank implements Gauge {
        private int level;

        @Override
        public synchronized int level() {
            return level;
        }

        @Override
        public synchronized void setLevel(int newLevel) {
            level = newLevel;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Gauge gauge = new Tank();
        // The default methods reach the field only through the synchronized getter and setter of Tank.
        Thread worker = new Thread(() -> gauge.isHigh());
        worker.start();
        gauge.reset();
        worker.join();
        System.out.println("done");
    }
}
