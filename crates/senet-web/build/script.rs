//! Reads scripts as far as bundling needs it: strings, templates, regular expressions and comments are told apart from
//! code, and imports and exports are found. What the bundler cannot carry over is refused with its place.

/// What a part of a script is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// A name, a keyword or a number.
    Word,
    /// One sign, such as `{`.
    Sign,
    /// A string in quotation marks.
    Text,
    /// A template, or a part of one between its values.
    Template,
    Pattern,
    Comment,
    Space,
}

#[derive(Clone, Copy, Debug)]
struct Token<'a> {
    kind: Kind,
    text: &'a str,
    line: usize,
    /// The number of open brackets.
    depth: usize,
}

/// A module without what the bundler replaces.
#[derive(Default, Debug)]
pub(super) struct Module {
    /// The line, the names (`a, b: c`) and the path of each import.
    pub(super) imports: Vec<(usize, Vec<String>, String)>,
    /// The code without comments and types. A dynamic import is its path between two zero characters; a zero character
    /// followed by `url` is the module's address.
    pub(super) body: String,
    pub(super) exports: Vec<String>,
    /// The paths of dynamic imports.
    pub(super) dynamic: Vec<String>,
    /// The message catalogues that it uses: the strings in lines with `useCatalogue`.
    pub(super) catalogues: Vec<String>,
}

/// What ends a word before a regular expression: after these a slash does not divide.
const BEFORE_PATTERN: [&str; 9] = ["return", "typeof", "case", "in", "of", "await", "else", "void", "delete"];

/// The tokens of a script.
fn tokens(script: &str) -> Result<Vec<Token<'_>>, (usize, String)> {
    let mut tokens: Vec<Token<'_>> = Vec::new();
    // Open brackets; `$` is a value in a template.
    let mut open: Vec<char> = Vec::new();
    let (mut at, mut line) = (0, 1);
    while let Some(first) = script[at..].chars().next() {
        let rest = &script[at..];
        let before = tokens.iter().rfind(|token| !matches!(token.kind, Kind::Space | Kind::Comment));
        let fail = |what: &str| Err((line, what.to_owned()));
        let is_word =
            |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '$' || letter == '#';
        let (kind, length) = if first.is_whitespace() {
            (Kind::Space, rest.find(|letter: char| !letter.is_whitespace()).unwrap_or(rest.len()))
        } else if rest.starts_with("//") {
            (Kind::Comment, rest.find('\n').unwrap_or(rest.len()))
        } else if rest.starts_with("/*") {
            let Some(end) = rest.find("*/") else { return fail("a comment has no end") };
            (Kind::Comment, end + 2)
        } else if is_word(first) {
            (Kind::Word, rest.find(|letter: char| !is_word(letter)).unwrap_or(rest.len()))
        } else if first == '"' || first == '\'' {
            let Some(end) = end_of(&rest[1..], |rest| rest.starts_with(first), '\n') else {
                return fail("a string has no end in its line");
            };
            (Kind::Text, end + 2)
        } else if first == '`' || first == '}' && open.last() == Some(&'$') {
            let is_end = |rest: &str| rest.starts_with('`') || rest.starts_with("${");
            let Some(end) = end_of(&rest[1..], is_end, '\0') else { return fail("a template has no end") };
            if first == '}' {
                open.pop();
            }
            let is_open = rest[1 + end..].starts_with("${");
            if is_open {
                open.push('$');
            }
            (Kind::Template, end + 2 + usize::from(is_open))
        } else if first == '/' {
            match before {
                Some(Token { kind: Kind::Sign, text: ")" | "]" | "}", .. })
                    if !rest[1..].starts_with([' ', '=']) =>
                {
                    return fail(
                        "a slash after a bracket: space a division, give a regular expression a name",
                    );
                }
                Some(token) if token.kind == Kind::Word && !BEFORE_PATTERN.contains(&token.text) => {
                    (Kind::Sign, 1)
                }
                Some(Token { kind: Kind::Sign, text: ")" | "]" | "}", .. }) => (Kind::Sign, 1),
                Some(Token { kind: Kind::Text | Kind::Template, .. }) => (Kind::Sign, 1),
                _ => {
                    let mut in_class = false;
                    let is_end = |rest: &str| {
                        in_class = rest.starts_with('[') || in_class && !rest.starts_with(']');
                        !in_class && rest.starts_with('/')
                    };
                    let Some(end) = end_of(&rest[1..], is_end, '\n') else {
                        return fail("a regular expression has no end in its line");
                    };
                    (Kind::Pattern, end + 2)
                }
            }
        } else {
            match first {
                '(' | '[' | '{' => open.push(first),
                ')' | ']' | '}' if open.pop().is_none() => return fail("a bracket closes nothing"),
                _ => {}
            }
            (Kind::Sign, first.len_utf8())
        };
        let text = &rest[..length];
        tokens.push(Token { kind, text, line, depth: open.len() });
        line += text.matches('\n').count();
        at += length;
    }
    match open.is_empty() {
        true => Ok(tokens),
        false => Err((line, "a bracket is not closed".to_owned())),
    }
}

