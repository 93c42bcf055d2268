"""Both ends of the line protocol of engines, which `docs/engine.md` describes.

A program as a player:

    with Engine("senet engine --level average", senet.Ruleset("tait")) as engine:
        print(engine.best_move(engine.rules.start, 2))
        print(senet.match(engine.rules, engine, "novice", games=100))

A function as a program, which `senet match --a "engine:python my_engine.py"` plays with:

    def play(position: senet.Position, throw: int | None) -> senet.Move | None:
        return None if throw is None else position.moves(throw)[0]

    serve(play, name="first")
"""

import os
import queue
import shlex
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Literal

from . import Move, MoveError, Player, Position, Ruleset, SenetError, __version__

__all__ = ["BestMove", "Engine", "EngineError", "Limits", "Strategy", "serve"]

#: The version of the protocol.
PROTOCOL_VERSION = 1
#: The longest line, in bytes.
LONGEST_LINE = 4096
#: The seconds in which a program answers a command that needs no thinking, and a search without a time limit.
ANSWER_TIME, SEARCH_TIME = 20.0, 60.0
#: The seconds beyond its limit after which a search is too slow.
GRACE = 1.0

#: The seconds in which what a program wrote before it closed its input is read.
CLOSING_TIME = 1.0

#: A function that plays: of a position and its throw, it returns a legal move. Without a throw it may return the move
#: to make instead of throwing, or None.
Strategy = Callable[[Position, int | None], Move | str | None]
#: What went wrong with a program, as `senet match` names it.
Reason = Literal["illegal-move", "timeout", "crash", "nonsense", "refused"]


class EngineError(SenetError):
    """A program does not play as the protocol says. `reason` names what it did; `refused` stands for `error`."""

    def __init__(self, reason: Reason, message: str) -> None:
        super().__init__(message)
        self.reason = reason


@dataclass(frozen=True)
class Limits:
    """The limits of a search; it ends at the first that it reaches. A level chooses by limits of its own."""

    depth: int | None = None
    nodes: int | None = None
    #: In seconds.
    time: float | None = None
    level: str | None = None

    def __str__(self) -> str:
        milliseconds = None if self.time is None else max(1, round(1000 * self.time))
        limits = {"depth": self.depth, "nodes": self.nodes, "movetime": milliseconds, "level": self.level}
        return "".join(f" {name} {value}" for name, value in limits.items() if value is not None)


@dataclass(frozen=True)
class BestMove:
    """The answer of a program: a move, or None to throw, and the win chance, where the program tells it."""

    move: Move | None
    win: float | None = None
    is_exact: bool = False
    #: The typical error of an estimate.
    error: float | None = None
    #: What the program said about its search, such as `depth 2 nodes 61 win 0.512 pv 10/14`.
    info: tuple[str, ...] = ()


