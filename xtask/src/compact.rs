//! The program's files as they are sent: wasm that compresses well, scripts (terser) and style sheets ([`bare`]) without what only people read.
//! Every name between wasm and script ends in a hash of sixteen digits, which nobody reads and no compressor shortens: they get short
//! ones. And functions stand in an order of their own ([`order`]). What each is called stays here, in `target/functions`: a stack tells
//! only their numbers.

use std::collections::HashMap;
use std::convert::Infallible;
use std::path::Path;

use wasm_encoder::reencode::{Error, Reencode, utils};
use wasm_encoder::{CodeSection, ExportSection, FunctionSection, ImportSection, Module};
use wasmparser::{
    CodeSectionReader, CustomSectionReader, Export, FunctionSectionReader, Import, ImportSectionReader, KnownCustom, Name,
    NameSectionReader, Parser, Payload, TypeRef,
};

use crate::shell::{self, Outcome};
use crate::{bare, order, repo, sizes};

/// How the name of the wasm file ends that has a script: Trunk's.
const WASM_END: &str = "_bg.wasm";
/// What names between wasm and script begin with, where only wasm-bindgen knows them.
const INNER: [&str; 3] = ["__wbg_", "__wbindgen_cast_", "wasm_bindgen__"];

/// The folder of lists of functions, in cargo's: a line for each, its number in the wasm file of that name and what it is called.
const FUNCTIONS: &str = "functions";

/// Makes the files of a folder that are called by a hash smaller, as they are sent. Without terser, scripts keep what people read.
pub fn compact(folder: &Path, terser: Option<&Path>) -> Outcome<()> {
    let mut names = Names::default();
    let functions = repo::cargo_target().join(FUNCTIONS);
    // Those of earlier builds would only be in the way.
    let _ = std::fs::remove_dir_all(&functions);
    std::fs::create_dir_all(&functions).map_err(|error| format!("{} cannot be made: {error}.", functions.display()))?;
    for path in sizes::files(folder)?.into_iter().filter(|path| path.extension().is_some_and(|extension| extension == "wasm")) {
        let bytes = repo::read_bytes(&path)?;
        let has_script = path.to_str().is_some_and(|path| path.ends_with(WASM_END));
        let compacted = compacted(&bytes, has_script).map_err(|error| format!("{} cannot be read as wasm: {error}.", path.display()))?;
        repo::write(&path, compacted.wasm)?;
        repo::write(&functions.join(path.with_extension("txt").file_name().unwrap_or_default()), compacted.functions)?;
        names.0.extend(compacted.names.0);
    }
    for path in sizes::files(folder)?.into_iter().filter(|path| is_called_by_hash(path)) {
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("js") => {
                repo::write(&path, names.shorten(&repo::read(&path)?))?;
                terser.map_or(Ok(()), |terser| smaller(terser, &path))?;
            }
            Some("css") => repo::write(&path, bare::style(&repo::read(&path)?))?,
            Some(_) | None => {}
        }
    }
    Ok(())
}

/// A module's own names are its own: short ones do.
fn smaller(terser: &Path, script: &Path) -> Outcome<()> {
    let mut command = shell::command("node");
    command.arg(terser).arg(script).args(["--module", "--compress", "passes=2", "--mangle", "--output"]).arg(script);
    shell::run(&mut command)
}

/// What Trunk and the split have made; the other files have people for readers, too.
fn is_called_by_hash(path: &Path) -> bool {
    let hash = path.file_stem().and_then(|stem| stem.to_str()).and_then(|stem| stem.rsplit_once('-')).map(|(_, hash)| hash);
    hash.is_some_and(|hash| hash.len() >= 12 && hash.chars().all(|digit| digit.is_ascii_hexdigit()))
}

struct Compacted {
    wasm: Vec<u8>,
    names: Names,
    /// What stands at each number.
    functions: String,
}

fn compacted(wasm: &[u8], has_script: bool) -> Result<Compacted, Error> {
    let contents = Contents::of(wasm)?;
    let names = if has_script { Names::of(&contents) } else { Names::default() };
    let order = order::by_likeness(&contents.functions);
    let functions = contents.list(&order);
    Ok(Compacted { wasm: encode(wasm, &contents, order, &names)?, names, functions })
}

