/**
 * A server in which a user logs out while a page is made for him. The page is written to if the user is still there, and he may go
 * between the question and the greeting. Logging out is quick and making a page is not, so in tests he is always gone by then.
 */
public class Sessions {
    private String user = "Ada";

    String page() {
        String page = layout();
        if (user != null) {
            page += "Welcome back, " + user.toUpperCase() + "!";
        }
        return page;
    }

    void logOut() {
        user = null;
    }

    private static String layout() {
        StringBuilder page = new StringBuilder();
        for (int i = 0; i < 2_000; i++) {
            page.append("<br>");
        }
        return page.toString();
    }

    /** The test that a careful author would write. */
    public static void logOutWhileAPageIsMade() throws InterruptedException {
        Sessions sessions = new Sessions();
        Thread request = new Thread(sessions::page, "request");
        Thread logout = new Thread(sessions::logOut, "logout");
        request.start();
        logout.start();
        request.join();
        logout.join();
    }

    /** Runs the test so many times. */
    public static void main(String[] arguments) throws InterruptedException {
        int tries = Integer.parseInt(arguments[0]);
        int[] failures = {0};
        Thread.setDefaultUncaughtExceptionHandler((thread, exception) -> failures[0]++);
        for (int i = 0; i < tries; i++) {
            logOutWhileAPageIsMade();
        }
        System.out.println(tries + " tries, " + failures[0] + " failures");
    }
}
