/** Has the simple name of another class that is used beside it. */
public class Date {
    public java.util.Date other() {
        return new java.util.Date();
    }

    public void use(Date date, java.util.Date other) {
    }
}
