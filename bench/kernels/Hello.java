/** The least that a program can do: what is left of its time is the start of the JVM. */
public final class Hello {
    private Hello() {}

    public static void main(String[] args) {
        System.out.println("hello");
    }
}
