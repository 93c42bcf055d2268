"""Senet, the ancient Egyptian race game.

Rules of eight reconstructions, games and records, exact values, levels of play, reviews, and batches on NumPy arrays.

    >>> import senet
    >>> rules = senet.Ruleset("kendall")
    >>> [str(move) for move in rules.start.moves(5)]
    ['13/18']

`senet.gymnasium`, `senet.pettingzoo` and `senet.spiel` have environments for learning; `senet.engine` plays with other
programs; `senet.studies` reads the files of `senet study`, and `senet.ray` works on many machines.
"""

import json as _json
from typing import Any

from ._senet import (
    Evaluation,
    Game,
    GameError,
    Job,
    MatchResult,
    Move,
    MoveError,
    Outcome,
    Player,
    Position,
    PositionError,
    Positions,
    RecordError,
    RolloutResult,
    Ruleset,
    RulesetError,
    SenetError,
    Study,
    StudyFolder,
    TableError,
    Tables,
    ThrowError,
    __version__,
    levels,
    match,
    presets,
    random_games,
    review_json,
    rollout,
)

__all__ = [
    "ENTER",
    "NOT_THROWN",
    "PASS",
    "THROW",
    "Evaluation",
    "Game",
    "GameError",
    "Job",
    "MatchResult",
    "Move",
    "MoveError",
    "Outcome",
    "Player",
    "Position",
    "PositionError",
    "Positions",
    "RecordError",
    "RolloutResult",
    "Ruleset",
    "RulesetError",
    "SenetError",
    "Study",
    "StudyFolder",
    "TableError",
    "Tables",
    "ThrowError",
    "__version__",
    "levels",
    "match",
    "presets",
    "random_games",
    "review",
    "rollout",
    "solve",
]

#: The action of entering a piece from the hand. Actions 1 to 30 move the piece on that square.
ENTER = 0
#: The action of passing.
PASS = 31
#: The action of throwing where a move could be made instead.
THROW = 32
#: In an array of throws: the side decides whether to throw.
NOT_THROWN = 255


def solve(rules: Ruleset, pieces: int, directory: str | None = None) -> Tables:
    """Solves the game with up to this number of pieces a side, and returns its tables.

    Without a directory they are kept in memory. Two pieces take a second, three some minutes.
    """
    tables = Tables(rules, directory)
    tables.solve(pieces)
    return tables


def review(
    game: Game | str, *, tables: Tables | None = None, depth: int = 2, threads: int | None = None
) -> dict[str, Any]:
    """Reviews a game or the text of its record: the loss of every decision and the luck of every throw.

    Returns what `senet review --format json` prints. Where the tables have no values, a search of `depth` plies
    estimates them.
    """
    played = Game.from_record(game) if isinstance(game, str) else game
    result: dict[str, Any] = _json.loads(review_json(played, tables, depth, threads))
    return result
