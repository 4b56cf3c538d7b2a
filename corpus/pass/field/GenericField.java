// Story: A volatile field whose type is a type variable is written by a worker while main reads it.
public class GenericField {
    static class Cell<T> {
        volatile T content;

        void put(T newContent) {
            content = newContent;
        }

        T take() {
            return content;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        // At run time the field has type Object; being volatile, it does not race.
        Cell<String> cell = new Cell<>();
        Thread worker = new Thread(() -> cell.put("text"));
        worker.start();
        String seen = cell.take();
        worker.join();
        System.out.println("done");
    }
}
