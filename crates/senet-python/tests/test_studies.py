"""Studies: the files that the command writes, as data frames."""

import subprocess
from pathlib import Path
from typing import Any, Literal

import pytest

from senet import studies

GAMES = 30


@pytest.fixture(scope="module")
def study(command: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A study with decisions, beside which lies the file that says what it is."""
    folder = tmp_path_factory.mktemp("studies") / "small"
    arguments = ["--rules", "tait,kendall", "--games", str(GAMES), "--match-games", "0", "--luck-games", "0"]
    arguments += ["--players", "novice,novice", "--decisions", "--out", str(folder)]
    subprocess.run([command, "study", *arguments], check=True, capture_output=True)
    assert (folder / "configuration.json").is_file()
    return folder


def test_figures_are_those_of_the_study(study: Path) -> None:
    figures = studies.figures(study)
    assert figures["configuration"]["games"] == GAMES
    assert [group["label"] for group in figures["groups"]] == ["tait", "kendall"]


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_frames_have_games_and_decisions_apart(study: Path, library: Literal["pandas", "polars"]) -> None:
    pytest.importorskip(library)
    if library == "pandas":
        pytest.importorskip("pyarrow")
    games: Any = studies.games_frame(study, library)
    assert games.shape[0] == 2 * GAMES
    figures = studies.figures(study)
    assert sum(games["moves"]) == sum(group["moves"] for group in figures["groups"])
    decisions: Any = studies.decisions_frame(str(study), library)
    assert decisions.shape[0] > games.shape[0]
    assert set(games.columns) != set(decisions.columns)
    assert decisions["choices"].min() >= 2


def test_missing_files_are_named(study: Path, tmp_path: Path) -> None:
    for read in (studies.figures, studies.games_frame, studies.decisions_frame):
        with pytest.raises(FileNotFoundError, match="no complete study"):
            read(tmp_path)
    (tmp_path / "study.json").write_text("{}")
    with pytest.raises(FileNotFoundError, match="--decisions"):
        studies.decisions_frame(tmp_path)
