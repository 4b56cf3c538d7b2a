// Story: A field whose type is a type variable is written by a worker while main reads it.
// Race: A B on GenericField$Cell.content
public class GenericField {
    static class Cell<T> {
        T content;

        void put(T newContent) {
            content = newContent; // @A
        }

        T take() {
            return content; // @B
        }
    }

    public static void main(String[] args) throws InterruptedException {
        // At run time the field has type Object; it races like any other reference field.
        Cell<String> cell = new Cell<>();
        Thread worker = new Thread(() -> cell.put("text"));
        worker.start();
        String seen = cell.take();
        worker.join();
        System.out.println("done");
    }
}