/// What is looked at in a wasm file before it is written anew.
#[derive(Default)]
struct Contents<'a> {
    /// What it and others call things.
    names: Vec<&'a str>,
    /// How many functions are not its own.
    imported: usize,
    /// Its own.
    functions: Vec<&'a [u8]>,
    /// What each of all is called, as far as it is known.
    called: HashMap<usize, &'a str>,
}

impl<'a> Contents<'a> {
    fn of(wasm: &'a [u8]) -> Result<Self, Error> {
        let mut contents = Self::default();
        for payload in Parser::new(0).parse_all(wasm) {
            let payload = payload?;
            if let Payload::ImportSection(section) = payload {
                for import in section.into_imports() {
                    let import = import?;
                    contents.names.push(import.name);
                    contents.imported += usize::from(matches!(import.ty, TypeRef::Func(_)));
                }
            } else if let Payload::ExportSection(section) = payload {
                for export in section {
                    contents.names.push(export?.name);
                }
            } else if let Payload::CodeSectionEntry(body) = payload {
                contents.functions.push(body.as_bytes());
            } else if let Payload::CustomSection(section) = payload
                && let KnownCustom::Name(names) = section.as_known()
            {
                contents.read_names(names)?;
            }
        }
        Ok(contents)
    }

    fn read_names(&mut self, names: NameSectionReader<'a>) -> Result<(), Error> {
        for kind in names {
            if let Name::Function(functions) = kind? {
                for function in functions {
                    let function = function?;
                    self.called.insert(function.index as usize, function.name);
                }
            }
        }
        Ok(())
    }

    /// A line for each of its own functions, as they are to stand.
    fn list(&self, order: &[usize]) -> String {
        let name = |own: usize| rustc_demangle::demangle(self.called.get(&(self.imported + own)).copied().unwrap_or("?"));
        order.iter().enumerate().map(|(place, own)| format!("{} {:#}\n", self.imported + place, name(*own))).collect()
    }
}

/// Short names for those between wasm and script.
#[derive(Default)]
struct Names(HashMap<String, String>);

impl Names {
    fn of(contents: &Contents<'_>) -> Self {
        let mut names = Self::default();
        contents.names.iter().for_each(|name| names.add(name));
        names
    }

    fn add(&mut self, name: &str) {
        if INNER.iter().any(|inner| name.starts_with(inner)) && !self.0.contains_key(name) {
            // No name of wasm-bindgen's has a $.
            self.0.insert(name.to_owned(), format!("${}", self.0.len()));
        }
    }

    fn short<'a>(&'a self, name: &'a str) -> &'a str {
        self.0.get(name).map_or(name, String::as_str)
    }

    /// A script with the short names.
    fn shorten(&self, script: &str) -> String {
        let is_inside = |character: char| character.is_ascii_alphanumeric() || character == '_';
        let mut shortened = String::new();
        let mut rest = script;
        while let Some(start) = rest.find(is_inside) {
            let (between, from) = rest.split_at(start);
            let (word, after) = from.split_at(from.find(|character| !is_inside(character)).unwrap_or(from.len()));
            shortened.extend([between, self.short(word)]);
            rest = after;
        }
        shortened + rest
    }
}

/// A wasm file with short names, its functions in this order, and nothing in it that does not run.
fn encode(wasm: &[u8], contents: &Contents<'_>, order: Vec<usize>, names: &Names) -> Result<Vec<u8>, Error> {
    let imported = contents.imported;
    let mut places = vec![0; order.len()];
    for (place, function) in order.iter().enumerate() {
        places[*function] = u32::try_from(imported + place).unwrap_or(u32::MAX);
    }
    let mut module = Module::new();
    Compact { names, imported, order, places }.parse_core_module(&mut module, Parser::new(0), wasm)?;
    Ok(module.finish())
}

struct Compact<'a> {
    names: &'a Names,
    /// How many functions are not the file's own.
    imported: usize,
    /// Its own, as they are to stand.
    order: Vec<usize>,
    /// Where each of its own stands then, among all.
    places: Vec<u32>,
}

