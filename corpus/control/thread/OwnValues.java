// Story: Each thread has a value of its own, and a child inherits a copy of its parent's. What the others do is not seen.
// outcome: parent parent child

public class OwnValues {
    private final ThreadLocal<String> own = ThreadLocal.withInitial(() -> "none");
    private final InheritableThreadLocal<String> inherited = new InheritableThreadLocal<>();
    private volatile String seen;

    void child() {
        seen = own.get().equals("none") ? inherited.get() : "not mine";
        own.set("child");
        inherited.set("child");
        seen = seen + " " + own.get();
    }

    public static String run() throws Exception {
        OwnValues values = new OwnValues();
        values.own.set("parent");
        values.inherited.set("parent");
        Thread child = new Thread(values::child);
        child.start();
        String mine = values.own.get();
        child.join();
        values.own.remove();
        values.inherited.remove();
        return mine + " " + values.seen;
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
