import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Random;

/**
 * A database in memory that several connections work on, each in a thread of its own: {@code Connections <url> <connections>
 * <transactions>}. They move money between accounts, write a journal, and add up; the money must stay the same. A transaction that the
 * database refuses, because another one was in its way, is rolled back and counted.
 */
public final class Connections {
    private static final int ACCOUNTS = 8;
    private static final int BALANCE = 100;

    private final String url;
    private final int transactions;

    private Connections(String url, int transactions) {
        this.url = url;
        this.transactions = transactions;
    }

    public static void main(String[] arguments) throws Exception {
        Connections bank = new Connections(arguments[0], Integer.parseInt(arguments[2]));
        try (Connection first = DriverManager.getConnection(bank.url)) {
            create(first);
            Client[] clients = new Client[Integer.parseInt(arguments[1])];
            for (int i = 0; i < clients.length; i++) {
                clients[i] = bank.new Client(i);
                clients[i].start();
            }
            int refused = 0;
            for (Client client : clients) {
                client.join();
                refused += client.refused;
            }
            long sum = sum(first);
            if (sum != (long) ACCOUNTS * BALANCE) {
                throw new IllegalStateException("the bank has " + sum);
            }
            System.out.println(refused + " refused, done");
        }
    }

    private static void create(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("create table account (id int primary key, balance int)");
            statement.execute("create table journal (client int, number int, amount int)");
            statement.execute("create index by_client on journal (client)");
            for (int id = 0; id < ACCOUNTS; id++) {
                statement.execute("insert into account values (" + id + ", " + BALANCE + ")");
            }
        }
    }

    private static long sum(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("select sum(balance) from account")) {
            result.next();
            return result.getLong(1);
        }
    }

    /** A connection and its thread. */
    private final class Client extends Thread {
        private final int number;
        private int refused;

        Client(int number) {
            super("client " + number);
            this.number = number;
        }

        @Override
        public void run() {
            Random random = new Random(number);
            try (Connection connection = DriverManager.getConnection(url)) {
                connection.setAutoCommit(false);
                for (int i = 0; i < transactions; i++) {
                    try {
                        transact(connection, i, random);
                        connection.commit();
                    } catch (SQLException inTheWay) {
                        refused++;
                        connection.rollback();
                    }
                }
            } catch (SQLException broken) {
                throw new IllegalStateException(broken);
            }
        }

        private void transact(Connection connection, int transaction, Random random) throws SQLException {
            switch (random.nextInt(4)) {
                case 0 -> sum(connection);
                case 1 -> count(connection);
                default -> transfer(connection, transaction, random);
            }
        }

        private void count(Connection connection) throws SQLException {
            String query = "select count(*), sum(amount) from journal where client = ?";
            try (PreparedStatement statement = connection.prepareStatement(query)) {
                statement.setInt(1, number);
                try (ResultSet result = statement.executeQuery()) {
                    result.next();
                }
            }
        }

        private void transfer(Connection connection, int transaction, Random random) throws SQLException {
            int amount = random.nextInt(10);
            int from = random.nextInt(ACCOUNTS - 1);
            // In one order, so that transactions seldom wait for each other in a circle.
            add(connection, from, -amount);
            add(connection, from + 1, amount);
            String insert = "insert into journal values (?, ?, ?)";
            try (PreparedStatement statement = connection.prepareStatement(insert)) {
                statement.setInt(1, number);
                statement.setInt(2, transaction);
                statement.setInt(3, amount);
                statement.executeUpdate();
            }
        }

        private void add(Connection connection, int account, int amount) throws SQLException {
            String update = "update account set balance = balance + ? where id = ?";
            try (PreparedStatement statement = connection.prepareStatement(update)) {
                statement.setInt(1, amount);
                statement.setInt(2, account);
                statement.executeUpdate();
            }
        }
    }
}
