// Wrong: whether there is a label is asked without the lock under which it is taken off.
// Breaks: show beside peel. The dollar signs belong to the names, also to those of the nested class.
package unsafe;

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

    public int $show$() {
        return label == null ? 0 : label.text.length();
    }
}