/// The place of an end in a text with escaped characters; `None` if `limit` comes first.
fn end_of(text: &str, mut is_end: impl FnMut(&str) -> bool, limit: char) -> Option<usize> {
    let mut is_escaped = false;
    for (at, letter) in text.char_indices() {
        if is_escaped {
            is_escaped = false;
        } else if letter == '\\' {
            is_escaped = true;
        } else if letter == limit {
            return None;
        } else if is_end(&text[at..]) {
            return Some(at);
        }
    }
    None
}

/// A script without comments, types, empty lines and indentation.
pub(super) fn without_comments(name: &str, script: &str) -> Result<String, String> {
    let tokens = tokens(script).map_err(|(line, what)| format!("assets/{name}:{line}: {what}"))?;
    let mut result = String::new();
    for token in &tokens {
        push(&mut result, *token);
    }
    Ok(result)
}

/// Signs beside which no space is needed.
const TIGHT: [char; 8] = [',', ';', ':', '(', ')', '{', '}', '='];

/// Adds a token; space and comments as one space or the end of a line at most.
fn push(result: &mut String, token: Token<'_>) {
    let is_space = matches!(token.kind, Kind::Space | Kind::Comment);
    if !is_space {
        if token.kind == Kind::Sign && token.text.starts_with(TIGHT) && result.ends_with(' ') {
            result.pop();
        }
        result.push_str(token.text);
    } else if token.text.contains('\n') {
        result.truncate(result.trim_end_matches(' ').len());
        if !result.is_empty() && !result.ends_with('\n') {
            result.push('\n');
        }
    } else if token.kind == Kind::Space
        && !result.is_empty()
        && !result.ends_with(TIGHT)
        && !result.ends_with([' ', '\n', '>'])
    {
        result.push(' ');
    }
}

/// Reads a module. An error has its place and says how to mend it.
pub(super) fn module(name: &str, script: &str) -> Result<Module, String> {
    read(script).map_err(|(line, what)| format!("assets/{name}:{line}: {what}"))
}

