// Story: A worker writes a cell of a two-dimensional array while main reads the same cell.
// Race: A B on int[]
public class ArrayTwoDimensional {
    public static void main(String[] args) throws InterruptedException {
        int[][] grid = new int[3][4];
        grid[1][2] = 1; // before start(), hence before everything the worker does
        // The outer array, of type int[][], is only read by both threads. The racing element lies in a row.
        Thread worker = new Thread(() -> {
            grid[1][2] = 7; // @A
        });
        worker.start();
        // Same row, same column, and nothing in between.
        int seen = grid[1][2]; // @B
        worker.join();
        for (int[] row : grid) {
            int last = row[2]; // after join(), hence after everything the worker did
        }
        System.out.println("done");
    }
}
