//! A small reader of PDF files for the tests, independent of the writer.

use std::collections::BTreeMap;

use miniz_oxide::inflate::decompress_to_vec_zlib;

/// A document with its objects, found through the cross-reference table.
pub(crate) struct Document {
    objects: BTreeMap<u32, Object>,
    root: u32,
}

/// An object: its dictionary or value as text, and its decompressed stream.
pub(crate) struct Object {
    pub(crate) text: String,
    pub(crate) stream: Vec<u8>,
}

/// A page.
pub(crate) struct Page {
    /// Width and height in points.
    pub(crate) size: (f64, f64),
    /// The operators of the content, each with its operands.
    pub(crate) operations: Vec<(String, Vec<String>)>,
}

impl Document {
    /// Reads a document.
    ///
    /// # Panics
    ///
    /// Panics if the document is not a valid PDF; every offset in its table must lead to the object of that
    /// number.
    pub(crate) fn read(bytes: &[u8]) -> Document {
        assert!(bytes.starts_with(b"%PDF-1."), "a header");
        assert!(bytes.ends_with(b"%%EOF"), "a trailer");
        let from = find_last(bytes, b"startxref").expect("startxref");
        let table: usize = word_after(bytes, from + 9).parse().expect("an offset");
        let text = String::from_utf8_lossy(&bytes[table..]).into_owned();
        let mut lines = text.lines();
        assert_eq!(lines.next(), Some("xref"));
        let counts = lines.next().expect("a section");
        let count: usize =
            counts.strip_prefix("0 ").expect("a first number of 0").trim().parse().expect("a count");
        let mut objects = BTreeMap::new();
        for (number, line) in (0..).zip(lines.by_ref().take(count)) {
            if let Some(offset) = line.trim_end().strip_suffix(" 00000 n") {
                let offset: usize = offset.parse().expect("an offset");
                objects.insert(number, object(&bytes[offset..], number));
            }
        }
        let trailer: String = lines.collect::<Vec<_>>().join(" ");
        assert_eq!(value(&trailer, "/Size").map(str::to_owned), Some(count.to_string()));
        Document { root: reference(&trailer, "/Root").expect("a root"), objects }
    }

    /// The object with this number.
    pub(crate) fn object(&self, number: u32) -> &Object {
        self.objects.get(&number).unwrap_or_else(|| panic!("object {number}"))
    }

    /// The pages, in order.
    pub(crate) fn pages(&self) -> Vec<Page> {
        let pages = &self.object(reference(&self.object(self.root).text, "/Pages").expect("pages")).text;
        let kids = between(pages, "/Kids [", "]").expect("kids");
        let numbers: Vec<u32> =
            kids.split(" R").filter_map(|kid| kid.split_whitespace().next()?.parse().ok()).collect();
        assert_eq!(value(pages, "/Count").and_then(|count| count.parse().ok()), Some(numbers.len()));
        numbers.into_iter().map(|number| self.page(number)).collect()
    }

    fn page(&self, number: u32) -> Page {
        let page = &self.object(number).text;
        let corners: Vec<f64> = between(page, "/MediaBox [", "]")
            .expect("a size")
            .split_whitespace()
            .map(|number| number.parse().expect("a number"))
            .collect();
        let content = &self.object(reference(page, "/Contents").expect("contents")).stream;
        Page { size: (corners[2] - corners[0], corners[3] - corners[1]), operations: operations(content) }
    }

    /// The fonts: for each its font file and the text of its glyphs.
    pub(crate) fn fonts(&self) -> Vec<(Vec<u8>, BTreeMap<u16, String>)> {
        let fonts = self.objects.values().filter(|object| object.text.contains("/Subtype /Type0"));
        let font = |font: &Object| {
            let descendant = between(&font.text, "/DescendantFonts [", " ").expect("a descendant");
            let descendant = &self.object(descendant.parse().expect("a number")).text;
            let descriptor =
                &self.object(reference(descendant, "/FontDescriptor").expect("a descriptor")).text;
            let program =
                self.object(reference(descriptor, "/FontFile2").expect("an embedded font")).stream.clone();
            let unicode = &self.object(reference(&font.text, "/ToUnicode").expect("a map")).stream;
            (program, meanings(&String::from_utf8_lossy(unicode)))
        };
        fonts.map(font).collect()
    }

