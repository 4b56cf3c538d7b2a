// Story: A child thread inherits its parent's mutable context object itself, and both change it.
// Race: A A on InheritedValue$Context.depth

public class InheritedValue {
    static final class Context {
        int depth;
    }

    static final InheritableThreadLocal<Context> CONTEXT = new InheritableThreadLocal<>();

    static void descend() {
        CONTEXT.get().depth++; // @A
    }

    public static void main(String[] args) throws Exception {
        CONTEXT.set(new Context());
        Thread child = new Thread(InheritedValue::descend); // inherits here
        child.start();
        descend();
        child.join();
        System.out.println(CONTEXT.get().depth > 0 ? "done" : "impossible");
    }
}
