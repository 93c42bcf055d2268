//! Rulesets.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;
use std::sync::Arc;

use pyo3::prelude::*;
use senet::{Preset, RuleSpec, Ruleset as Rules};
use senet_play::Level;
use senet_wire::{Options, build_ruleset, find_ruleset};

use crate::arguments::{Reduced, same_rules};
use crate::errors::{PositionError, RulesetError, raise};
use crate::position::Position;

/// The rules of one reconstruction, with its options.
#[pyclass(frozen, module = "senet", from_py_object)]
#[derive(Clone)]
pub(crate) struct Ruleset {
    pub(crate) rules: Arc<Rules>,
}

/// The value of an option as Python code writes it.
#[derive(FromPyObject)]
enum OptionValue {
    #[pyo3(transparent)]
    Text(String),
    #[pyo3(transparent)]
    Number(i64),
}

#[pymethods]
impl Ruleset {
    #[new]
    #[pyo3(signature = (name="modern", options=None))]
    fn new(name: &str, options: Option<BTreeMap<String, OptionValue>>) -> PyResult<Ruleset> {
        let arguments = options.into_iter().flatten().map(|(key, value)| match value {
            OptionValue::Text(text) => format!("{key}={text}"),
            OptionValue::Number(number) => format!("{key}={number}"),
        });
        let rules = find_ruleset(name, &Options::from_arguments(arguments)).map_err(raise::<RulesetError>)?;
        Ok(Ruleset { rules: Arc::new(rules) })
    }

    /// Reads the text of a ruleset file.
    #[staticmethod]
    fn from_toml(text: &str) -> PyResult<Ruleset> {
        let spec = RuleSpec::from_toml(text).map_err(raise::<RulesetError>)?;
        Ok(Ruleset { rules: Arc::new(build_ruleset(spec).map_err(raise::<RulesetError>)?) })
    }

    /// Reads a ruleset file.
    #[staticmethod]
    fn from_file(path: PathBuf) -> PyResult<Ruleset> {
        Ruleset::from_toml(&std::fs::read_to_string(path)?)
    }

    /// The text of the ruleset as a file.
    fn to_toml(&self) -> String {
        self.rules.spec().to_toml()
    }

    #[getter]
    fn name(&self) -> &str {
        &self.rules.spec().name
    }

    /// The name with the options that differ from the preset.
    #[getter]
    fn full_name(&self) -> String {
        self.rules.spec().full_name()
    }

    #[getter]
    fn title(&self) -> &str {
        &self.rules.spec().title
    }

    #[getter]
    fn source(&self) -> &str {
        &self.rules.spec().source
    }

    #[getter]
    fn version(&self) -> u32 {
        self.rules.spec().version
    }

    /// The fingerprint of the rules, as in records.
    #[getter]
    fn fingerprint(&self) -> String {
        format!("{:016x}", self.rules.spec().fingerprint())
    }

    #[getter]
    fn options(&self) -> BTreeMap<&'static str, String> {
        self.rules.spec().options.iter().map(|(key, value)| (key.name(), value.clone())).collect()
    }

    /// The number of pieces of a side.
    #[getter]
    fn pieces(&self) -> u8 {
        self.rules.spec().points.pieces
    }

    /// The position in which a game starts.
    #[getter]
    fn start(&self) -> Position {
        Position { rules: Arc::clone(&self.rules), position: self.rules.start() }
    }

    /// The position with this text.
    fn position(&self, text: &str) -> PyResult<Position> {
        let position = senet::Position::parse(text, &self.rules).map_err(raise::<PositionError>)?;
        Ok(Position { rules: Arc::clone(&self.rules), position })
    }

    /// The rules page as text.
    fn describe(&self) -> String {
        self.rules.spec().page().to_string()
    }

    fn __repr__(&self) -> String {
        let spec = self.rules.spec();
        let options: Vec<String> =
            spec.options.iter().map(|(key, value)| format!("'{}': '{value}'", key.name())).collect();
        match (spec.preset(), options.is_empty()) {
            (None, _) => format!("<Ruleset {}>", spec.full_name()),
            (Some(_), true) => format!("Ruleset('{}')", spec.name),
            (Some(_), false) => format!("Ruleset('{}', {{{}}})", spec.name, options.join(", ")),
        }
    }

    fn __eq__(&self, other: &Ruleset) -> bool {
        same_rules(&self.rules, &other.rules)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        let spec = self.rules.spec();
        (&spec.name, spec.fingerprint()).hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let class = py.get_type::<Ruleset>();
        let spec = self.rules.spec();
        if spec.preset().is_some() {
            return Ok((
                class.into_any(),
                (spec.name.as_str(), self.options()).into_pyobject(py)?.into_any(),
            ));
        }
        Ok((class.getattr("from_toml")?, (self.to_toml(),).into_pyobject(py)?.into_any()))
    }
}

/// The names of the eight rulesets that ship.
#[pyfunction]
pub(crate) fn presets() -> Vec<&'static str> {
    Preset::ALL.map(Preset::name).to_vec()
}

/// The names of the levels of play, from the weakest to the strongest.
#[pyfunction]
pub(crate) fn levels() -> Vec<&'static str> {
    Level::ALL.map(Level::name).to_vec()
}
