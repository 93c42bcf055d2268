"""The extension module. Import from `senet`."""

from collections.abc import Callable, Mapping
from os import PathLike
from typing import Literal, final

import numpy as np
from numpy.typing import NDArray

_Side = Literal["cones", "spools"]
# A level by its name, or a function of a position and a throw. Without a throw it may return the move to make instead
# of throwing, or None.
_Contestant = str | Callable[[Position, int | None], Move | str | None]

__all__ = [
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
    "review_json",
    "rollout",
]
__version__: str

class SenetError(ValueError):
    """The base of all exceptions of this package."""

class RulesetError(SenetError):
    """There is no such ruleset, or its rules conflict."""

class PositionError(SenetError):
    """A text or an array is not a position of the ruleset."""

class ThrowError(SenetError):
    """The throw cannot occur in the position."""

class MoveError(SenetError):
    """A move is not legal. `code` names the rule that refuses it; it is None if the text is not a move."""

    code: str | None

class GameError(SenetError):
    """A game is at another stage: a throw comes before a move."""

class RecordError(SenetError):
    """A text is not the record of a game."""

class TableError(SenetError):
    """A table cannot be built, read or written."""

@final
class Ruleset:
    """The rules of one reconstruction, with its options."""

    def __new__(cls, name: str = "modern", options: Mapping[str, str | int] | None = None) -> Ruleset: ...
    @staticmethod
    def from_toml(text: str) -> Ruleset:
        """Reads the text of a ruleset file."""

    @staticmethod
    def from_file(path: str | PathLike[str]) -> Ruleset:
        """Reads a ruleset file."""

    def to_toml(self) -> str:
        """The text of the ruleset as a file."""

    @property
    def name(self) -> str: ...
    @property
    def full_name(self) -> str:
        """The name with the options that differ from the preset."""

    @property
    def title(self) -> str: ...
    @property
    def source(self) -> str: ...
    @property
    def version(self) -> int: ...
    @property
    def fingerprint(self) -> str:
        """The fingerprint of the rules, as in records."""

    @property
    def options(self) -> dict[str, str]: ...
    @property
    def pieces(self) -> int:
        """The number of pieces of a side."""

    @property
    def start(self) -> Position:
        """The position in which a game starts."""

    def position(self, text: str) -> Position:
        """The position with this text."""

    def describe(self) -> str:
        """The rules page as text."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Move:
    """A legal move."""

    def __new__(cls, text: str, origin: int | None, target: int | None, action: int) -> Move: ...
    @property
    def text(self) -> str:
        """The text, as in records: `10/11`, `9/11*`, `hand/4`, `26/off` or `pass`."""

    @property
    def origin(self) -> int | None:
        """The square that the piece leaves; None if it enters, or for a pass."""

    @property
    def target(self) -> int | None:
        """The square where it ends; None if it leaves the board or goes to the hand, or for a pass."""

    @property
    def action(self) -> int:
        """The number of the move among the actions of batches and environments."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Outcome:
    """What a move leads to."""

    def __new__(cls, position: Position, winner: _Side | None = None, throws_again: bool = False) -> Outcome: ...

    @property
    def position(self) -> Position:
        """The position after the move."""

    @property
    def winner(self) -> _Side | None:
        """The side that has won; None while the game goes on."""

    @property
    def throws_again(self) -> bool:
        """Whether the same side throws again."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Position:
    """A position of a ruleset: the pieces, the side to throw, and the opening moves that are still owed."""

    def __new__(cls, rules: Ruleset, text: str) -> Position: ...
    @property
    def rules(self) -> Ruleset: ...
    @property
    def side(self) -> _Side:
        """The side to throw."""

    def squares(self, side_name: _Side) -> list[int]:
        """The squares of a side's pieces, from 1 to 30."""

    def hand(self, side_name: _Side) -> int:
        """The number of a side's pieces in hand."""

    def pieces_left(self, side_name: _Side) -> int:
        """The number of a side's pieces on the board and in hand."""

    def chances(self) -> dict[int, float]:
        """The chance of each throw that can occur."""

    def moves(self, throw: int) -> list[Move]:
        """The legal moves with a throw; at least one, because a forced pass is a move."""

    def move_instead_of_throwing(self) -> Move | None:
        """The move that may be made instead of throwing, if there is one."""

    def play(self, throw: int | None, mv: Move | str) -> Outcome:
        """Makes a move. Without a throw, the move that may be made instead of throwing."""

    def refusal(self, throw: int, mv: Move | str) -> tuple[str, str] | None:
        """Why a move is refused: the code of the rule and a sentence. None if the move is legal."""

    def value(self, throw: int | None = None, *, tables: Tables | None = None, depth: int = 2) -> Evaluation:
        """The win chance of the side to throw.

        It is exact where the tables reach, else estimated by a search of `depth` plies on the ruleset's network.
        """

    def rank(self, throw: int, *, tables: Tables | None = None, depth: int = 2) -> list[tuple[Move, Evaluation]]:
        """The legal moves with their win chances for the side that moves, the best first."""

    def perft(self, depth: int) -> int:
        """The number of sequences of throws and moves of a length."""

    def to_svg(self) -> str:
        """The position as an SVG image."""

    def _repr_svg_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Game:
    """A game with its throws, moves, headers and comments."""

    def __new__(
        cls, rules: Ruleset, *, start: Position | None = None, seed: int | None = None, game: int = 0
    ) -> Game: ...
    @staticmethod
    def from_record(text: str) -> Game:
        """Reads the record of a game."""

    def to_record(self) -> str:
        """The record of the game as text."""

    @property
    def rules(self) -> Ruleset: ...
    @property
    def position(self) -> Position: ...
    @property
    def side(self) -> _Side:
        """The side to throw or to move."""

    @property
    def throw(self) -> int | None:
        """The throw that waits for its move."""

    @property
    def moves(self) -> list[Move]:
        """The legal moves with the throw that waits for its move; none before a throw."""

    @property
    def move_instead_of_throwing(self) -> Move | None:
        """The move that may be made instead of throwing, if there is one."""

    @property
    def winner(self) -> _Side | None:
        """The side that has won; None while the game goes on."""

    @property
    def resigned(self) -> bool:
        """Whether the game ended by resignation."""

    @property
    def plies(self) -> list[tuple[_Side, int | None, str]]:
        """The plies: side, throw and move."""

    def roll(self, value: int | None = None) -> int:
        """Throws by the dice of the game's seed, or sets the throw that was made elsewhere."""

    def play(self, mv: Move | str) -> Outcome:
        """Plays a move with the throw that waits for it."""

    def play_instead_of_throwing(self) -> Outcome:
        """Makes the move that may be made instead of throwing."""

    def undo(self) -> bool:
        """Takes back the last ply, or a throw without a move. Returns whether there was one."""

    def redo(self) -> bool:
        """Plays the ply again that was taken back last. Returns whether there was one."""

    def resign(self, side_name: _Side) -> None:
        """Ends the game by the resignation of a side."""

    def __eq__(self, other: object, /) -> bool: ...

