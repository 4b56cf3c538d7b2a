package shop;

/** Nothing but a nested interface. */
public class Parts {
    public interface Wheels {
        default int wheels() {
            return 4;
        }

        static Wheels ofCart(Cart<?> cart) {
            return cart;
        }
    }
}