class Engine:
    """A program that plays a ruleset. It is also a function that plays, as `senet.match` takes it.

    The command is a list of words, or a text as for a shell. A program that fails raises `EngineError`, which also ends
    a match. Close it, or use it as a context manager.
    """

    def __init__(
        self, command: str | Sequence[str], rules: Ruleset | str = "modern", *, limits: Limits | None = None
    ) -> None:
        self.rules = Ruleset(rules) if isinstance(rules, str) else rules
        self.limits = limits or Limits()
        self._folder = tempfile.TemporaryDirectory(prefix="senet-engine-")
        words = shlex.split(command) if isinstance(command, str) else list(command)
        try:
            # Ctrl-C ends the program that plays, which then ends its engines.
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=os.name == "posix",
            )
        except (OSError, IndexError, ValueError) as error:
            self._folder.cleanup()
            raise EngineError("crash", f"the engine cannot be run: {error}") from error
        self._has_closed_input = False
        self._lines: queue.Queue[bytes | None] = queue.Queue(256)
        threading.Thread(target=self._read, daemon=True).start()
        try:
            words = self.ask(f"senet {PROTOCOL_VERSION}")[-1].split()
            if words[:2] != ["senet", str(PROTOCOL_VERSION)] or len(words) < 4:
                raise EngineError("nonsense", f"it answered '{' '.join(words)[:120]}' where its name was expected")
            self.name, self.version = " ".join(words[2:-1]), words[-1]
            self._perform(f"rules {self._rules_words()}")
        except EngineError:
            self.close()
            raise

    def best_move(self, position: Position, throw: int, limits: Limits | None = None) -> BestMove:
        """The move that the program chooses for a throw."""
        self._perform(f"position {position}")
        self._perform(f"throw {throw}")
        return self._search("go", position, throw, limits)

    def decide(self, position: Position, limits: Limits | None = None) -> BestMove:
        """Whether the program throws, which is None, or makes the move that the rules offer instead."""
        self._perform(f"position {position}")
        return self._search("decide", position, None, limits)

    def moves(self, position: Position, throw: int) -> list[str]:
        """The legal moves, as the program lists them."""
        self._perform(f"position {position}")
        self._perform(f"throw {throw}")
        return [line.split(" ")[1] for line in self._perform("moves") if line.startswith("move ")]

    def __call__(self, position: Position, throw: int | None) -> Move | None:
        if throw is None:
            return None if position.move_instead_of_throwing() is None else self.decide(position).move
        moves = position.moves(throw)
        return moves[0] if len(moves) == 1 else self.best_move(position, throw).move

    def ask(self, command: str, seconds: float = ANSWER_TIME) -> list[str]:
        """Sends a command, and returns the lines of its answer, of which the last tells the result."""
        if not command.isprintable():
            raise SenetError("a command is one line without control characters")
        self._send(command)
        return self._answer(seconds)

    def close(self) -> None:
        """Ends the program."""
        try:
            if self._process.stdin is not None:
                self._process.stdin.write(b"quit\n")
                self._process.stdin.close()
        except OSError:
            pass  # It has ended already.
        self._process.kill()
        self._process.wait()
        self._folder.cleanup()

    def __enter__(self) -> "Engine":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _rules_words(self) -> str:
        """The ruleset as the program finds it: a name with options, or the path of a file."""
        spec = [self.rules.name, *(f"{key}={value}" for key, value in self.rules.options.items())]
        try:
            if Ruleset(self.rules.name, self.rules.options) == self.rules:
                return " ".join(spec)
        except SenetError:
            pass  # It has no name that others know.
        file = Path(self._folder.name) / "rules.toml"
        file.write_text(self.rules.to_toml(), encoding="utf-8")
        return str(file)

    def _read(self) -> None:
        output = self._process.stdout
        assert output is not None
        for line in iter(lambda: output.readline(LONGEST_LINE + 1), b""):
            self._lines.put(line)
        self._lines.put(None)

    def _send(self, command: str) -> None:
        try:
            assert self._process.stdin is not None
            self._process.stdin.write(f"{command}\n".encode())
            self._process.stdin.flush()
        except (OSError, ValueError):
            # What it wrote before it closed its input is read first, since that may say what is wrong with it.
            self._has_closed_input = True

    def _answer(self, seconds: float) -> list[str]:
        if self._has_closed_input:
            seconds = min(seconds, CLOSING_TIME)
        deadline, lines = time.monotonic() + seconds, list[str]()
        while True:
            try:
                line = self._lines.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                if self._has_closed_input:
                    raise EngineError("crash", "the engine closed its input before the end of the game") from None
                raise EngineError("timeout", f"the engine did not answer in {seconds:g} seconds") from None
            if line is None:
                raise EngineError("crash", "the engine closed its output before the end of the game")
            if len(line) > LONGEST_LINE:
                raise EngineError("nonsense", f"the engine wrote a line longer than {LONGEST_LINE} bytes")
            lines.append(line.decode(errors="replace").strip())
            word = lines[-1].split(" ")[0]
            if word in ("senet", "ok", "error", "bestmove"):
                return lines
            if word not in ("info", "move"):
                raise EngineError("nonsense", f"the engine wrote '{lines[-1][:120]}', which is no answer")

    def _perform(self, command: str) -> list[str]:
        answer = self.ask(command)
        if answer[-1].startswith("error"):
            raise EngineError("refused", f"the engine refused '{command}': {answer[-1][6:]}")
        if answer[-1] != "ok":
            raise EngineError("nonsense", f"the engine answered '{answer[-1][:120]}' where 'ok' was expected")
        return answer

    def _search(self, command: str, position: Position, throw: int | None, limits: Limits | None) -> BestMove:
        limits = limits or self.limits
        seconds = SEARCH_TIME if limits.time is None else limits.time + GRACE
        *said, last = self.ask(f"{command}{limits}", seconds)
        words = last.split()
        if words[0] == "error":
            raise EngineError("refused", f"the engine refused '{command}': {last[6:]}")
        if words[0] != "bestmove" or len(words) < 2:
            raise EngineError("nonsense", f"the engine answered '{last[:120]}' where a move was expected")
        instead = position.move_instead_of_throwing() if throw is None else None
        legal = position.moves(throw) if throw is not None else [] if instead is None else [instead]
        found = next((move for move in legal if move.text == words[1]), None)
        if found is None and not (throw is None and words[1] == "throw"):
            raise EngineError("illegal-move", f"'{words[1]}' is not legal in {position} with a throw of {throw}")
        win, is_exact, error = _value(words[2:])
        info = tuple(line[5:] for line in said if line.startswith("info "))
        return BestMove(found, win, is_exact, error, info)


