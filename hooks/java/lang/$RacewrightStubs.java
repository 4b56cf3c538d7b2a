package java.lang;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * What generated tests make themselves: objects of interfaces that do nothing, arrays, and class literals.
 *
 * A stub has a class of its own, and not a proxy: what a test does must be the same in every JVM, however often something was called before.
 */
public final class $RacewrightStubs {
    private static final String PACKAGE = "racewright/stub/";

    private final List<byte[]> constants = new ArrayList<>();

    private $RacewrightStubs() {
    }

    /** The value of a class literal. */
    static Object same(Object it) {
        return it;
    }

    /** An array with one element. */
    static Object array(Class<?> type, Object element) {
        Object[] made = (Object[]) java.lang.reflect.Array.newInstance(type.getComponentType(), 1);
        made[0] = element;
        return made;
    }

    /** The class of stubs, by the name of the interface and its methods as `generate::stub` writes them, all apart by spaces. */
    static Class<?> define(String text) throws IOException, ClassNotFoundException {
        String[] words = text.split(" ");
        String name = PACKAGE + words[0];
        ClassLoader loader = ClassLoader.getSystemClassLoader();
        byte[] bytes = new $RacewrightStubs().write(name, words);
        Class<?> made = loader.defineClass(null, bytes, 0, bytes.length);
        return Class.forName(made.getName(), true, loader);
    }

    private byte[] write(String name, String[] words) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(body);
        // Public, final, super, synthetic.
        out.writeShort(0x1031);
        out.writeShort(type(name));
        int object = type("java/lang/Object");
        out.writeShort(object);
        out.writeShort(1);
        out.writeShort(type(words[0]));
        out.writeShort(0);
        out.writeShort(words.length);
        int superior = pair(10, object, pair(12, utf8("<init>"), utf8("()V")));
        method(out, "<init>", "()V", 1, 1, 0x2a, 0xb7, superior >> 8, superior & 255, 0xb1);
        for (int i = 1; i < words.length; i++) {
            method(out, words[i]);
        }
        out.writeShort(0);
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        DataOutputStream head = new DataOutputStream(all);
        head.writeInt(0xcafebabe);
        head.writeInt(52);
        head.writeShort(constants.size() + 1);
        for (byte[] constant : constants) {
            head.write(constant);
        }
        body.writeTo(head);
        return all.toByteArray();
    }

    /** Returns what the word says. */
    private void method(DataOutputStream out, String word) throws IOException {
        int begin = word.indexOf('(');
        int end = word.lastIndexOf('=');
        String descriptor = word.substring(begin, end);
        String answer = word.substring(end + 1).replace("~", "");
        int asked = answer.equals("z") || answer.equals("e") ? -1 : Integer.parseInt(answer);
        int slots = 1;
        int slot = 0;
        int number = 0;
        for (int at = 1; descriptor.charAt(at) != ')'; number++) {
            slot = number == asked ? slots : slot;
            char kind = descriptor.charAt(at);
            slots += kind == 'J' || kind == 'D' ? 2 : 1;
            while (descriptor.charAt(at) == '[') {
                at++;
            }
            at = descriptor.charAt(at) == 'L' ? descriptor.indexOf(';', at) + 1 : at + 1;
        }
        char value = descriptor.charAt(descriptor.indexOf(')') + 1);
        // The instructions of a type stand in this order: int, long, float, double, reference.
        int type = Math.max(0, "IJFDL".indexOf(value == '[' ? 'L' : value));
        int result = 0xac + type;
        String name = word.substring(0, begin);
        if (value == 'V') {
            method(out, name, descriptor, 0, slots, 0xb1);
        } else if (asked >= 0) {
            method(out, name, descriptor, 2, slots, 0x15 + type, slot, result);
        } else if (answer.equals("e")) {
            int text = single(8, utf8(""));
            method(out, name, descriptor, 1, slots, 0x13, text >> 8, text & 255, result);
        } else {
            int[] zeros = {0x03, 0x09, 0x0b, 0x0e, 0x01};
            method(out, name, descriptor, 2, slots, zeros[type], result);
        }
    }

    private void method(DataOutputStream out, String name, String descriptor, int stack, int locals, int... code)
            throws IOException {
        out.writeShort(1);
        out.writeShort(utf8(name));
        out.writeShort(utf8(descriptor));
        out.writeShort(1);
        out.writeShort(utf8("Code"));
        out.writeInt(12 + code.length);
        out.writeShort(stack);
        out.writeShort(locals);
        out.writeInt(code.length);
        for (int one : code) {
            out.writeByte(one);
        }
        out.writeInt(0);
    }

    private int type(String name) throws IOException {
        return single(7, utf8(name));
    }

    private int utf8(String text) throws IOException {
        ByteArrayOutputStream constant = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(constant);
        out.writeByte(1);
        out.writeUTF(text);
        return add(constant.toByteArray());
    }

    private int single(int tag, int index) {
        return add(new byte[] {(byte) tag, (byte) (index >> 8), (byte) index});
    }

    private int pair(int tag, int first, int second) {
        return add(new byte[] {(byte) tag, (byte) (first >> 8), (byte) first, (byte) (second >> 8), (byte) second});
    }

    private int add(byte[] constant) {
        constants.add(constant);
        return constants.size();
    }
}