fn read(script: &str) -> Result<Module, (usize, String)> {
    let all = tokens(script)?;
    let code: Vec<Token<'_>> =
        all.iter().copied().filter(|token| !matches!(token.kind, Kind::Space | Kind::Comment)).collect();
    let mut module = Module::default();
    let uses = code.iter().filter(|token| token.text == "useCatalogue").map(|token| token.line);
    let uses: Vec<usize> = uses.collect();
    // The tokens of the body that other texts replace, by the place where they begin.
    let mut replaced: Vec<(usize, usize, String)> = Vec::new();
    let begin = |index: usize| code[index].text.as_ptr() as usize;
    let end = |index: usize| begin(index) + code[index].text.len();
    let texts = |from: usize, count: usize| -> Vec<&str> {
        code.iter().skip(from).take(count).map(|token| token.text).collect()
    };
    let mut next = 0;
    while let Some(token) = code.get(next) {
        let index = next;
        next += 1;
        let is_property = index > 0 && code[index - 1].text == "." || texts(index + 1, 1) == [":"];
        if token.kind == Kind::Text && uses.contains(&token.line) {
            module.catalogues.push(unquoted(token.text));
        }
        if token.kind != Kind::Word || is_property {
            continue;
        }
        let refuse = |what: &str| Err((token.line, what.to_owned()));
        match (token.text, texts(index + 1, 1).first().copied().unwrap_or_default()) {
            ("import", "(") => {
                let path = code.get(index + 2).filter(|path| path.kind == Kind::Text);
                let (Some(path), [")"]) = (path, texts(index + 3, 1).as_slice()) else {
                    return refuse(
                        "write the path of import() as a string: the bundler has to know the module",
                    );
                };
                let path = unquoted(path.text);
                replaced.push((begin(index), end(index + 3), format!("\0{path}\0")));
                module.dynamic.push(path);
                next = index + 4;
            }
            ("import", ".") if texts(index + 1, 4) == [".", "meta", ".", "url"] => {
                replaced.push((begin(index), end(index + 4), "\0url".to_owned()));
                next = index + 5;
            }
            ("import", "{") if token.depth == 0 => {
                let close = (index..code.len()).find(|at| code[*at].text == "}").unwrap_or(index);
                let (Some(path), ["from", _, ";"]) = (code.get(close + 2), texts(close + 1, 3).as_slice())
                else {
                    return refuse("write import { name } from \"./path.js\"; with a semicolon");
                };
                if path.kind != Kind::Text || path.text[1..].starts_with(|letter| letter != '.') {
                    return refuse("import a module of these assets by a path that begins with ./ or ../");
                }
                let mut names = vec![String::new()];
                for word in &code[index + 2..close] {
                    match word.text {
                        "," => names.push(String::new()),
                        "default" => return refuse("default imports are not bundled: import a name"),
                        "as" => names.last_mut().expect("a name").push_str(": "),
                        other => names.last_mut().expect("a name").push_str(other),
                    }
                }
                names.retain(|name| !name.is_empty());
                module.imports.push((token.line, names, unquoted(path.text)));
                replaced.push((begin(index), end(close + 3), String::new()));
                next = close + 4;
            }
            ("import", _) => {
                return refuse("only import { name } from \"./path.js\"; is bundled: name what you import");
            }
            ("export", keyword) if token.depth == 0 => {
                let name = match (keyword, texts(index + 2, 1).as_slice()) {
                    ("async", ["function"]) => index + 3,
                    ("function" | "class" | "const", _) => index + 2,
                    _ => {
                        return refuse(
                            "export a function, a class or a const: write export before its declaration",
                        );
                    }
                };
                let Some(declared) = code.get(name).filter(|name| name.kind == Kind::Word) else {
                    return refuse("export one name by each declaration, and no generators");
                };
                let mut statement =
                    code[name..].iter().take_while(|token| token.depth > 0 || token.text != ";");
                if keyword == "const" && statement.any(|token| token.depth == 0 && token.text == ",") {
                    return refuse("export one name by each const, and end it with a semicolon");
                }
                module.exports.push(declared.text.to_owned());
                replaced.push((begin(index), begin(index + 1), String::new()));
            }
            ("export", _) => return refuse("export is possible outside of all brackets only"),
            _ => {}
        }
    }
    let mut skipped_to = 0;
    let mut replaced = replaced.into_iter().peekable();
    for token in &all {
        let at = token.text.as_ptr() as usize;
        if let Some((_, to, text)) = replaced.next_if(|(from, ..)| *from == at) {
            module.body.push_str(&text);
            skipped_to = to;
        }
        if at >= skipped_to {
            push(&mut module.body, *token);
        }
    }
    Ok(module)
}

