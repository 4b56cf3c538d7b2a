// Story: Two players hand the ball to each other by park and unpark: the game is the same whatever the schedule.
// outcome: ping pong ping pong

import java.util.concurrent.locks.LockSupport;

public class PingPong {
    private final StringBuilder game = new StringBuilder();
    private final Thread[] players = new Thread[2];
    private volatile int turn;

    void play(int me, String sound) {
        for (int round = 0; round < 2; round++) {
            while (turn != me) {
                LockSupport.park(this);
            }
            game.append(game.length() == 0 ? "" : " ").append(sound); // only one of them has the turn
            turn = 1 - me;
            LockSupport.unpark(players[1 - me]);
        }
    }

    public static String run() throws Exception {
        PingPong table = new PingPong();
        table.players[0] = new Thread(() -> table.play(0, "ping"));
        table.players[1] = new Thread(() -> table.play(1, "pong"));
        for (Thread player : table.players) {
            player.start();
        }
        for (Thread player : table.players) {
            player.join();
        }
        return table.game.toString();
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(run());
    }
}
