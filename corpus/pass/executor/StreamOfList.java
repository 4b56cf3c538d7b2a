// Story: A parallel stream sums up a list that was filled before, again and again.

import java.util.ArrayList;
import java.util.List;

public class StreamOfList {
    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < 2000; i++) {
            list.add(i);
        }
        int sum = 0;
        for (int round = 0; round < 30; round++) {
            sum += list.parallelStream().mapToInt(number -> number).sum(); // common pool: main is none of its threads
        }
        System.out.println(sum == 30 * 1999 * 1000 ? "done" : "impossible");
    }
}