@final
class Evaluation:
    """A win chance, from 0 to 1, and how precise it is."""

    def __new__(
        cls, win: float, lower: float | None = None, upper: float | None = None, error: float | None = None
    ) -> Evaluation: ...

    @property
    def win(self) -> float:
        """The win chance."""

    @property
    def lower(self) -> float | None:
        """The proven lower bound of an exact win chance; None for an estimate."""

    @property
    def upper(self) -> float | None:
        """The proven upper bound of an exact win chance; None for an estimate."""

    @property
    def error(self) -> float | None:
        """The typical error (root mean square) of an estimate, where it was measured."""

    @property
    def is_exact(self) -> bool:
        """Whether the win chance is exact."""

    def __float__(self) -> float: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Tables:
    """The exact values of a ruleset, built by the solver and kept in memory or in a directory.

    Tables in a directory can be pickled: a copy opens the same directory.
    """

    def __new__(cls, rules: Ruleset, directory: str | PathLike[str] | None = None) -> Tables: ...
    @staticmethod
    def shared(rules: Ruleset) -> Tables:
        """The tables that the command line uses and builds."""

    def solve(self, pieces: int) -> None:
        """Solves the game with up to this number of pieces a side, as far as it is not solved yet."""

    def value(self, position: Position) -> tuple[float, float, float] | None:
        """The exact win chance of the side to throw with its proven lower and upper bound. None if no table has it."""

