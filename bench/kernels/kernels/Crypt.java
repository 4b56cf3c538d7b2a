package kernels;

import java.util.Arrays;

/**
 * IDEA encryption and decryption of a byte array. The array is cut at 8-byte block borders, one
 * part per thread; one team of threads encrypts, and after it is joined a second one decrypts.
 * Larger sizes repeat that.
 *
 * <p>Threads never touch the same byte, but at the borders they write neighbouring bytes of one
 * machine word. The memory model forbids word tearing, so that is not a race.
 */
final class Crypt implements Kernel {
    private static final int[] BYTES = {2_000_000, 4_000_000, 8_000_000};
    // More passes rather than more bytes: tools that keep a state per element must fit in memory.
    private static final int[] PASSES = {1, 5, 10};
    private static final int BLOCK = 8;
    private static final int ROUNDS = 8;
    private static final int KEYS = 6 * ROUNDS + 4;

    private int threads;
    private int passes;
    private byte[] plain;
    private byte[] cipher;
    private byte[] decrypted;
    private int[] encryptKeys;
    private int[] decryptKeys;

    @Override
    public String name() {
        return "Crypt";
    }

    @Override
    public void prepare(int size, int threads) {
        this.threads = threads;
        passes = PASSES[size];
        Rng rng = new Rng(size);
        plain = new byte[BYTES[size]];
        for (int i = 0; i < plain.length; i++) {
            plain[i] = (byte) rng.nextLong();
        }
        cipher = new byte[plain.length];
        decrypted = new byte[plain.length];
        int[] userKey = new int[8];
        for (int i = 0; i < userKey.length; i++) {
            userKey[i] = rng.nextInt(0x10000);
        }
        encryptKeys = expand(userKey);
        decryptKeys = invert(encryptKeys);
    }

    @Override
    public void run() throws InterruptedException {
        int blocks = plain.length / BLOCK;
        for (int pass = 0; pass < passes; pass++) {
            Workers.runAll(threads, id -> cipherBlocks(plain, cipher, encryptKeys,
                    Workers.sliceStart(blocks, threads, id),
                    Workers.sliceStart(blocks, threads, id + 1)));
            Workers.runAll(threads, id -> cipherBlocks(cipher, decrypted, decryptKeys,
                    Workers.sliceStart(blocks, threads, id),
                    Workers.sliceStart(blocks, threads, id + 1)));
        }
    }

    @Override
    public void validate() {
        Check.that(Arrays.equals(plain, decrypted), "decrypted text differs from the plain text");
        // A wrong cipher can still be reversible, so compare with the published test vector too.
        int[] keys = expand(new int[] {1, 2, 3, 4, 5, 6, 7, 8});
        byte[] in = {0, 0, 0, 1, 0, 2, 0, 3};
        byte[] expected = {0x11, (byte) 0xfb, (byte) 0xed, 0x2b, 0x01, (byte) 0x98, 0x6d, (byte) 0xe5};
        byte[] out = new byte[BLOCK];
        cipherBlocks(in, out, keys, 0, 1);
        Check.that(Arrays.equals(out, expected), "IDEA test vector failed");
    }

    /** Cuts the 128-bit key into eight subkeys, rotates it left by 25 bits, and so on. */
    private static int[] expand(int[] userKey) {
        int[] keys = new int[KEYS];
        for (int i = 0; i < KEYS; i++) {
            if (i < 8) {
                keys[i] = userKey[i];
            } else {
                // Rotating by 25 = 16 + 9 takes 7 bits of the next word and 9 of the one after it.
                int base = i / 8 * 8 - 8;
                int high = keys[base + (i + 1) % 8];
                int low = keys[base + (i + 2) % 8];
                keys[i] = (high << 9 | low >>> 7) & 0xffff;
            }
        }
        return keys;
    }

    /** Subkeys that undo {@code keys}: the rounds backwards, each group step inverted. */
    private static int[] invert(int[] keys) {
        int[] inverse = new int[KEYS];
        for (int round = 0; round <= ROUNDS; round++) {
            int to = 6 * round;
            int from = 6 * (ROUNDS - round);
            // The inner rounds swap the two middle words, the first and the last step do not.
            boolean outer = round == 0 || round == ROUNDS;
            inverse[to] = multiplicativeInverse(keys[from]);
            inverse[to + 1] = -keys[from + (outer ? 1 : 2)] & 0xffff;
            inverse[to + 2] = -keys[from + (outer ? 2 : 1)] & 0xffff;
            inverse[to + 3] = multiplicativeInverse(keys[from + 3]);
            if (round < ROUNDS) {
                inverse[to + 4] = keys[from - 2];
                inverse[to + 5] = keys[from - 1];
            }
        }
        return inverse;
    }

    /** 65537 is prime, so x to the power 65535 is the inverse of x. */
    private static int multiplicativeInverse(int x) {
        int result = 1;
        for (int i = 0; i < 16; i++) { // 65535 is sixteen one bits
            result = multiply(multiply(result, result), x);
        }
        return result;
    }

    /** Product modulo 65537 of 16-bit words in which 0 stands for 65536, that is, for -1. */
    private static int multiply(int a, int b) {
        if (a == 0) {
            return 1 - b & 0xffff;
        }
        if (b == 0) {
            return 1 - a & 0xffff;
        }
        int product = a * b; // may use the sign bit; only its two halves matter
        int low = product & 0xffff;
        int high = product >>> 16;
        // 65536 is -1 modulo 65537, hence high * 65536 + low is low - high.
        return low - high + (low < high ? 1 : 0) & 0xffff;
    }

    private static void cipherBlocks(byte[] in, byte[] out, int[] keys, int from, int to) {
        for (int block = from; block < to; block++) {
            int at = block * BLOCK;
            int x1 = word(in, at);
            int x2 = word(in, at + 2);
            int x3 = word(in, at + 4);
            int x4 = word(in, at + 6);
            int k = 0;
            for (int round = 0; round < ROUNDS; round++) {
                x1 = multiply(x1, keys[k++]);
                x2 = x2 + keys[k++] & 0xffff;
                x3 = x3 + keys[k++] & 0xffff;
                x4 = multiply(x4, keys[k++]);
                int s = multiply(x1 ^ x3, keys[k++]);
                int t = multiply((x2 ^ x4) + s & 0xffff, keys[k++]);
                s = s + t & 0xffff;
                x1 ^= t;
                x4 ^= s;
                int swapped = x2 ^ s;
                x2 = x3 ^ t;
                x3 = swapped;
            }
            // The swap of the last round is undone by exchanging x2 and x3 here.
            putWord(out, at, multiply(x1, keys[k++]));
            putWord(out, at + 2, x3 + keys[k++]);
            putWord(out, at + 4, x2 + keys[k++]);
            putWord(out, at + 6, multiply(x4, keys[k]));
        }
    }

    private static int word(byte[] bytes, int at) {
        return (bytes[at] & 0xff) << 8 | bytes[at + 1] & 0xff;
    }

    private static void putWord(byte[] bytes, int at, int word) {
        bytes[at] = (byte) (word >>> 8);
        bytes[at + 1] = (byte) word;
    }
}
