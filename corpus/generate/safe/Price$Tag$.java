// Right: the label is asked for under the lock, too. The dollar signs belong to the names, also to those of the nested class.
package safe;

public class Price$Tag$ {
    public static final class La$bel$ {
        final String text;

        public La$bel$(String text) {
            this.text = text;
        }
    }

    private La$bel$ label;

    public synchronized void stick(La$bel$ label) {
        if (label == null || label.text == null) {
            throw new IllegalArgumentException("no label");
        }
        this.label = label;
    }

    public synchronized void peel() {
        label = null;
    }

    public synchronized int $show$() {
        return label == null ? 0 : label.text.length();
    }
}