@final
class Player:
    """A computer player of a level. Its random choices come from the seed; a copy begins with the seed again."""

    def __new__(cls, level_name: str, rules: Ruleset, *, seed: int = 0, tables: Tables | None = None) -> Player: ...
    def __getnewargs_ex__(self) -> tuple[tuple[str, Ruleset], dict[str, int | Tables | None]]: ...
    @property
    def level(self) -> str: ...
    def choose(self, position: Position, throw: int) -> Move:
        """Chooses a move for a throw."""

    def wants_to_throw(self, position: Position) -> bool:
        """Whether the player throws; otherwise it makes the move that may be made instead of throwing."""

    def play(self, game: Game) -> str:
        """Plays the next ply of a game: rolls by the game's seed if no throw waits for its move.

        Returns the text of the move.
        """

@final
class MatchResult:
    """The result of a match, for its first player."""

    def __new__(
        cls,
        games: int,
        wins: tuple[int, int],
        unfinished: int,
        score: float,
        interval: tuple[float, float] | None,
        mean_length: float,
    ) -> MatchResult: ...

    @property
    def games(self) -> int:
        """The number of games."""

    @property
    def wins(self) -> tuple[int, int]:
        """The games won by each player."""

    @property
    def unfinished(self) -> int:
        """The games without a winner."""

    @property
    def score(self) -> float:
        """The share of the points that the first player scored."""

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % confidence interval of `score` over pairs of games; None with too few pairs."""

    @property
    def mean_length(self) -> float:
        """The mean number of plies in a game."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class RolloutResult:
    """A win chance that games played on from a position have shown, with luck taken out."""

    def __new__(
        cls,
        games: int,
        win: float,
        standard_error: float,
        interval: tuple[float, float] | None,
        unadjusted: float,
        value_error: float | None = None,
    ) -> RolloutResult: ...

    @property
    def games(self) -> int:
        """The number of games."""

    @property
    def win(self) -> float:
        """The win chance of the side to throw."""

    @property
    def standard_error(self) -> float:
        """The standard error of `win`."""

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % confidence interval of `win`, widened by `value_error`; None with too few games."""

    @property
    def unadjusted(self) -> float:
        """The share of games won, with luck."""

    @property
    def value_error(self) -> float | None:
        """The largest error of the values at which games ended early.

        Proven for those of tables, typical for estimates; None if it is not known.
        """

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Positions:
    """Many positions of one ruleset, for NumPy."""

    def __new__(cls, rules: Ruleset, texts: list[str]) -> Positions: ...
    @staticmethod
    def start(rules: Ruleset, count: int) -> Positions:
        """The start position, this many times."""

    def __len__(self) -> int: ...
    def __getitem__(self, index: int, /) -> Position: ...
    def __eq__(self, other: object, /) -> bool: ...
    def take(self, indices: NDArray[np.int64]) -> Positions:
        """The positions at these indices."""

    def sides(self) -> NDArray[np.uint8]:
        """The sides to throw: 0 for the cones, 1 for the spools."""

    def observations(self) -> NDArray[np.int8]:
        """What the side to throw sees, 64 numbers: 30 own and 30 other pieces by square, both hands, both duties."""

    def random_throws(self, seed: int) -> NDArray[np.uint8]:
        """A random throw for each position. The same seed gives the same throws."""

    def may_move_instead(self) -> NDArray[np.bool_]:
        """Whether a move may be made instead of throwing."""

    def legal(self, throws: NDArray[np.uint8]) -> NDArray[np.bool_]:
        """The legal actions with these throws, as a mask of 33 columns.

        A throw of 255 (`NOT_THROWN`) stands for the choice before a throw.
        """

    def play(self, throws: NDArray[np.uint8], actions: NDArray[np.int64]) -> tuple[Positions, NDArray[np.uint8]]:
        """Plays an action in each position.

        Returns the positions after it, where finished games start again, and what follows: 0 the turn passes, 1 the
        same side throws again, 2 the cones have won, 3 the spools have won, 4 the side now throws.
        """

    def values(self, *, tables: Tables | None = None) -> NDArray[np.float64]:
        """The win chances of the sides to throw: exact where the tables reach, else the network's estimate."""

