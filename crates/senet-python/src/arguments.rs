//! Arguments of Python calls as types of the library.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::{BoundObject, PyTypeInfo};
use senet::{Position, Ruleset, Side, Throw, Turn};
use senet_play::Level;

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