def _value(words: list[str]) -> tuple[float | None, bool, float | None]:
    """Reads `[win W [exact|estimated [E]]]`."""
    try:
        if not words:
            return None, False, None
        if words[0] == "win" and len(words) <= 4:
            win, kind, error = float(words[1]), words[2:3], words[3:4]
            if kind == ["exact"] and not error:
                return win, True, None
            if kind in ([], ["estimated"]):
                return win, False, float(error[0]) if error else None
    except (IndexError, ValueError):
        pass
    raise EngineError("nonsense", f"'{' '.join(words)[:120]}' is no win chance of the protocol")


def serve(
    strategy: Strategy | str,
    *,
    name: str = "python",
    version: str = __version__,
    seed: int = 0,
    commands: BinaryIO | None = None,
    answers: BinaryIO | None = None,
) -> None:
    """Plays as a program: answers the commands on standard input until `quit`, or the end of the input.

    The strategy is a function, or the name of a level, whose random choices come from the seed. A function cannot be
    interrupted: `stop` is answered when it has returned, and its limits are for it to know.
    """
    output = sys.stdout.buffer if answers is None else answers
    session = _Session(strategy, f"{name} {version}", seed)
    for line in _lines(sys.stdin.buffer if commands is None else commands):
        try:
            answer = session.answer(line)
        except SenetError as error:
            answer = [f"error {error}"]
        for reply in answer:
            output.write(" ".join(reply.splitlines()).encode()[:LONGEST_LINE] + b"\n")
        output.flush()
        if line == "quit":
            break


def _lines(commands: BinaryIO) -> Iterator[str | SenetError]:
    """The lines of an input: text, or the error of a line that is none."""
    while line := commands.readline(LONGEST_LINE + 1):
        if not line.endswith(b"\n") and len(line) > LONGEST_LINE:
            while (rest := commands.readline(LONGEST_LINE)) and not rest.endswith(b"\n"):
                pass
            yield SenetError(f"the line is longer than {LONGEST_LINE} bytes")
            continue
        try:
            yield line.decode().strip()
        except UnicodeDecodeError:
            yield SenetError("the line is not UTF-8 text")


