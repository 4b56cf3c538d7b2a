/** In the default package, with a name that is a keyword when it is made small. */
public class Plain {
    public static Plain of(Plain other, java.util.Date utilDate, Default none) {
        return new Plain();
    }

    public static class Default {
        public static Default éclair(String text) {
            return new Default();
        }
    }

    public void use(Default value) {
    }
}