impl Reencode for Compact<'_> {
    type Error = Infallible;

    fn function_index(&mut self, function: u32) -> Result<u32, Error> {
        let own = (function as usize).checked_sub(self.imported);
        Ok(own.and_then(|own| self.places.get(own)).copied().unwrap_or(function))
    }

    fn parse_import_section(&mut self, imports: &mut ImportSection, section: ImportSectionReader<'_>) -> Result<(), Error> {
        for import in section.into_imports() {
            let import = import?;
            self.parse_import(imports, Import { name: self.names.short(import.name), ..import })?;
        }
        Ok(())
    }

    fn parse_export(&mut self, exports: &mut ExportSection, export: Export<'_>) -> Result<(), Error> {
        utils::parse_export(self, exports, Export { name: self.names.short(export.name), ..export })
    }

    fn parse_function_section(&mut self, functions: &mut FunctionSection, section: FunctionSectionReader<'_>) -> Result<(), Error> {
        let kinds = section.into_iter().collect::<Result<Vec<u32>, _>>()?;
        for place in self.order.clone() {
            functions.function(self.type_index(kinds[place])?);
        }
        Ok(())
    }

    fn parse_code_section(&mut self, code: &mut CodeSection, section: CodeSectionReader<'_>) -> Result<(), Error> {
        let bodies = section.into_iter().collect::<Result<Vec<_>, _>>()?;
        for place in self.order.clone() {
            self.parse_function_body(code, bodies[place].clone())?;
        }
        Ok(())
    }

    fn parse_custom_section(&mut self, _: &mut Module, _: CustomSectionReader<'_>) -> Result<(), Error> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use wasm_encoder::{EntityType, ExportKind, Function, FunctionSection, NameMap, NameSection, TypeSection};

    use super::*;

    /// Three functions behind an imported one: the first and the last are alike, and the last is exported.
    fn program() -> Vec<u8> {
        let mut module = Module::new();
        let mut types = TypeSection::new();
        types.ty().function([], []);
        let mut imports = ImportSection::new();
        imports.import("./page_bg.js", "__wbg_click_0123456789abcdef", EntityType::Function(0));
        let mut functions = FunctionSection::new();
        let mut code = CodeSection::new();
        for number in [1_000_000, 2, 1_000_000] {
            functions.function(0);
            let mut function = Function::new([]);
            function.instructions().i32_const(number).i32_const(number).i32_add().drop().call(0).end();
            code.function(&function);
        }
        let mut exports = ExportSection::new();
        exports.export("start", ExportKind::Func, 3);
        let mut called = NameMap::new();
        called.append(1, "first");
        called.append(3, "last");
        let mut name_section = NameSection::new();
        name_section.functions(&called);
        module.section(&types).section(&imports).section(&functions).section(&exports).section(&code).section(&name_section);
        module.finish()
    }

    #[test]
    fn names_are_short_and_each_function_is_still_called_by_its_place() {
        let wasm = program();
        let compact = compacted(&wasm, true).expect("it can be written");
        assert_eq!(compact.functions, "1 first\n2 last\n3 ?\n");
        let compact = compact.wasm;
        let contents = Contents::of(&compact).expect("it can be read");
        assert_eq!(contents.names, ["$0", "start"]);
        // The two long ones stand together, and the exported one is the second of all but the imported.
        assert_eq!(contents.functions.iter().map(|function| function.len()).collect::<Vec<_>>(), [14, 14, 10]);
        let exported = |payload| if let Payload::ExportSection(section) = payload { Some(section) } else { None };
        let mut exports = Parser::new(0).parse_all(&compact).filter_map(|payload| exported(payload.expect("it can be read")));
        let indices: Vec<u32> = exports.next().expect("exports").into_iter().map(|export| export.expect("an export").index).collect();
        assert_eq!(indices, [2]);
    }

    #[test]
    fn a_script_has_the_names_of_its_wasm() {
        let program = program();
        let names = Names::of(&Contents::of(&program).expect("it can be read"));
        let script = "import0 = { __wbg_click_0123456789abcdef: (arg0) => arg0.click() };";
        assert_eq!(names.shorten(script), "import0 = { $0: (arg0) => arg0.click() };");
    }
}