class _Session:
    """What a program knows between two commands."""

    def __init__(self, strategy: Strategy | str, identity: str, seed: int) -> None:
        self.strategy = strategy
        self.identity = identity
        self.seed = seed
        self.is_greeted = False
        self.position: Position | None = None
        self.throw: int | None = None
        self.player: Player | None = None

    def answer(self, line: str | SenetError) -> list[str]:
        """The answer to a command."""
        if isinstance(line, SenetError):
            raise line
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        if word == "quit":
            return ["ok"]
        if word == "senet":
            if rest != str(PROTOCOL_VERSION):
                raise SenetError(f"version {rest} of the protocol is unknown; send 'senet {PROTOCOL_VERSION}'")
            self.is_greeted = True
            return [f"senet {PROTOCOL_VERSION} {self.identity}"]
        if not self.is_greeted:
            raise SenetError(f"the first command is 'senet {PROTOCOL_VERSION}'; send that before")
        if word == "stop":
            return ["ok"]
        if word == "rules":
            self._begin(_ruleset(rest))
            return ["ok"]
        if self.position is None:
            raise SenetError("there is no ruleset yet; send one, as in 'rules tait'")
        if word == "position":
            self.position, self.throw = self.position.rules.position(rest), None
            return ["ok"]
        if word == "throw":
            self.throw = _throw(self.position, rest)
            return ["ok"]
        if word == "moves":
            return [*self._moves(self.position), "ok"]
        if word == "decide" and self.throw is not None:
            raise SenetError("a throw is already made; send 'go' for the best move with it")
        if word in ("go", "decide"):
            return [f"bestmove {self._choose(self.position, self.throw)}"]
        commands = "senet, rules, position, throw, moves, go, decide, stop or quit"
        raise SenetError(f"there is no command '{word[:40]}'; send {commands}")

    def _begin(self, rules: Ruleset) -> None:
        self.position, self.throw = rules.start, None
        self.player = Player(self.strategy, rules, seed=self.seed) if isinstance(self.strategy, str) else None

    def _moves(self, position: Position) -> list[str]:
        instead = position.move_instead_of_throwing()
        moves = position.moves(self.throw) if self.throw is not None else [] if instead is None else [instead]
        outcomes = [(move, position.play(self.throw, move)) for move in moves]
        follows = [f"won {after.winner}" if after.winner else str(after.position) for _, after in outcomes]
        return [f"move {move} -> {text}" for (move, _), text in zip(outcomes, follows, strict=True)]

    def _choose(self, position: Position, throw: int | None) -> str:
        instead = position.move_instead_of_throwing()
        if throw is None and instead is None:
            return "throw"
        if self.player is not None and throw is None:
            chosen: Move | str | None = None if self.player.wants_to_throw(position) else instead
        elif self.player is not None and throw is not None:
            chosen = self.player.choose(position, throw)
        else:
            assert callable(self.strategy)
            chosen = self.strategy(position, throw)
        if chosen is None and throw is None:
            return "throw"
        legal = [str(move) for move in (position.moves(throw) if throw is not None else [instead])]
        if str(chosen) not in legal:
            raise MoveError(f"the function returned {chosen!r}; legal are {', '.join(legal)}")
        return str(chosen)


def _throw(position: Position, text: str) -> int:
    possible = position.chances()
    if not text.isdecimal() or int(text) not in possible:
        raise SenetError(f"a throw of {text[:40]} cannot occur here; possible: {', '.join(map(str, possible))}")
    return int(text)


def _ruleset(words: str) -> Ruleset:
    """Reads `NAME [KEY=VALUE…]`, where NAME is a preset, or the path of a file, which may have spaces."""
    options: dict[str, str | int] = {}
    while " " in words and "=" in words.rsplit(" ", 1)[1]:
        words, option = words.rsplit(" ", 1)
        key, _, value = option.partition("=")
        options.setdefault(key, value)
        words = words.rstrip()
    if not words:
        raise SenetError("send 'rules' with a name or path, as in 'rules tait pieces=3'")
    try:
        return Ruleset(words, options)
    except SenetError:
        if not os.path.isfile(words):
            raise
    try:
        return Ruleset(Path(words).read_text(encoding="utf-8"), options)
    except (OSError, ValueError) as error:
        # The first error only: a file that is no ruleset can have one in each line.
        first = str(error).splitlines()[0]
        raise SenetError(f"cannot load the ruleset '{words}': {first}") from error
