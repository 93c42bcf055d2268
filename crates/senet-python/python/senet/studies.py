"""Reads the files of `senet study` as data frames.

games = games_frame("studies/all")                 # pandas
games = games_frame("studies/all", "polars")
"""

import json
from pathlib import Path
from typing import Any, Literal

__all__ = ["figures", "games_frame"]


def figures(folder: str | Path) -> Any:
    """The figures of a study: the contents of its JSON file."""
    return json.loads(_only(Path(folder), "*.json").read_text(encoding="utf-8"))


def games_frame(folder: str | Path, library: Literal["pandas", "polars"] = "pandas") -> Any:
    """The rows of a study, one for each game, as a frame of pandas or polars."""
    files = sorted(Path(folder).rglob("*.parquet"))
    if not files:
        raise FileNotFoundError(f"{folder} has no file with games; run `senet study --out {folder}`")
    if library == "polars":
        import polars

        return polars.concat([polars.read_parquet(file) for file in files])
    import pandas

    return pandas.concat([pandas.read_parquet(file) for file in files], ignore_index=True)


def _only(folder: Path, pattern: str) -> Path:
    files = sorted(folder.glob(pattern))
    if len(files) != 1:
        raise FileNotFoundError(f"{folder} has {len(files)} files {pattern}; a study writes one")
    return files[0]
