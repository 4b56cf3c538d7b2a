// Story: A worker writes a cell of a two-dimensional array and main reads the same cell, both under a lock.
public class ArrayTwoDimensional {
    static final Object LOCK = new Object();

    public static void main(String[] args) throws InterruptedException {
        int[][] grid = new int[3][4];
        grid[1][2] = 1; // before start(), hence before everything the worker does
        // The outer array, of type int[][], is only read by both threads. The shared cell lies in a row.
        Thread worker = new Thread(() -> {
            synchronized (LOCK) {
                grid[1][2] = 7;
            }
        });
        worker.start();
        // Both accesses are made under the same lock, so one happens before the other.
        synchronized (LOCK) {
            int seen = grid[1][2];
        }
        worker.join();
        for (int[] row : grid) {
            int last = row[2]; // after join(), hence after everything the worker did
        }
        System.out.println("done");
    }
}
