//! The TypeScript declarations of the interface for the front end, made of the schemas of [`description`].
//!
//! [`description`]: super::description

use serde_json::{Map, Value};

const HEAD: &str = "\
/**
 * Types of the server's JSON interface. Generated from the Rust types with `openapi.json`, which
 * `crates/senet-server/src/api/openapi.rs` describes.
 */
declare namespace Api {
";

/// The longest line of a comment.
const WIDTH: usize = 116;

/// The keywords of schemas that change no TypeScript type, or that [`type_of`] reads.
const KEYWORDS: [&str; 18] = [
    "$ref",
    "additionalProperties",
    "anyOf",
    "const",
    "default",
    "description",
    "enum",
    "format",
    "items",
    "maxItems",
    "maximum",
    "minItems",
    "minimum",
    "oneOf",
    "pattern",
    "properties",
    "required",
    "type",
];

/// The declarations of all schemas of a description, and of the answers of its `POST` requests by path.
///
/// # Panics
///
/// If a schema has a keyword that has no translation here.
pub(super) fn declarations(description: &Value) -> String {
    let mut out = HEAD.to_owned();
    for (name, schema) in object(&description["components"]["schemas"]) {
        comment(&mut out, schema, "  ");
        let is_plain = schema.get("properties").is_some() && alternatives(schema).is_none();
        let type_text = type_of(schema, "  ");
        out += &match is_plain {
            true => format!("  interface {name} {type_text}\n\n"),
            false => format!("  type {name} = {type_text};\n\n"),
        };
    }
    out += "  /** The answers of `POST` requests, by path below `/api/v1/`. */\n  interface PostAnswers {\n";
    for (path, operations) in object(&description["paths"]) {
        let responses = operations["post"]["responses"].as_object().into_iter().flatten();
        let answer = responses.filter(|(status, _)| status.starts_with('2'));
        for schema in answer.filter_map(|(_, answer)| answer["content"]["application/json"].get("schema")) {
            out += &format!("    \"{}\": {};\n", path.trim_start_matches('/'), type_of(schema, "    "));
        }
    }
    out + "  }\n}\n"
}

fn object(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().into_iter().flatten()
}

/// The alternatives of a schema.
fn alternatives(schema: &Value) -> Option<&Vec<Value>> {
    schema.get("oneOf").or_else(|| schema.get("anyOf"))?.as_array()
}

/// The type of a schema, for lines that begin with this indent.
fn type_of(schema: &Value, indent: &str) -> String {
    let Some(keywords) = schema.as_object() else {
        return "unknown".to_owned();
    };
    for keyword in keywords.keys() {
        assert!(KEYWORDS.contains(&keyword.as_str()), "no translation of {keyword:?} in {schema}");
    }
    if let Some(name) = schema["$ref"].as_str() {
        return name.rsplit('/').next().unwrap_or(name).to_owned();
    }
    if let Some(value) = keywords.get("const") {
        return value.to_string();
    }
    if let Some(values) = schema["enum"].as_array() {
        return union(values.iter().map(Value::to_string), indent);
    }
    if let Some(alternatives) = alternatives(schema) {
        let choice = one_field_each(alternatives)
            .map(|fields| fields_of(&fields, &[], indent))
            .unwrap_or_else(|| union(alternatives.iter().map(|schema| type_of(schema, indent)), indent));
        return match schema["properties"].as_object() {
            Some(fields) => format!("{} & ({choice})", fields_of(fields, required(schema), indent)),
            None => choice,
        };
    }
    match &schema["type"] {
        Value::String(name) => named_type(name, schema, indent),
        Value::Array(names) => {
            let types = names.iter().filter_map(Value::as_str).map(|name| named_type(name, schema, indent));
            union(types, indent)
        }
        _ => "unknown".to_owned(),
    }
}

/// The fields of alternatives that are objects with one field each: one of the fields is set.
fn one_field_each(alternatives: &[Value]) -> Option<Map<String, Value>> {
    let field = |schema: &Value| {
        let fields = schema["properties"].as_object()?;
        let is_closed = schema["additionalProperties"] == false && fields.len() == 1;
        fields.iter().next().filter(|_| is_closed).map(|(name, schema)| (name.clone(), schema.clone()))
    };
    alternatives.iter().map(field).collect()
}

fn named_type(name: &str, schema: &Value, indent: &str) -> String {
    match name {
        "integer" => "number".to_owned(),
        "array" => {
            let item = type_of(&schema["items"], indent);
            match (schema["minItems"].as_u64(), schema["maxItems"].as_u64()) {
                (Some(least), Some(most)) if least == most => {
                    format!("[{}]", vec![item; usize::try_from(most).unwrap()].join(", "))
                }
                _ if item.contains(' ') => format!("({item})[]"),
                _ => format!("{item}[]"),
            }
        }
        "object" => match (schema["properties"].as_object(), schema.get("additionalProperties")) {
            (Some(fields), _) => fields_of(fields, required(schema), indent),
            (None, Some(values)) => format!("Record<string, {}>", type_of(values, indent)),
            (None, None) => "object".to_owned(),
        },
        _ => name.to_owned(),
    }
}

fn required(schema: &Value) -> &[Value] {
    schema["required"].as_array().map_or(&[], Vec::as_slice)
}

fn fields_of(fields: &Map<String, Value>, required: &[Value], indent: &str) -> String {
    let inner = format!("{indent}  ");
    let mut out = "{\n".to_owned();
    for (name, schema) in fields {
        comment(&mut out, schema, &inner);
        let mark = if required.iter().any(|required| required == name) { "" } else { "?" };
        out += &format!("{inner}{name}{mark}: {};\n", type_of(schema, &inner));
    }
    out + indent + "}"
}

fn union(types: impl Iterator<Item = String>, indent: &str) -> String {
    let mut distinct: Vec<String> = Vec::new();
    for text in types {
        if !distinct.contains(&text) {
            distinct.push(text);
        }
    }
    let line = distinct.join(" | ");
    if line.contains('\n') || line.len() < WIDTH - 30 {
        line
    } else {
        distinct.join(&format!("\n{indent}  | "))
    }
}

/// Writes the description of a schema, if it has one.
fn comment(out: &mut String, schema: &Value, indent: &str) {
    let Some(text) = schema["description"].as_str() else { return };
    let mut line = format!("{indent}/**");
    for word in text.split_whitespace() {
        if line.len() + word.len() + 1 > WIDTH {
            *out += &line;
            out.push('\n');
            line = format!("{indent} *");
        }
        line.push(' ');
        line += word;
    }
    *out += &line;
    *out += " */\n";
}
