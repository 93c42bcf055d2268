"""Reads the files of `senet study` as data frames.

games = games_frame("studies/all")                         # pandas
decisions = decisions_frame("studies/all", "polars")       # of a study with --decisions
means = {group["label"]: group["measures"] for group in figures("studies/all")["groups"]}
"""

import json
from pathlib import Path
from typing import Any, Literal

from ._optional import optional_libraries

__all__ = ["decisions_frame", "figures", "games_frame"]

Library = Literal["pandas", "polars"]


def figures(folder: str | Path) -> Any:
    """The figures of a study: the contents of its file `study.json`."""
    return json.loads(_file(folder, "study.json").read_text(encoding="utf-8"))


def games_frame(folder: str | Path, library: Library = "pandas") -> Any:
    """The games of a study, one in each row, as a frame of pandas or polars."""
    return _frame(_file(folder, "games.parquet"), library)


def decisions_frame(folder: str | Path, library: Library = "pandas") -> Any:
    """The decisions of a study with `--decisions`, one in each row, as a frame of pandas or polars."""
    return _frame(_file(folder, "decisions.parquet"), library)


def _frame(file: Path, library: Library) -> Any:
    if library == "polars":
        with optional_libraries():
            import polars
        return polars.read_parquet(file)
    with optional_libraries():
        import pandas
        import pyarrow  # noqa: F401  pandas reads Parquet by it.
    return pandas.read_parquet(file)


def _file(folder: str | Path, name: str) -> Path:
    file = Path(folder) / name
    if file.is_file():
        return file
    if name == "decisions.parquet" and (Path(folder) / "study.json").is_file():
        raise FileNotFoundError(f"the study in {folder} has no decisions; run `senet study` with --decisions")
    raise FileNotFoundError(f"{folder} has no complete study; run `senet study --out {folder}`")
