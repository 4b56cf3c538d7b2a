// Story: System.arraycopy writes part of an array in a worker while main writes an element just outside that part.
public class ArrayCopyRanges {
    public static void main(String[] args) throws InterruptedException {
        char[] source = {'a', 'b', 'c', 'd'}; // after start() used by the worker only
        char[] target = new char[8];
        target[0] = 'x'; // before start(), hence before everything the worker does
        Thread worker = new Thread(() -> {
            System.arraycopy(source, 0, target, 2, 4);
        });
        worker.start();
        // The copy writes the elements 2 to 5: this one it does not touch.
        target[6] = 'z';
        worker.join();
        int sum = 0;
        for (char value : target) {
            sum += value; // after join(), hence after everything the worker did
        }
        System.out.println("done");
    }
}