    /// The texts of a page in drawing order.
    pub(crate) fn text(&self, page: &Page) -> Vec<String> {
        let fonts = self.fonts();
        let mut current = 0;
        let mut lines = Vec::new();
        for (operator, operands) in &page.operations {
            match operator.as_str() {
                "Tf" => current = usize::from(operands[0] == "/Italic"),
                "TJ" => lines.push(decoded(operands, &fonts[current].1)),
                _ => {}
            }
        }
        lines
    }
}

impl Page {
    /// The rectangles that are drawn as closed paths: left, bottom, width and height in points.
    pub(crate) fn rectangles(&self) -> Vec<[f64; 4]> {
        let mut found = Vec::new();
        let mut corners: Vec<(f64, f64)> = Vec::new();
        for (operator, operands) in &self.operations {
            let number = |index: usize| operands[index].parse::<f64>().expect("a number");
            match operator.as_str() {
                "m" => corners = vec![(number(0), number(1))],
                "l" => corners.push((number(0), number(1))),
                "h" => found.extend(upright(&corners)),
                _ => corners.clear(),
            }
        }
        found
    }
}

/// The rectangle with these corners, if its sides are horizontal and vertical.
pub(crate) fn upright(corners: &[(f64, f64)]) -> Option<[f64; 4]> {
    let [a, b, c, d] = *corners else { return None };
    let is_upright = a.1 == b.1 && b.0 == c.0 && c.1 == d.1 && d.0 == a.0;
    is_upright.then(|| [a.0.min(b.0), a.1.min(c.1), (a.0 - b.0).abs(), (a.1 - c.1).abs()])
}

fn object(bytes: &[u8], number: u32) -> Object {
    let head = format!("{number} 0 obj");
    assert!(bytes.starts_with(head.as_bytes()), "object {number} is at its offset");
    let end = find(bytes, b"endobj").expect("an end");
    let start = find(&bytes[..end], b"stream\n");
    let text = String::from_utf8_lossy(&bytes[head.len()..start.unwrap_or(end)]).into_owned();
    let Some(start) = start else { return Object { text, stream: Vec::new() } };
    let start = start + b"stream\n".len();
    let length: usize = value(&text, "/Length").expect("a length").parse().expect("a number");
    let raw = &bytes[start..start + length];
    assert!(bytes[start + length..].trim_ascii_start().starts_with(b"endstream"), "a right length");
    let stream = if text.contains("/FlateDecode") {
        decompress_to_vec_zlib(raw).expect("valid compression")
    } else {
        raw.to_vec()
    };
    Object { text, stream }
}

/// The operators of a content stream, each with its operands. Strings are converted to hexadecimal: `<0041>`.
fn operations(content: &[u8]) -> Vec<(String, Vec<String>)> {
    let mut operations = Vec::new();
    let mut operands = Vec::new();
    let mut rest = content.trim_ascii_start();
    while let Some(first) = rest.first() {
        let length = match first {
            b'[' | b']' | b'>' => 1,
            b'<' if rest[1] == b'<' => 2,
            b'(' => {
                let (string, length) = literal(rest);
                operands.push(string);
                length
            }
            b'<' => {
                let length = find(rest, b">").expect("an end") + 1;
                operands.push(String::from_utf8_lossy(&rest[..length]).into_owned());
                length
            }
            _ => {
                let ends = |byte: &u8| byte.is_ascii_whitespace() || b"[]()<>".contains(byte);
                let length = rest.iter().position(ends).unwrap_or(rest.len());
                let word = String::from_utf8_lossy(&rest[..length]).into_owned();
                match word.chars().all(|letter| letter.is_ascii_alphabetic() || letter == '*') {
                    true => operations.push((word, std::mem::take(&mut operands))),
                    false => operands.push(word),
                }
                length
            }
        };
        rest = rest[length..].trim_ascii_start();
    }
    assert!(operands.is_empty(), "{operands:?} without an operator");
    operations
}

