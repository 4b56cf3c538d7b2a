// Wrong: two locks of one instance are taken in both orders (lock-order deadlock).
// Breaks: load beside unload.
package unsafe;

public class Warehouse {
    private final Object dock = new Object();
    private final Object shelf = new Object();
    private int onDock = 10;
    private int onShelf;

    public void unload(int count) {
        synchronized (dock) {
            onDock -= count;
            synchronized (shelf) {
                onShelf += count;
            }
        }
    }

    public void load(int count) {
        synchronized (shelf) {
            onShelf -= count;
            synchronized (dock) {
                onDock += count;
            }
        }
    }
}
