//! A headless Chromium, led by its driver: as much of the WebDriver protocol as the tests need.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

/// A browser that does not answer for so long never does.
const PATIENCE: Duration = Duration::from_secs(60);

/// A browser with one window.
pub struct Browser {
    driver: Child,
    port: u16,
    session: String,
}

impl Browser {
    pub fn new() -> Self {
        let mut driver = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver is not there: on Debian, apt-get install chromium chromium-driver");
        let mut lines = BufReader::new(driver.stdout.take().expect("it is piped")).lines();
        // It names the port that it was given when it listens there.
        let port = lines.find_map(|line| {
            let line = line.expect("chromedriver speaks");
            let (_, port) = line.split_once("started successfully on port ")?;
            port.trim_end_matches('.').parse().ok()
        });
        let mut browser = Self { driver, port: port.expect("chromedriver started"), session: String::new() };
        let arguments = [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--hide-scrollbars",
        ];
        let always =
            json!({"goog:chromeOptions": {"args": arguments}, "goog:loggingPrefs": {"browser": "ALL"}});
        let answer = browser.ask("POST", "/session", &json!({"capabilities": {"alwaysMatch": always}}));
        browser.session = answer["sessionId"].as_str().expect("a session").to_owned();
        browser
    }

    /// Asks the driver.
    fn ask(&self, method: &str, path: &str, body: &Value) -> Value {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("the driver listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout is not zero");
        let body = body.to_string();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nContent-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
            self.port,
            body.len()
        )
        .expect("the driver listens");
        let body = body_of(&mut BufReader::new(stream)).expect("the driver answers");
        let mut value: Value = serde_json::from_slice(&body).expect("an answer of JSON");
        assert!(value["value"]["error"].is_null(), "{path}: {}", value["value"]);
        value["value"].take()
    }

    fn post(&self, path: &str, body: &Value) -> Value {
        self.ask("POST", &format!("/session/{}{path}", self.session), body)
    }

    /// A command of the DevTools protocol.
    pub fn devtools(&self, command: &str, parameters: &Value) -> Value {
        self.post("/goog/cdp/execute", &json!({"cmd": command, "params": parameters}))
    }

    pub fn open(&self, url: &str) {
        self.post("/url", &json!({"url": url}));
    }

    /// What a function body returns.
    pub fn run(&self, script: &str) -> Value {
        self.post("/execute/sync", &json!({"script": script, "args": []}))
    }

    /// Presses a key.
    pub fn press(&self, key: &str) {
        let act = |kind: &str| json!({"type": kind, "value": key});
        let keys = json!({"type": "key", "id": "keys", "actions": [act("keyDown"), act("keyUp")]});
        self.post("/actions", &json!({"actions": [keys]}));
    }

    /// What stands in the console, and has not been asked for.
    pub fn console(&self) -> Vec<String> {
        let entries = self.post("/se/log", &json!({"type": "browser"}));
        entries.as_array().expect("a list").iter().map(|entry| entry["message"].to_string()).collect()
    }

    /// Makes the window this large.
    pub fn resize(&self, width: u32, height: u32) {
        let metrics = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false});
        self.devtools("Emulation.setDeviceMetricsOverride", &metrics);
    }

    /// Prefers dark or light.
    pub fn prefer(&self, scheme: &str) {
        let features = json!([{"name": "prefers-color-scheme", "value": scheme}]);
        self.devtools("Emulation.setEmulatedMedia", &json!({"features": features}));
    }

    /// What the window shows, as a PNG in base 64.
    pub fn picture(&self) -> String {
        let shot = self.devtools("Page.captureScreenshot", &json!({"format": "png"}));
        shot["data"].as_str().expect("a picture").to_owned()
    }
}

/// The body of an answer of HTTP. The driver leaves the connection open, whatever it is asked.
fn body_of(answer: &mut impl BufRead) -> std::io::Result<Vec<u8>> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        answer.read_line(&mut line)?;
        if let Some(number) = line.to_lowercase().strip_prefix("content-length:") {
            length = number.trim().parse().map_err(std::io::Error::other)?;
        }
        if line.trim().is_empty() {
            break;
        }
    }
    let mut body = vec![0; length];
    answer.read_exact(&mut body)?;
    Ok(body)
}

impl Drop for Browser {
    fn drop(&mut self) {
        // Ends the browser first, then the driver; if a test has failed, as far as they listen.
        if !self.session.is_empty() && !std::thread::panicking() {
            self.ask("DELETE", &format!("/session/{}", self.session), &json!({}));
        }
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}