/// A literal string in hexadecimal, and its length in the stream in bytes.
fn literal(bytes: &[u8]) -> (String, usize) {
    let mut string = "<".to_owned();
    let (mut at, mut depth) = (1, 1);
    loop {
        let byte = match bytes[at] {
            b'\\' => {
                at += 1;
                match bytes[at] {
                    b'n' => b'\n',
                    b'r' => b'\r',
                    b't' => b'\t',
                    b'b' => 8,
                    b'f' => 12,
                    digit if digit.is_ascii_digit() => {
                        let digits = std::str::from_utf8(&bytes[at..at + 3]).expect("octal");
                        at += 2;
                        u8::from_str_radix(digits, 8).expect("a byte")
                    }
                    itself => itself,
                }
            }
            byte => {
                depth += i32::from(byte == b'(') - i32::from(byte == b')');
                if depth == 0 {
                    return (string + ">", at + 1);
                }
                byte
            }
        };
        string.push_str(&format!("{byte:02x}"));
        at += 1;
    }
}

/// The text of the glyphs of a font.
fn meanings(map: &str) -> BTreeMap<u16, String> {
    let code = |text: &str| u16::from_str_radix(text, 16).expect("a code");
    let mut meanings = BTreeMap::new();
    for section in map.split("beginbfchar").skip(1) {
        let section = section.split("endbfchar").next().expect("an end");
        for line in section.lines().filter(|line| line.contains('<')) {
            let codes: Vec<&str> = line.split(['<', '>']).filter(|part| !part.trim().is_empty()).collect();
            let [glyph, text] = codes[..] else { panic!("a pair: {line}") };
            let units: Vec<u16> =
                text.as_bytes().chunks(4).map(|unit| code(std::str::from_utf8(unit).expect("hex"))).collect();
            meanings.insert(code(glyph), String::from_utf16(&units).expect("a text"));
        }
    }
    meanings
}

fn decoded(operands: &[String], meanings: &BTreeMap<u16, String>) -> String {
    let strings = operands.iter().filter_map(|operand| operand.strip_prefix('<')?.strip_suffix('>'));
    let codes: String = strings.collect();
    let codes = codes.as_bytes().chunks(4).map(|code| std::str::from_utf8(code).expect("hex"));
    let glyphs = codes.map(|code| u16::from_str_radix(code, 16).expect("a glyph"));
    glyphs.map(|glyph| meanings[&glyph].as_str()).collect()
}

fn find(bytes: &[u8], what: &[u8]) -> Option<usize> {
    bytes.windows(what.len()).position(|window| window == what)
}

fn find_last(bytes: &[u8], what: &[u8]) -> Option<usize> {
    bytes.windows(what.len()).rposition(|window| window == what)
}

fn word_after(bytes: &[u8], from: usize) -> String {
    String::from_utf8_lossy(&bytes[from..]).split_whitespace().next().expect("a word").to_owned()
}

fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<&'a str> {
    let from = text.find(before)? + before.len();
    let length = text[from..].find(after)?;
    Some(&text[from..from + length])
}

/// The word after a key of a dictionary.
fn value<'a>(text: &'a str, key: &str) -> Option<&'a str> {
    let from = text.find(&format!("{key} "))? + key.len();
    text[from..].split_whitespace().next()
}

fn reference(text: &str, key: &str) -> Option<u32> {
    value(text, key)?.parse().ok()
}
