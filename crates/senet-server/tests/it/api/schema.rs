//! Checks JSON against the schemas of the description. It supports the part of JSON Schema that the
//! description uses, and is stricter in one point: fields that are not described are errors.

use serde_json::Value;

/// The differences between a value and a schema, each with its place in the value.
pub(crate) fn schema_errors(description: &Value, schema: &Value, value: &Value) -> Vec<String> {
    let mut checker = Checker { description, errors: Vec::new() };
    checker.check(schema, value, "answer");
    checker.errors
}

/// The keywords that schemas may use. Others would be ignored without notice, so they are errors.
const KNOWN: &[&str] = &[
    "$ref",
    "additionalProperties",
    "anyOf",
    "const",
    "default",
    "deprecated",
    "description",
    "enum",
    "exclusiveMinimum",
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

struct Checker<'a> {
    description: &'a Value,
    errors: Vec<String>,
}

impl Checker<'_> {
    fn check(&mut self, schema: &Value, value: &Value, place: &str) {
        for word in schema.as_object().expect("a schema is an object").keys() {
            assert!(KNOWN.contains(&word.as_str()), "'{word}' in a schema is not checked");
        }
        if let Some(name) = schema["$ref"].as_str() {
            let pointer = name.strip_prefix('#').expect("references are local");
            let target = self.description.pointer(pointer).unwrap_or_else(|| panic!("there is no {name}"));
            return self.check(target, value, place);
        }
        if let Some(choices) = schema["anyOf"].as_array().or(schema["oneOf"].as_array()) {
            let fits = |choice: &Value| schema_errors(self.description, choice, value).is_empty();
            return self.hold(choices.iter().any(fits), place, &format!("{value} is none of the choices"));
        }
        self.hold(
            is_of_type(&schema["type"], value),
            place,
            &format!("{value} is not of type {}", schema["type"]),
        );
        if let Some(only) = schema.get("const") {
            self.hold(only == value, place, &format!("{value} is not {only}"));
        }
        if let Some(choices) = schema["enum"].as_array() {
            self.hold(choices.contains(value), place, &format!("{value} is none of {choices:?}"));
        }
        self.check_numbers(schema, value, place);
        if let Some(items) = value.as_array().filter(|_| !schema["items"].is_null()) {
            for (number, item) in items.iter().enumerate() {
                self.check(&schema["items"], item, &format!("{place}[{number}]"));
            }
        }
        if value.is_object() {
            self.check_fields(schema, value, place);
        }
    }

    fn check_numbers(&mut self, schema: &Value, value: &Value, place: &str) {
        let length = value.as_array().map(|items| items.len() as f64);
        let limits = [
            ("minimum", value.as_f64(), f64::ge as fn(&f64, &f64) -> bool),
            ("exclusiveMinimum", value.as_f64(), f64::gt),
            ("maximum", value.as_f64(), f64::le),
            ("minItems", length, f64::ge),
            ("maxItems", length, f64::le),
        ];
        for (word, number, fits) in limits {
            if let (Some(limit), Some(number)) = (schema[word].as_f64(), number) {
                self.hold(fits(&number, &limit), place, &format!("{number} is beyond the {word} {limit}"));
            }
        }
    }

    fn check_fields(&mut self, schema: &Value, value: &Value, place: &str) {
        let fields = value.as_object().expect("it is an object");
        for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            self.hold(fields.contains_key(name), place, &format!("'{name}' is missing"));
        }
        for (name, field) in fields {
            let place = format!("{place}.{name}");
            match (schema["properties"].get(name), schema.get("additionalProperties")) {
                (Some(described), _) => self.check(described, field, &place),
                (None, Some(Value::Bool(true))) => {}
                (None, Some(others)) => self.check(others, field, &place),
                (None, None) => self.errors.push(format!("{place} is not described")),
            }
        }
    }

    fn hold(&mut self, fits: bool, place: &str, otherwise: &str) {
        if !fits {
            self.errors.push(format!("{place}: {otherwise}"));
        }
    }
}

fn is_of_type(wanted: &Value, value: &Value) -> bool {
    match wanted {
        Value::Null => true,
        Value::Array(choices) => choices.iter().any(|choice| is_of_type(choice, value)),
        wanted => match wanted.as_str().expect("a type is a word") {
            "null" => value.is_null(),
            "boolean" => value.is_boolean(),
            "integer" => value.is_u64() || value.is_i64(),
            "number" => value.is_number(),
            "string" => value.is_string(),
            "array" => value.is_array(),
            "object" => value.is_object(),
            other => panic!("there is no type {other}"),
        },
    }
}
