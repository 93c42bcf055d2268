"""Libraries that only some modules need, and that are installed as extras of the package."""

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Says how to install a library that is imported in this context and is not there."""
    try:
        yield
    except ModuleNotFoundError as error:
        message = f"{error.name} is not installed; run pip install 'senet[{name}]'"
        raise ModuleNotFoundError(message, name=error.name) from None
