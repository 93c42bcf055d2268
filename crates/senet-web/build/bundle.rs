//! Bundles the modules of a page into one script.
//!
//! Each module becomes the body of an asynchronous function that returns its exports. Modules that are imported
//! dynamically run at their first import, and again at the next one if they fail. `script.rs` reads the modules and
//! refuses what this does not carry over. Modules without imports that are imported dynamically stay files of their
//! own.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Component, Path};

use super::script::{Module, module};

/// Files by their path below `assets/`, with `/` on every system.
pub(super) type Files = BTreeMap<String, Vec<u8>>;

/// Runs a module at its first import. One that fails, as if a catalogue cannot be loaded, runs again at the next.
const ONCE: &str = "const lazy = {};
const once = (number, run) =>
(lazy[number] ??= run().catch((error) => { delete lazy[number]; throw error; }));
";

/// The modules of a page.
struct Bundle<'a> {
    files: &'a Files,
    /// The numbers of the modules and their exports by path.
    modules: BTreeMap<String, (usize, Vec<String>)>,
    /// The modules whose imports are being added.
    open: Vec<String>,
    /// The page's module, whose place the bundle takes.
    root: &'a str,
    script: String,
    catalogues: Vec<String>,
}

/// How a module is run.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Run {
    AtOnce,
    AtFirstImport,
}

/// A page's module with all that it imports.
#[derive(Debug)]
pub(super) struct Bundled {
    pub(super) script: String,
    /// The modules that stay files of their own.
    pub(super) apart: Vec<String>,
    /// The message catalogues of the modules that run at once.
    pub(super) catalogues: Vec<String>,
}

/// Bundles a page's module. An error names a place and a remedy.
pub(super) fn bundle(root: &str, files: &Files) -> Result<Bundled, String> {
    let mut bundle = Bundle {
        files,
        modules: BTreeMap::new(),
        open: Vec::new(),
        root,
        script: ONCE.to_owned(),
        catalogues: Vec::new(),
    };
    let mut waiting = bundle.add(root, Run::AtOnce)?;
    let mut apart = Vec::new();
    while let Some(name) = waiting.pop() {
        if bundle.modules.contains_key(&name) || apart.contains(&name) {
            continue;
        }
        if bundle.read(&name)?.imports.is_empty() {
            apart.push(name);
        } else {
            waiting.extend(bundle.add(&name, Run::AtFirstImport)?);
        }
    }
    let mut script = bundle.script.clone();
    for (name, (number, _)) in &bundle.modules {
        script = script.replace(&format!("\0{name}\0"), &format!("load{number}()"));
    }
    for name in &apart {
        script = script.replace(&format!("\0{name}\0"), &format!("import(\"{}\")", bundle.relative(name)));
    }
    Ok(Bundled { script, apart, catalogues: bundle.catalogues })
}

impl Bundle<'_> {
    /// Adds a module after its imports. Returns the modules that they import dynamically.
    fn add(&mut self, name: &str, run: Run) -> Result<Vec<String>, String> {
        if self.open.iter().any(|open| open == name) {
            return Err(format!(
                "assets/{name} imports itself by way of {:?}: move what both need",
                self.open
            ));
        }
        self.open.push(name.to_owned());
        let module = self.read(name)?;
        let mut dynamic = Vec::new();
        let mut head = String::new();
        for (line, names, path) in module.imports {
            let imported = beside(name, &path);
            if !self.files.contains_key(&imported) {
                return Err(format!("assets/{name}:{line}: there is no {imported}: correct the path"));
            }
            if !self.modules.contains_key(&imported) {
                dynamic.extend(self.add(&imported, run)?);
            }
            let (number, exports) = &self.modules[&imported];
            let original = |name: &str| name.split(": ").next().unwrap_or_default().to_owned();
            if let Some(missing) =
                names.iter().map(|name| original(name)).find(|name| !exports.contains(name))
            {
                return Err(format!(
                    "assets/{name}:{line}: {imported} does not export '{missing}': export it there"
                ));
            }
            let _ = writeln!(head, "const {{ {} }} = await load{number}();", names.join(", "));
        }
        let mut body = module.body;
        for path in module.dynamic {
            let imported = beside(name, &path);
            body = body.replace(&format!("\0{path}\0"), &format!("\0{imported}\0"));
            dynamic.push(imported);
        }
        body = body.replace("\0url", &format!("new URL(\"{}\", import.meta.url)", self.relative(name)));
        let number = self.modules.len();
        let load = format!("function load{number}() {{ return once({number}, async () => {{");
        let exports = module.exports.join(", ");
        let _ = write!(self.script, "{load}\n{head}{body}return {{ {exports} }};\n}}); }}\n");
        if run == Run::AtOnce {
            let _ = writeln!(self.script, "await load{number}();");
            self.catalogues.extend(module.catalogues);
        }
        self.modules.insert(name.to_owned(), (number, module.exports));
        self.open.pop();
        Ok(dynamic)
    }

    fn read(&self, name: &str) -> Result<Module, String> {
        let content = self.files.get(name).ok_or_else(|| format!("there is no assets/{name}"))?;
        module(name, &String::from_utf8_lossy(content))
    }

    /// The path of a module from the place of the bundle.
    fn relative(&self, module: &str) -> String {
        let up = "../".repeat(self.root.matches('/').count());
        format!("{up}{module}")
    }
}

