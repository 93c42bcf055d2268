//! Bundles the modules of a page into one script.
//!
//! Each module becomes the body of an asynchronous function that returns its exports. Modules that are imported
//! dynamically run at their first import, and again at the next one if they fail. The scripts are formatted by Prettier
//! and use named imports and exports of functions, classes and constants only, so that no parser is needed. Modules
//! without imports that are imported dynamically stay files of their own.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io;

use super::{Files, normalized, text};

/// Runs a module at its first import. One that fails, as if a catalogue cannot be loaded, runs again at the next.
const ONCE: &str = "const lazy = {};
const once = (number, run) =>
(lazy[number] ??= run().catch((error) => { delete lazy[number]; throw error; }));
";

/// The modules of a page.
struct Bundle<'a> {
    files: &'a Files,
    /// The numbers of the modules by path.
    numbers: BTreeMap<String, usize>,
    /// The modules whose imports are being added.
    open: Vec<String>,
    /// The page's module, whose place the bundle takes.
    root: &'a str,
    script: String,
}

/// How a module is run.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Run {
    AtOnce,
    AtFirstImport,
}

/// A page's module with all that it imports, and the modules that stay files of their own.
pub(super) fn bundle(root: &str, files: &Files) -> io::Result<(String, Vec<String>)> {
    let mut bundle =
        Bundle { files, numbers: BTreeMap::new(), open: Vec::new(), root, script: ONCE.to_owned() };
    let mut waiting = bundle.add(root, Run::AtOnce)?;
    let mut apart = Vec::new();
    while let Some(module) = waiting.pop() {
        if bundle.numbers.contains_key(&module) || apart.contains(&module) {
            continue;
        }
        if bundle.imports_nothing(&module)? {
            apart.push(module);
        } else {
            waiting.extend(bundle.add(&module, Run::AtFirstImport)?);
        }
    }
    let mut script = bundle.script.clone();
    for (module, number) in &bundle.numbers {
        script = script.replace(&format!("import(\"{module}\")"), &format!("load{number}()"));
    }
    for module in &apart {
        let path = bundle.relative(module);
        script = script.replace(&format!("import(\"{module}\")"), &format!("import(\"{path}\")"));
    }
    Ok((script, apart))
}

impl Bundle<'_> {
    /// Adds a module after its imports. Returns the modules that they import dynamically.
    fn add(&mut self, module: &str, run: Run) -> io::Result<Vec<String>> {
        if self.open.iter().any(|open| open == module) {
            return Err(io::Error::other(format!("{module} imports itself: {:?}", self.open)));
        }
        self.open.push(module.to_owned());
        let (imports, mut body, exports) = split(module, &self.source(module)?);
        let mut dynamic = Vec::new();
        let mut head = String::new();
        for (names, imported) in imports {
            if !self.numbers.contains_key(&imported) {
                dynamic.extend(self.add(&imported, run)?);
            }
            let number = self.numbers[&imported];
            let _ = writeln!(head, "const {{ {} }} = await load{number}();", names.replace(" as ", ": "));
        }
        for path in dynamic_imports(&body) {
            let imported = beside(module, &path);
            body = body.replace(&format!("import(\"{path}\")"), &format!("import(\"{imported}\")"));
            dynamic.push(imported);
        }
        body = body
            .replace("import.meta.url", &format!("new URL(\"{}\", import.meta.url)", self.relative(module)));
        let number = self.numbers.len();
        let load = format!("function load{number}() {{ return once({number}, async () => {{");
        let exports = exports.join(", ");
        let _ = write!(self.script, "{load}\n{head}{body}return {{ {exports} }};\n}}); }}\n");
        if run == Run::AtOnce {
            let _ = writeln!(self.script, "await load{number}();");
        }
        self.numbers.insert(module.to_owned(), number);
        self.open.pop();
        Ok(dynamic)
    }

    fn source(&self, module: &str) -> io::Result<String> {
        let content =
            self.files.get(module).ok_or_else(|| io::Error::other(format!("{module} is missing")))?;
        text(module, content)
    }

    fn imports_nothing(&self, module: &str) -> io::Result<bool> {
        Ok(!self.source(module)?.lines().any(|line| line.starts_with("import ")))
    }

    /// The path of a module from the place of the bundle.
    fn relative(&self, module: &str) -> String {
        let up = "../".repeat(self.root.matches('/').count());
        format!("{up}{module}")
    }
}

/// The imports of a script (names and path), the rest of it, and the names of its exports.
fn split(module: &str, script: &str) -> (Vec<(String, String)>, String, Vec<String>) {
    let (mut imports, mut body, mut exports) = (Vec::new(), String::new(), Vec::new());
    let mut statement: Option<String> = None;
    for line in script.lines() {
        if statement.is_none() && !line.starts_with("import {") {
            let rest = line.strip_prefix("export ");
            exports.extend(rest.and_then(exported));
            body.push_str(rest.unwrap_or(line));
            body.push('\n');
            continue;
        }
        let so_far = statement.take().unwrap_or_default() + line + " ";
        if !line.ends_with(';') {
            statement = Some(so_far);
            continue;
        }
        let names =
            so_far.split(['{', '}']).nth(1).unwrap_or_default().trim().trim_end_matches(',').to_owned();
        let path = so_far.rsplit('"').nth(1).unwrap_or_default();
        imports.push((names, beside(module, path)));
    }
    (imports, body, exports)
}

/// The name that a statement after `export` declares.
fn exported(statement: &str) -> Option<String> {
    let declared = ["async function ", "function ", "class ", "const "];
    let rest = declared.iter().find_map(|keyword| statement.strip_prefix(keyword))?;
    Some(rest.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next()?.to_owned())
}

/// The paths of dynamic imports, except those that are put together at run time.
fn dynamic_imports(body: &str) -> Vec<String> {
    body.split("import(\"").skip(1).filter_map(|rest| rest.split('"').next()).map(str::to_owned).collect()
}

fn beside(module: &str, path: &str) -> String {
    normalized(&std::path::Path::new(module).parent().unwrap_or(std::path::Path::new("")).join(path))
}
