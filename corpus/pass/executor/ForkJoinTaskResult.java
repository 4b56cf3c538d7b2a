// Story: A parent task forks a child, joins it and reads the child's field.

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.RecursiveTask;

public class ForkJoinTaskResult {

    static final class Child extends RecursiveAction {
        int result;

        protected void compute() {
            result = 42;
        }
    }

    static final class Parent extends RecursiveTask<Integer> {
        private final Child child = new Child();

        protected Integer compute() {
            child.fork();
            child.join(); // orders everything the child did
            int seen = child.result;
            return seen;
        }
    }

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(2);
        int seen = pool.invoke(new Parent());
        pool.shutdown();
        System.out.println(seen >= 0 ? "done" : "impossible");
    }
}