/// The path below `assets/` of what a module imports.
fn beside(module: &str, path: &str) -> String {
    let mut parts: Vec<String> = Vec::new();
    for component in Path::new(module).parent().unwrap_or(Path::new("")).join(path).components() {
        match component {
            Component::ParentDir => drop(parts.pop()),
            Component::Normal(part) => parts.push(part.to_string_lossy().into_owned()),
            _ => {}
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bundled(modules: &[(&str, &str)]) -> Result<Bundled, String> {
        let files = modules.iter().map(|(name, script)| ((*name).to_owned(), script.as_bytes().to_vec()));
        bundle(modules[0].0, &files.collect())
    }

    #[test]
    fn modules_run_in_the_order_of_their_imports() {
        let modules = [
            (
                "pages/a.js",
                "import { b } from \"../parts/b.js\";\nawait useCatalogue(\"a\");\n\
                 b(\"import(\\\"./c.js\\\")\", () => import(\"../parts/c.js\"), import(\"../parts/d.js\"));\n",
            ),
            ("parts/b.js", "export const b = (...all) => [import.meta.url, ...all]; // b\n"),
            (
                "parts/c.js",
                "import { b } from \"./b.js\";\nexport function c() {\n  return useCatalogue(\"c\");\n}\n",
            ),
            ("parts/d.js", "export class D {}\n"),
        ];
        let Bundled { script, apart, catalogues } = bundled(&modules).expect("a bundle");
        let expected = "function load0() { return once(0, async () => {
const b=(...all)=>[new URL(\"../parts/b.js\", import.meta.url),...all];
return { b };
}); }
await load0();
function load1() { return once(1, async () => {
const { b } = await load0();
await useCatalogue(\"a\");
b(\"import(\\\"./c.js\\\")\",()=>load2(),import(\"../parts/d.js\"));
return {  };
}); }
await load1();
function load2() { return once(2, async () => {
const { b } = await load0();
function c(){
return useCatalogue(\"c\");
}
return { c };
}); }
";
        assert_eq!(script, ONCE.to_owned() + expected);
        assert_eq!((apart, catalogues), (vec!["parts/d.js".to_owned()], vec!["a".to_owned()]));
    }

    #[test]
    fn refuses_imports_of_what_does_not_exist_and_circles() {
        let error = |modules: &[(&str, &str)]| bundled(modules).expect_err("a refusal");
        let import = ("a.js", "f();\nimport { b } from \"./b.js\";\n");
        assert_eq!(error(&[import]), "assets/a.js:2: there is no b.js: correct the path");
        let other = ("b.js", "export const c = 1;\n");
        assert!(error(&[import, other]).starts_with("assets/a.js:2: b.js does not export 'b'"));
        let circle = ("b.js", "import { a } from \"./a.js\";\nexport const b = 1;\n");
        assert!(error(&[import, circle]).starts_with("assets/a.js imports itself"));
        let invalid = ("b.js", "export default 1;\n");
        assert!(error(&[import, invalid]).starts_with("assets/b.js:1: "));
    }
}