/// The content of a string without escaped characters, as paths and names of catalogues are.
fn unquoted(text: &str) -> String {
    text[1..text.len() - 1].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn assert_refused(script: &str, line: usize, reason: &str) {
        let error = module("parts/a.js", script).expect_err(script);
        assert!(
            error.starts_with(&format!("assets/parts/a.js:{line}: ")) && error.contains(reason),
            "{error}"
        );
    }

    #[test]
    fn refuses_what_it_cannot_bundle_with_its_place() {
        assert_refused("const f = 1;\nexport { f };\n", 2, "before its declaration");
        assert_refused("\n\nexport default function () {}\n", 3, "before its declaration");
        assert_refused("export let a = 1;\n", 1, "before its declaration");
        assert_refused("export var a = 1;\n", 1, "before its declaration");
        assert_refused("export * from \"./b.js\";\n", 1, "before its declaration");
        assert_refused("export { b } from \"./b.js\";\n", 1, "before its declaration");
        assert_refused("export const { a } = b;\n", 1, "one name");
        assert_refused("export const a = 1, b = 2;\n", 1, "one name");
        assert_refused("export function* a() {}\n", 1, "no generators");
        assert_refused("import * as b from \"./b.js\";\n", 1, "name what you import");
        assert_refused("import b from \"./b.js\";\n", 1, "name what you import");
        assert_refused("import \"./b.js\";\n", 1, "name what you import");
        assert_refused("import { default as b } from \"./b.js\";\n", 1, "import a name");
        assert_refused("import { b } from \"./b.js\"\nb();\n", 1, "semicolon");
        assert_refused("import { b } from \"package\";\n", 1, "begins with ./");
        assert_refused("import { b } from \"./b.json\" with { type: \"json\" };\n", 1, "semicolon");
        assert_refused("a();\nconst b = await import(`./${a}.js`);\n", 2, "as a string");
        assert_refused("const a = import.meta.dirname;\n", 1, "name what you import");
        assert_refused("if (a) /\"/.test(b);\n", 1, "slash after a bracket");
        assert_refused("const a = \"b\nc\";\n", 1, "no end in its line");
        assert_refused("a();\n/* b\n", 2, "a comment has no end");
        assert_refused("const a = `b\n", 1, "a template has no end");
        assert_refused("f({ a };\n", 2, "not closed");
    }

    #[test]
    fn texts_templates_and_patterns_stay_as_they_are() {
        for script in [
            "const a=\"// no comment\";\n",
            "const a='a /* b */ c';\n",
            "const a=\"export const b = 1;\";\n",
            "const a=`\nimport { b } from \"./b.js\";\n  export const c = 1; // d\n`;\n",
            "const a=`${b ? `/* ${c} */`:\"}\"} // d`;\n",
            "const a=/\\/\\*[/\"]`/.test(b)/ 2;\n",
            "const a=(b + c)/ 2;const d=\"/\";\n",
            "const a={import:1,export:2}.export;\n",
        ] {
            let read = module("a.js", script).expect(script);
            assert_eq!(read.body, script);
            assert!(read.imports.is_empty() && read.exports.is_empty());
        }
    }

    #[test]
    fn comments_types_and_indentation_go() {
        let script =
            "// a\n\n/** b */\nf(/** @type {Side} */ (side)); // c\n  /* d\n e */\n  g(1 /* h */, 2);\n";
        assert_eq!(without_comments("a.js", script).as_deref(), Ok("f((side));\ng(1,2);\n"));
    }

    #[test]
    fn finds_imports_exports_and_catalogues() {
        let script = "import { a, b as c } from \"./b.js\";\nimport {\n  d,\n} from \"../d.js\";\n\
            await Promise.all([useCatalogue(\"play\"), useCatalogue(\"engine\")]);\n\
            export const e = [a, c];\nexport async function f() {\n  return import(\"./g.js\");\n}\n\
            export class H {}\nf(import.meta.url, `${await import(\"./i.js\")}`);\n";
        let read = module("parts/a.js", script).expect("a module");
        let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        let expected =
            [(1, names(&["a", "b: c"]), "./b.js".to_owned()), (2, names(&["d"]), "../d.js".to_owned())];
        assert_eq!(read.imports, expected);
        assert_eq!(read.exports, ["e", "f", "H"]);
        assert_eq!(read.dynamic, ["./g.js", "./i.js"]);
        assert_eq!(read.catalogues, ["play", "engine"]);
        let body = "await Promise.all([useCatalogue(\"play\"),useCatalogue(\"engine\")]);\nconst e=[a,c];\n\
            async function f(){\nreturn \0./g.js\0;\n}\nclass H{}\nf(\0url,`${await \0./i.js\0}`);\n";
        assert_eq!(read.body, body);
    }
}
