//! A small web server for `dist/`: what GitHub Pages or any static host does, on this machine only.

use std::collections::HashMap;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::{Duration, SystemTime};

use tiny_http::{Header, Method, Request, Response, Server};

use crate::shell::{self, Outcome};
use crate::{build, repo, service_worker, setup, sizes};

/// Where `cargo xtask serve` listens when no port is given.
const PORT: u16 = 8080;
/// A browser opens up to six connections; the server keeps one thread for each.
const THREADS: usize = 8;
/// The fewest digits of a hash in a name: of 16, Trunk leaves out the zeros at the front.
const HASH_LENGTH_MIN: usize = 12;
/// How long a connection may wait that the server has overlooked.
const KNOCK: Duration = Duration::from_millis(100);

/// `cargo xtask serve`.
pub fn command(arguments: &[String]) -> Outcome<()> {
    let port = match arguments {
        [] => PORT,
        [option, port] if option == "--port" => {
            port.parse().map_err(|_| format!("`{port}` is no port: give a number from 1 to 65535, like `--port 8081`."))?
        }
        [..] => return Err("`cargo xtask serve` takes nothing but `--port N`.".to_owned()),
    };
    // Before the build: nobody wants to wait for it only to hear that the port is taken.
    let listener = listen(port)?;
    let sizes = build::page(&setup::tools()?)?;
    sizes.check().unwrap_or_else(|sentence| shell::warn(&sentence));
    let site = Site::start(listener, Use::Work)?;
    println!("Serving {} at {} (Ctrl+C ends it).", repo::dist().display(), site.url);
    loop {
        std::thread::park();
    }
}

/// The page, served by threads that live as long as the program.
pub struct Site {
    /// The address, without a slash at its end.
    pub url: String,
}

impl Site {
    /// Serves on any free port.
    pub fn on_a_free_port() -> Outcome<Self> {
        Self::start(listen(0)?, Use::Test)
    }

    fn start(listener: TcpListener, purpose: Use) -> Outcome<Self> {
        let failed = |error: &dyn std::fmt::Display| format!("the server cannot start: {error}.");
        let address = listener.local_addr().map_err(|error| failed(&error))?;
        let server = Arc::new(Server::from_listener(listener, None).map_err(|error| failed(&error))?);
        let cache = Arc::new(Cache::default());
        for _ in 0..THREADS {
            let (server, cache) = (Arc::clone(&server), Arc::clone(&cache));
            std::thread::spawn(move || {
                while let Ok(request) = server.recv() {
                    // A browser that went away is no concern of the server.
                    let _ = respond(request, &cache, purpose);
                }
            });
        }
        std::thread::spawn(move || wake(address));
        Ok(Self { url: format!("http://{address}") })
    }
}

/// What the page is served for.
#[derive(Clone, Copy, PartialEq)]
enum Use {
    /// Somebody works on it: what is built last is what is seen, so that no service worker may keep what was there before.
    Work,
    /// Tests and measurements: everything as a reader gets it.
    Test,
}

/// Knocks at the server from time to time. Of two connections that come at once tiny_http 0.12 can leave one waiting for a thread that
/// will not come, until another browser hangs up; the next connection brings a thread, which takes the one that waits along.
fn wake(address: SocketAddr) {
    loop {
        std::thread::sleep(KNOCK);
        // Should it fail, the next one will do.
        let _ = TcpStream::connect(address);
    }
}

/// Only this machine can connect.
fn listen(port: u16) -> Outcome<TcpListener> {
    TcpListener::bind(("127.0.0.1", port)).map_err(|error| {
        if error.kind() == std::io::ErrorKind::AddrInUse {
            let next = other(port);
            return format!("port {port} is in use: end what listens there, or choose another, like `cargo xtask serve --port {next}`.");
        }
        format!("the server cannot listen on port {port}: {error}.")
    })
}

fn other(port: u16) -> u16 {
    if port < u16::MAX { port + 1 } else { PORT }
}

fn respond(request: Request, cache: &Cache, purpose: Use) -> std::io::Result<()> {
    if !matches!(request.method(), Method::Get | Method::Head) {
        return request.respond(Response::from_string("Only GET and HEAD.").with_status_code(405));
    }
    let Some(file) = file_of(request.url()) else {
        return request.respond(Response::from_string("There is no such file.").with_status_code(404));
    };
    if purpose == Use::Work && file.file_name().is_some_and(|name| name == service_worker::NAME) {
        return request.respond(Response::from_string(service_worker::NONE).with_header(header("Content-Type", mime(&file))));
    }
    let coding = coding(&request);
    let Some(body) = cache.body(&file, coding) else {
        return request.respond(Response::from_string("There is no such file.").with_status_code(404));
    };
    let mut response = Response::from_data(body.as_ref().clone())
        // tiny_http would send larger bodies in chunks, and a browser could not show how far a download is.
        .with_chunked_threshold(usize::MAX)
        .with_header(header("Content-Type", mime(&file)))
        .with_header(header("Cache-Control", keeping(request.url())))
        .with_header(header("Vary", "Accept-Encoding"))
        // A sandboxed frame has no origin of its own, so that even its own files are foreign to it.
        .with_header(header("Access-Control-Allow-Origin", "*"));
    if let Some(name) = coding.name() {
        response.add_header(header("Content-Encoding", name));
    }
    request.respond(response)
}

