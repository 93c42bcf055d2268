"""Modules whose libraries are not installed say how to install them."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import senet


def without(library: str, statement: str) -> subprocess.CompletedProcess[str]:
    """Runs a statement where importing a library fails as if it were not installed."""
    package = str(Path(senet.__file__).parents[1])
    path = os.pathsep.join([package, os.environ.get("PYTHONPATH", "")])
    program = f"import sys; sys.modules['{library}'] = None; {statement}"
    command = [sys.executable, "-c", program]
    return subprocess.run(command, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": path})


@pytest.mark.parametrize(
    ("library", "statement"),
    [
        ("gymnasium", "import senet.gymnasium"),
        ("pettingzoo", "import senet.pettingzoo"),
        ("ray", "import senet.ray"),
        ("pandas", "from senet import studies; studies.games_frame(FOLDER)"),
        ("pyarrow", "from senet import studies; studies.games_frame(FOLDER)"),
        ("polars", "from senet import studies; studies.games_frame(FOLDER, 'polars')"),
    ],
)
def test_modules_name_the_library_that_they_need(library: str, statement: str, tmp_path: Path) -> None:
    pytest.importorskip(library)
    (tmp_path / "games.parquet").touch()
    failed = without(library, statement.replace("FOLDER", repr(str(tmp_path))))
    message = f"{library} is not installed; run pip install {library}"
    assert failed.stderr.splitlines()[-1] == f"ModuleNotFoundError: {message}"


def test_the_command_prints_the_message_alone() -> None:
    failed = without("ray", "import runpy; runpy.run_module('senet.ray', run_name='__main__')")
    assert failed.stderr == "senet.ray: ray is not installed; run pip install ray\n"
    assert failed.returncode == 1
