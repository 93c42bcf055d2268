"""What the tests share."""

import os
import shutil
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def command() -> str:
    """The command `senet`: $SENET, or the one that the workspace has built."""
    built = Path(__file__).parents[3] / "target/debug/senet"
    found = os.environ.get("SENET") or shutil.which(built) or shutil.which("senet")
    if found is None:
        pytest.skip("the command senet is not built; run `cargo build`, or set SENET to its path")
    return str(found)
