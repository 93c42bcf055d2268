"""The notebook among the examples runs to its end: its agent beats `novice`."""

import os
from pathlib import Path

import pytest

import senet

nbclient = pytest.importorskip("nbclient")
nbformat = pytest.importorskip("nbformat")
pytest.importorskip("ipykernel")

EXAMPLES = Path(__file__).parents[1] / "examples"


def test_the_notebook_trains_an_agent(monkeypatch: pytest.MonkeyPatch) -> None:
    package = str(Path(senet.__file__).parents[1])
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([package, os.environ.get("PYTHONPATH", "")]))
    notebook = nbformat.read(EXAMPLES / "learn.ipynb", as_version=4)
    client = nbclient.NotebookClient(notebook, timeout=600, resources={"metadata": {"path": str(EXAMPLES)}})
    executed = client.execute()
    outputs = [output for cell in executed.cells if cell.cell_type == "code" for output in cell.outputs]
    drawn = [output for output in outputs if "image/svg+xml" in output.get("data", {})]
    assert len(drawn) == 1, "the start position is drawn"
    assert "<MatchResult" in outputs[-1]["data"]["text/plain"]
