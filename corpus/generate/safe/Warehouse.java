// Right: the dock is always locked first.
package safe;

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
        synchronized (dock) {
            synchronized (shelf) {
                onShelf -= count;
                onDock += count;
            }
        }
    }
}
