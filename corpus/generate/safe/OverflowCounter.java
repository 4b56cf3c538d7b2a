// Tempting: additions that do not fit throw, and which of two does depends on their order.
package safe;

public class OverflowCounter {
    private byte count = 100;

    public synchronized int add(int more) {
        int sum = Math.addExact(count, more);
        if (sum > Byte.MAX_VALUE || sum < Byte.MIN_VALUE) {
            throw new ArithmeticException("byte overflow");
        }
        count = (byte) sum;
        return sum;
    }

    public synchronized int divide(int number) {
        return number / (count - 103);
    }
}
