//! The page without a network: the service worker's script, with the files of this version and their hashes in it. For it, every name
//! but the page's own changes with what is in the file.

use std::path::Path;

use sha2::{Digest as _, Sha256};

use crate::shell::Outcome;
use crate::{csp, one_file, repo, sizes};

/// The script beside index.html; a browser asks for it anew at every visit.
pub const NAME: &str = "service-worker.js";
/// Stands there while the page is worked on: see [`crate::serve`].
pub const NONE: &str = include_str!("no_service_worker.js");
/// What Trunk copies under the names that they have; all its other files have a hash in theirs.
const NAMED: [&str; 4] = ["before.js", "catalogue", "lang", "worker.js"];
/// Not kept, by the ends of their names: the page is asked for by its folder, the one file is whole in itself, for whoever wants it, and
/// nobody reads the languages of the tests.
const NOT_KEPT: [&str; 4] = ["index.html", one_file::NAME, "en-XA.po", "ar-XB.po"];
/// How the page asks for its folder, which is what people open.
const PAGE: &str = "./";
/// What the script is given.
const MARKS: [&str; 2] = ["{{version}}", "{{files}}"];

/// Moves files that have no hash in their name into a folder that has one, and gives its name with a slash.
pub fn name_by_contents(stage: &Path) -> Outcome<String> {
    let mut contents = Sha256::new();
    for file in sizes::files(stage)?.iter().filter(|file| NAMED.iter().any(|named| file.starts_with(stage.join(named)))) {
        contents.update(relative(stage, file));
        contents.update(repo::read_bytes(file)?);
    }
    let folder = short(contents);
    let moved = |error: std::io::Error| format!("{} cannot be moved to {folder}: {error}.", NAMED.join(", "));
    std::fs::create_dir(stage.join(&folder)).map_err(moved)?;
    for named in NAMED {
        std::fs::rename(stage.join(named), stage.join(&folder).join(named)).map_err(moved)?;
    }
    Ok(format!("{folder}/"))
}

/// Tells index.html the folder, and the page the folder and the script.
pub fn announce(html: &str, folder: &str) -> String {
    let metas = format!("<meta name=\"files\" content=\"{folder}\" />\n<meta name=\"service-worker\" content=\"{NAME}\" />\n</head>");
    let renamed = |html: String, named: &str| html.replace(&format!("src=\"{named}\""), &format!("src=\"{folder}{named}\""));
    NAMED.into_iter().fold(html.replacen("</head>", &metas, 1), renamed)
}

/// Writes the script; the last thing that is done to the files.
pub fn write(stage: &Path, script: &str) -> Outcome<()> {
    let mut lines = vec![format!("  \"{PAGE}\": \"{}\",\n", csp::hash(repo::read_bytes(&stage.join("index.html"))?))];
    for file in sizes::files(stage)? {
        let name = relative(stage, &file);
        if !NOT_KEPT.iter().any(|end| name.ends_with(end)) {
            lines.push(format!("  \"{name}\": \"{}\",\n", csp::hash(repo::read_bytes(&file)?)));
        }
    }
    let files = lines.concat();
    let version = short(Sha256::new_with_prefix(&files));
    let mut script = script.to_owned();
    for (mark, text) in MARKS.into_iter().zip([version, format!("{{\n{files}}}")]) {
        if !script.contains(mark) {
            return Err(format!("static/{NAME} has no `{mark}` to fill in."));
        }
        script = script.replacen(mark, &text, 1);
    }
    repo::write(&stage.join(NAME), script)
}

fn relative(stage: &Path, file: &Path) -> String {
    file.strip_prefix(stage).unwrap_or(file).to_string_lossy().replace('\\', "/")
}

fn short(hash: Sha256) -> String {
    hash.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_change_with_what_is_in_the_files() {
        let stage = std::env::temp_dir().join(format!("otn-service-worker-{}", std::process::id()));
        let built = |worker: &str, index: &str| {
            let _ = std::fs::remove_dir_all(&stage);
            for folder in ["catalogue", "lang"] {
                std::fs::create_dir_all(stage.join(folder)).expect("a folder");
            }
            for (name, text) in [
                ("catalogue/a.txt", "a"),
                ("lang/a.po", "l"),
                ("before.js", "before"),
                ("worker.js", worker),
                ("index.html", index),
                (one_file::NAME, "one"),
                ("b-1.js", "b"),
            ] {
                repo::write(&stage.join(name), text).expect("a file");
            }
            let folder = name_by_contents(&stage).expect("moved");
            write(&stage, "const version = \"{{version}}\";\nconst files = {{files}};").expect("written");
            (folder, repo::read(&stage.join(NAME)).expect("a script"))
        };
        let (folder, script) = built("w", "<html>");
        let mut names: Vec<String> =
            script.lines().filter_map(|line| Some(line.strip_prefix("  \"")?.split('"').next()?.to_owned())).collect();
        let mut expected = [
            "./".to_owned(),
            format!("{folder}before.js"),
            format!("{folder}catalogue/a.txt"),
            format!("{folder}lang/a.po"),
            format!("{folder}worker.js"),
            "b-1.js".to_owned(),
        ];
        names.sort();
        expected.sort();
        assert_eq!(names, expected);
        assert_eq!(built("w", "<html>"), (folder.clone(), script.clone()), "the same files make the same version");
        assert_ne!(built("x", "<html>").0, folder, "another worker is in another folder");
        let (same, other) = built("w", "<html lang=\"en\">");
        assert_eq!(same, folder);
        assert_ne!(other.lines().next(), script.lines().next(), "another page is another version");
        assert!(write(&stage, "no marks").is_err());
        let html = announce("<head><script src=\"before.js\"></script></head>", &folder);
        assert!(html.contains(&format!("<script src=\"{folder}before.js\"></script>")), "{html}");
        std::fs::remove_dir_all(&stage).expect("removed");
    }
}
