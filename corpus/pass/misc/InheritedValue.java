// Story: A child thread inherits a copy of its parent's context object.

public class InheritedValue {
    static final class Context {
        int depth;
    }

    static final InheritableThreadLocal<Context> CONTEXT = new InheritableThreadLocal<>() {
        @Override
        protected Context childValue(Context parent) { // runs in the parent thread
            Context copy = new Context();
            copy.depth = parent.depth;
            return copy;
        }
    };

    static void descend() {
        CONTEXT.get().depth++;
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
