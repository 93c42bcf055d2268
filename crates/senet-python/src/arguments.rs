//! Arguments of Python calls as types of the library.

use std::error::Error;
use std::path::Path;
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::{BoundObject, PyTypeInfo};
use senet::{Position, RuleSpec, Ruleset, Side, Throw, Turn};
use senet_play::Level;
use senet_wire::UnknownRuleset;

use crate::errors::{SenetError, ThrowError, raise};

/// The turn with the throw of this number, if it can occur in the position.
pub(crate) fn turn<'a>(rules: &'a Ruleset, position: &Position, number: u8) -> PyResult<Turn<'a>> {
    let throw = Throw::new(number).ok_or_else(|| {
        raise::<ThrowError>(format_args!("{number} is not a throw; write a number up to {}", Throw::MAX))
    })?;
    rules.turn(position, throw).map_err(raise::<ThrowError>)
}

/// The side with this name.
pub(crate) fn side(name: &str) -> PyResult<Side> {
    name.parse().map_err(raise::<SenetError>)
}

/// The specification of the ruleset with this name or in this file, with options `KEY=VALUE`.
pub(crate) fn rule_spec(name: &str, options: &[String]) -> Result<RuleSpec, Box<dyn Error>> {
    let spec = match RuleSpec::built_in(name) {
        Some(built_in) => built_in,
        None if Path::new(name).is_file() => RuleSpec::from_toml(&std::fs::read_to_string(name)?)?,
        None => return Err(UnknownRuleset::new(name).to_string().into()),
    };
    Ok(spec.with_options(options)?)
}

/// The level with this name.
pub(crate) fn level(name: &str) -> PyResult<Level> {
    name.parse().map_err(raise::<SenetError>)
}

/// The hash of a tuple of the parts of a value.
pub(crate) fn hash_of<'py>(
    py: Python<'py>,
    parts: impl IntoPyObject<'py, Error: Into<PyErr>>,
) -> PyResult<isize> {
    let parts = parts.into_pyobject(py).map_err(Into::into)?;
    parts.into_any().as_borrowed().hash()
}

/// A class and the arguments that make a value of it again, as `__reduce__` returns them.
pub(crate) type Reduced<'py> = (Bound<'py, PyAny>, Bound<'py, PyAny>);

/// What `__reduce__` returns for a value of a class.
pub(crate) fn reduced<'py, T: PyTypeInfo>(
    py: Python<'py>,
    parts: impl IntoPyObject<'py, Error: Into<PyErr>>,
) -> PyResult<Reduced<'py>> {
    let parts = parts.into_pyobject(py).map_err(Into::into)?.into_any().into_bound();
    Ok((py.get_type::<T>().into_any(), parts))
}

/// Whether two references are to equal rules.
pub(crate) fn same_rules(one: &Arc<Ruleset>, other: &Arc<Ruleset>) -> bool {
    Arc::ptr_eq(one, other) || one.spec() == other.spec()
}