fn header(name: &str, value: &str) -> Header {
    Header::from_bytes(name, value).expect("names and values are ASCII")
}

/// The file that an address means; nothing for an address that would leave `dist/`.
fn file_of(url: &str) -> Option<PathBuf> {
    let path = url.split(['?', '#']).next()?.strip_prefix('/')?;
    if path.starts_with("/") || path.split("/").any(|part| part.starts_with(".")) || path.contains(['\\', '%', ':']) {
        return None;
    }
    let path = if path.is_empty() || path.ends_with('/') { format!("{path}index.html") } else { path.to_owned() };
    Some(repo::dist().join(path))
}

/// How long a browser may keep a file without asking. What has a hash in its name never changes, and is kept for as long as GitHub Pages
/// allows: the frames of one page fetch it once.
fn keeping(url: &str) -> &'static str {
    let is_hash = |word: &str| word.len() >= HASH_LENGTH_MIN && word.bytes().all(|byte| byte.is_ascii_hexdigit());
    let is_named_by_contents =
        url.split(['?', '#']).next().is_some_and(|path| path.split(|letter: char| !letter.is_ascii_alphanumeric()).any(is_hash));
    if is_named_by_contents { "max-age=600" } else { "no-cache" }
}

fn mime(file: &Path) -> &'static str {
    match file.extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("json") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("txt" | "md" | "po") => "text/plain; charset=utf-8",
        Some(_) | None => "application/octet-stream",
    }
}

/// How a body is compressed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Coding {
    Brotli,
    Gzip,
    Plain,
}

impl Coding {
    fn name(self) -> Option<&'static str> {
        match self {
            Self::Brotli => Some("br"),
            Self::Gzip => Some("gzip"),
            Self::Plain => None,
        }
    }
}

fn coding(request: &Request) -> Coding {
    let accepted = request.headers().iter().find(|header| header.field.equiv("Accept-Encoding")).map_or("", |header| header.value.as_str());
    best_coding(accepted)
}

fn best_coding(accepted: &str) -> Coding {
    let accepts = |name: &str| {
        accepted.split(',').any(|entry| {
            let mut parts = entry.split(';').map(str::trim);
            let same = parts.next().is_some_and(|given| given.eq_ignore_ascii_case(name));
            same && !parts.any(|weight| matches!(weight, "q=0" | "q=0.0"))
        })
    };
    if accepts("br") {
        Coding::Brotli
    } else if accepts("gzip") {
        Coding::Gzip
    } else {
        Coding::Plain
    }
}

/// Compressed bodies, kept until their file changes: a page can be built anew while it is served.
#[derive(Default)]
struct Cache {
    bodies: Mutex<HashMap<(PathBuf, Coding), Body>>,
}

/// When its file was written, and the bytes to send.
type Body = (SystemTime, Arc<Vec<u8>>);

impl Cache {
    fn body(&self, file: &Path, coding: Coding) -> Option<Arc<Vec<u8>>> {
        let changed = std::fs::metadata(file).ok().filter(std::fs::Metadata::is_file)?.modified().ok()?;
        let key = (file.to_path_buf(), coding);
        let known = self.bodies.lock().expect("no thread panics with the lock").get(&key).cloned();
        if let Some((then, body)) = known
            && then == changed
        {
            return Some(body);
        }
        let bytes = std::fs::read(file).ok()?;
        let body = Arc::new(match coding {
            Coding::Brotli => sizes::brotli(&bytes),
            Coding::Gzip => sizes::gzip(&bytes),
            Coding::Plain => bytes,
        });
        self.bodies.lock().expect("no thread panics with the lock").insert(key, (changed, Arc::clone(&body)));
        Some(body)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_stays_inside_the_page() {
        let file = |url: &str| file_of(url).map(|path| path.strip_prefix(repo::dist()).expect("inside").to_string_lossy().into_owned());
        assert_eq!(file("/").as_deref(), Some("index.html"));
        assert_eq!(file("/?embed=1").as_deref(), Some("index.html"));
        assert_eq!(file("/a/b.js?x").as_deref(), Some("a/b.js"));
        for outside in ["/../Cargo.toml", "/a/../../x", "/%2e%2e/x", "/.git/config", "x", "//etc/../.."] {
            assert_eq!(file(outside), None, "{outside}");
        }
        // An absolute path must not replace the folder it is joined to.
        assert_eq!(file("//etc/passwd"), None);
    }

    #[test]
    fn only_what_is_named_by_its_contents_is_kept() {
        for kept in ["/once-twice-never-3802bec3ed9297ff_bg.wasm", "/path-35d1e2574751955.css", "/e4465c39add7446e/before.js"] {
            assert_eq!(keeping(kept), "max-age=600", "{kept}");
        }
        for asked in ["/", "/?embed=1#e4465c39add7446e", "/service-worker.js", "/once-twice-never.html", "/embedding.css"] {
            assert_eq!(keeping(asked), "no-cache", "{asked}");
        }
    }

    #[test]
    fn the_smallest_accepted_coding_is_sent() {
        for (accepted, expected) in [
            ("", Coding::Plain),
            ("gzip, deflate, br, zstd", Coding::Brotli),
            ("gzip", Coding::Gzip),
            ("br;q=0, gzip;q=0.5", Coding::Gzip),
            ("bro", Coding::Plain),
        ] {
            assert_eq!(best_coding(accepted), expected, "{accepted}");
        }
    }
}
