"""Libraries that only some modules need."""

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def optional_libraries() -> Iterator[None]:
    """Says how to install a library that is imported in this context and is not there."""
    try:
        yield
    except ModuleNotFoundError as error:
        message = f"{error.name} is not installed; run pip install {error.name}"
        raise ModuleNotFoundError(message, name=error.name) from None