@final
class Study:
    """A study: the games of rulesets to play, and what to measure. The arguments are those of `senet study`."""

    def __new__(
        cls,
        rules: list[str] | None = None,
        *,
        options: list[str] | None = None,
        vary: str | None = None,
        players: list[str] | None = None,
        games: int | None = None,
        seed: int | None = None,
        levels: list[str] | None = None,
        match_games: int | None = None,
        luck_games: int | None = None,
        seconds_per_move: float | None = None,
        tables: str | PathLike[str] | None = None,
        decisions: bool = False,
    ) -> Study: ...
    def __getnewargs_ex__(self) -> tuple[tuple[list[str]], dict[str, object]]: ...
    @property
    def command(self) -> str:
        """The command line that runs the same study."""

    @property
    def configuration(self) -> str:
        """The text of the file `configuration.json`, which says all that the results depend on."""

    @property
    def games(self) -> int:
        """The number of games of all rulesets and matches."""

    def run(self, folder: str | PathLike[str], *, threads: int | None = None) -> bool:
        """Does the study in a folder, as `senet study`. Returns whether there was something left to do."""

    def open(self, folder: str | PathLike[str]) -> StudyFolder:
        """Opens a folder for parts of this study: a new one, an empty one, or one with the same study."""

@final
class StudyFolder:
    """The folder of a study, whose parts can be made elsewhere. It is locked until it is closed."""

    def missing(self) -> list[tuple[str, int, str | None]]:
        """The parts that the folder lacks: the name, the number of games, and the name of the part that it uses."""

    def make(self, part: str) -> None:
        """Makes a part."""

    def files(self, part: str) -> list[tuple[str, bytes]]:
        """The files of a part: names and contents, in the order in which they are to be stored."""

    def store(self, name: str, contents: bytes) -> None:
        """Stores a file of a part that was made elsewhere."""

    def close(self) -> None:
        """Releases the folder for other programs."""

@final
class Job:
    """A request whose answer is put together from parts, which any machine may make. `senet.ray` sends them."""

    def __new__(cls, request: str) -> Job:
        """The job of a request in JSON, such as `{"match": {"rules": "tait", "a": "novice", "b": "random"}}`."""

    @property
    def request(self) -> str:
        """The request in JSON."""

    @property
    def progress(self) -> tuple[int, int, str]:
        """What is done, what there is to do, and its unit."""

    def begin_stage(self) -> bytes | None:
        """Begins the next stage, and returns what all its parts depend on. None if all stages are over."""

    def next_part(self) -> int | None:
        """The number of the next part of the stage that may be needed. None if there is none."""

    def make(self, stage: bytes, part: int) -> bytes:
        """Makes a part, on any machine."""

    def take(self, part: int, made: bytes) -> bool:
        """Takes a part that was made, in the order of `next_part`. Returns whether the stage needs more."""

    def answer(self) -> str:
        """The answer, when all stages are over: JSON as the command prints it. Empty if the answer is a file."""

    def interrupt(self) -> None:
        """Saves the finished part of the work, if the work can be resumed."""

def presets() -> list[str]:
    """The names of the eight rulesets that ship."""

def levels() -> list[str]:
    """The names of the levels of play, from the weakest to the strongest."""

def match(
    rules: Ruleset,
    a: _Contestant,
    b: _Contestant,
    *,
    games: int = 1000,
    seed: int = 1,
    tables: Tables | None = None,
    threads: int | None = None,
) -> MatchResult:
    """Plays a match in pairs of games with the same dice and the seats swapped.

    A player is the name of a level, or a function of a position and a throw that returns a legal move. Without a throw
    it may return the move to make instead of throwing, or None.
    """

def rollout(
    position: Position,
    *,
    games: int = 1296,
    seed: int = 1,
    depth: int = 0,
    truncation: int | None = None,
    tables: Tables | None = None,
    threads: int | None = None,
) -> RolloutResult:
    """Plays games on from a position.

    The result is a function of the seed; the number of threads does not change it.
    """

def random_games(
    rules: Ruleset, games: int, *, seed: int = 1, threads: int | None = None
) -> tuple[int, int, int, int, dict[int, int]]:
    """Plays random games.

    Returns the numbers of games, of moves, of unfinished games and of wins of the first player, and the lengths: how
    many games had each number of moves.
    """

def review_json(game: Game, tables: Tables | None, depth: int, threads: int | None) -> str:
    """The review of a game as JSON."""
