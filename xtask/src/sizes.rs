//! How large the page is, as a browser receives it, and the limit that its first load must keep.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use crate::shell::Outcome;
use crate::{one_file, repo, service_worker, split};

/// The most bytes that the compressed wasm, scripts and style sheets of the first load may have. It stands a little above what the page
/// has, so that nothing grows unnoticed; whoever raises it says in PERFORMANCE.md what for.
const FIRST_LOAD_GZIP_LIMIT_BYTES: usize = 143_500;
/// What the limit counts; pictures and the HTML itself are small.
const COUNTED: [&str; 3] = ["wasm", "js", "css"];

/// The most bytes that the page in one file may have: what a phone messenger passes on without a thought.
const ONE_FILE_LIMIT_BYTES: usize = 1_500_000;

/// What was measured.
#[must_use]
pub struct Sizes {
    first_load_gzip_bytes: usize,
    one_file_bytes: usize,
}

impl Sizes {
    /// Fails when the first load or the one file is over its limit.
    pub fn check(&self) -> Outcome<()> {
        if self.one_file_bytes > ONE_FILE_LIMIT_BYTES {
            return Err(format!(
                "{} has {} bytes, the limit is {ONE_FILE_LIMIT_BYTES}: it holds the whole program, so find what grew.",
                one_file::NAME,
                self.one_file_bytes
            ));
        }
        if self.first_load_gzip_bytes <= FIRST_LOAD_GZIP_LIMIT_BYTES {
            return Ok(());
        }
        Err(format!(
            "the first load has {} bytes with gzip, the limit is {FIRST_LOAD_GZIP_LIMIT_BYTES}: find what grew (a new dependency, a big \
             generic function, formatting of floats) and make it smaller, or move what the first picture does without behind a split.",
            self.first_load_gzip_bytes
        ))
    }
}

/// Measures and prints the size of every file and of the first load.
pub fn report() -> Outcome<Sizes> {
    let index = repo::read(&repo::dist().join("index.html"))?;
    let named = split::Named::of(&index);
    let (mut first_load, mut address, mut picture) = (Size::default(), Size::default(), Size::default());
    let mut first_load_gzip_bytes = 0;
    let mut one_file_bytes = 0;
    println!("\n  {:>9} {:>9} {:>9}  file (bytes)", "raw", "gzip", "brotli");
    for path in files(&repo::dist())? {
        let name = path.strip_prefix(repo::dist()).unwrap_or(&path).to_string_lossy().into_owned();
        let bytes = repo::read_bytes(&path)?;
        let size = Size { raw: bytes.len(), gzip: gzip(&bytes).len(), brotli: brotli(&bytes).len() };
        if named.links.contains(&name.as_str()) {
            address = address.plus(&size);
        } else if named.soon.contains(&name.as_str()) {
            picture = picture.plus(&size);
        } else if name == service_worker::NAME {
            // Named there, and fetched when the page has stood for a while.
        } else if name == "index.html" || index.contains(&name) {
            first_load = first_load.plus(&size);
            if path.extension().is_some_and(|extension| COUNTED.iter().any(|counted| extension == *counted)) {
                first_load_gzip_bytes += size.gzip;
            }
        }
        if name == one_file::NAME {
            one_file_bytes = size.raw;
        }
        size.print(&name);
    }
    first_load.print("first load, all that index.html asks for");
    address.print("for an address with a scenario or an option; else for the diagram, too");
    picture.print("for the diagram, fetched right after it");
    println!("  its wasm, scripts and style sheets: {first_load_gzip_bytes} bytes with gzip, the limit is {FIRST_LOAD_GZIP_LIMIT_BYTES}\n");
    Ok(Sizes { first_load_gzip_bytes, one_file_bytes })
}

#[derive(Default)]
struct Size {
    raw: usize,
    gzip: usize,
    brotli: usize,
}

impl Size {
    fn plus(&self, other: &Self) -> Self {
        Self { raw: self.raw + other.raw, gzip: self.gzip + other.gzip, brotli: self.brotli + other.brotli }
    }

    fn print(&self, name: &str) {
        println!("  {:>9} {:>9} {:>9}  {name}", self.raw, self.gzip, self.brotli);
    }
}

/// Every file under a folder, in a fixed order.
pub fn files(folder: &Path) -> Outcome<Vec<PathBuf>> {
    let unreadable = |error: std::io::Error| format!("{} cannot be read: {error}. Run `cargo xtask build`.", folder.display());
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        if path.is_dir() { found.extend(files(&path)?) } else { found.push(path) }
    }
    found.sort();
    Ok(found)
}

/// The bytes as a server sends them with `Content-Encoding: gzip`.
pub fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(bytes).and_then(|()| encoder.finish()).expect("writing to memory does not fail")
}

/// The bytes as a server sends them with `Content-Encoding: br`.
pub fn brotli(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = brotli::CompressorWriter::new(Vec::new(), 4096, 11, 22);
    encoder.write_all(bytes).expect("writing to memory does not fail");
    encoder.into_inner()
}
