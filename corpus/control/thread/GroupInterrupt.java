// Story: A whole group of threads is interrupted at once.
// outcome: 3 interrupted

public class GroupInterrupt {
    private int interrupted;

    synchronized void idle() {
        try {
            while (true) {
                wait();
            }
        } catch (InterruptedException expected) {
            interrupted++;
        }
    }

    public static String run() throws Exception {
        GroupInterrupt house = new GroupInterrupt();
        ThreadGroup group = new ThreadGroup("idlers");
        Thread[] idlers = new Thread[3];
        for (int i = 0; i < idlers.length; i++) {
            idlers[i] = new Thread(group, house::idle);
            idlers[i].start();
        }
        group.interrupt();
        for (Thread idler : idlers) {
            idler.join();
        }
        return house.interrupted + " interrupted";
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
