"""Work on a cluster of machines, by Ray (`pip install ray`).

    python -m senet.ray study --rules all --games 10_000_000 --out studies/all
    python -m senet.ray match --rules modern --a expert --b skilled --games 100_000
    python -m senet.ray rollout --rules kendall --games 1_000_000
    python -m senet.ray puzzles --rules modern --count 1000 --mine modern-puzzles.bin
    python -m senet.ray train --rules modern --out modern.bin

write the same bytes as the commands `senet study`, `match`, `rollout`, `puzzles` and `train` with the same arguments,
but for the seconds that they took; answers are in JSON. The parts of a request are tasks of Ray, and this program
puts together what they return, in order. A task whose machine is lost runs again on another one. All machines need the
same version of this package, and rulesets that are files at the same place. `--address` names a cluster; without it,
and without $RAY_ADDRESS, Ray uses this machine.
"""

import argparse
import functools
import json
import math
import os
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any, TextIO

from . import Job, SenetError, Study, StudyFolder, __version__
from ._optional import optional_libraries

try:
    with optional_libraries():
        import ray
except ModuleNotFoundError as error:
    if __name__ != "__main__":
        raise
    sys.exit(f"senet.ray: {error}")

__all__ = ["answer", "job", "main", "run"]

#: The files of a part: names and contents.
Files = list[tuple[str, bytes]]
#: Is called with what is done and what there is to do.
Progress = Callable[[int, int], None]
#: The number of tasks that wait or run, for each processor. More keep processors busy while results are stored.
TASKS_PER_PROCESSOR = 2
#: How to go on with commands that were interrupted.
REMEDIES = {
    "study": "the same command goes on",
    "train": "the same command goes on from the last checkpoint",
    "puzzles": "the file has the puzzles found so far, and --resume goes on with them",
}
#: The seconds between two lines of progress where the output is no terminal.
SECONDS_PER_LINE = 10.0


def job(command: str, **arguments: object) -> Job:
    """The job of a command (`rollout`, `match`, `puzzles` or `train`), with the arguments of the command line.

    Names have underscores, `options` is a list of KEY=VALUE, and arguments that are None have their defaults.
    """
    given = {name: value for name, value in arguments.items() if value is not None}
    return Job(json.dumps({command: given}))


@functools.lru_cache(maxsize=1)
def _job(request: str) -> Job:
    return Job(request)


def make_part(version: str, request: str, stage: bytes, part: int) -> bytes:
    """Makes a part of a request, on any machine."""
    _check(version == __version__)
    return _job(request).make(stage, part)


def _check(is_same_version: bool) -> None:
    if not is_same_version:
        raise SenetError(f"a machine has another version of the package: {__version__}; install the same on all")


def _most_tasks() -> int:
    return TASKS_PER_PROCESSOR * max(1, int(ray.cluster_resources().get("CPU", 1)))


def answer(job: Job, *, progress: Progress = lambda done, all: None) -> str:
    """Answers a request by tasks of Ray: JSON as the command prints it, or nothing if the answer is a file.

    Ray is initialized if it is not yet.
    """
    if not ray.is_initialized():
        ray.init(log_to_driver=False)
    # A lost machine is no fault of the task: it runs again, however often that happens.
    task = ray.remote(max_retries=-1)(make_part)
    progress(*job.progress[:2])
    while (stage := job.begin_stage()) is not None:
        shared = ray.put(stage)
        running: deque[tuple[int, Any]] = deque()
        needs_more = True
        while needs_more:
            while len(running) < _most_tasks() and (part := job.next_part()) is not None:
                running.append((part, task.remote(__version__, job.request, shared, part)))
            if not running:
                break
            part, reference = running.popleft()
            needs_more = job.take(part, ray.get(reference))
            progress(*job.progress[:2])
        # Parts that were begun before it was known that they are not needed.
        for _, reference in running:
            ray.cancel(reference)
    return job.answer()


def make(study: Study, configuration: str, part: str, used: Files) -> Files:
    """Makes a part of a study, on any machine. `used` are the files of the part that it uses."""
    _check(study.configuration == configuration)
    with tempfile.TemporaryDirectory(prefix="senet-") as folder:
        elsewhere = study.open(Path(folder) / "study")
        for name, contents in used:
            elsewhere.store(name, contents)
        elsewhere.make(part)
        return elsewhere.files(part)


def run(study: Study, folder: str | Path, *, progress: Progress = lambda done, all: None) -> bool:
    """Does a study in a folder by tasks of Ray. Returns whether there was something left to do.

    Ray is initialized if it is not yet. `progress` is called with the number of games played and of all games.
    """
    if not ray.is_initialized():
        ray.init(log_to_driver=False)
    gathered = study.open(folder)
    try:
        _gather(study, gathered, progress)
    finally:
        gathered.close()
    return study.run(folder)


def _gather(study: Study, gathered: StudyFolder, progress: Progress) -> None:
    # A lost machine is no fault of the task: it runs again, however often that happens.
    task = ray.remote(max_retries=-1)(make)
    shared = ray.put(study)
    configuration, games = study.configuration, study.games
    missing = gathered.missing()
    played = games - sum(games for _, games, _ in missing)
    # Parts that others use come first; their files go to the others as soon as they are made.
    made = {part: task.remote(shared, configuration, part, []) for part, games, _ in missing if games == 0}
    running = {reference: (part, 0) for part, reference in made.items()}
    waiting = iter([part for part in missing if part[1] > 0])
    progress(played, games)
    while True:
        while len(running) < _most_tasks() and (following := next(waiting, None)) is not None:
            part, part_games, uses = following
            if uses is not None and uses not in made:
                made[uses] = ray.put(gathered.files(uses))
            used: Any = [] if uses is None else made[uses]
            running[task.remote(shared, configuration, part, used)] = (part, part_games)
        if not running:
            return
        done, _ = ray.wait(list(running), num_returns=1)
        for reference in done:
            _, part_games = running.pop(reference)
            for name, contents in ray.get(reference):
                gathered.store(name, contents)
            played += part_games
            progress(played, games)


class _Progress:
    """Tells the progress on standard error: on one changing line in a terminal, else a line now and then."""

    def __init__(self, output: TextIO, unit: Callable[[], str]) -> None:
        self.output = output
        self.unit = unit
        self.is_terminal = output.isatty()
        self.last = 0.0
        self.is_complete = False

    def __enter__(self) -> "_Progress":
        return self

    def __exit__(self, *_: object) -> None:
        """Ends the line in a terminal."""
        if self.is_terminal and self.last > 0.0:
            self.output.write("\n")
            self.output.flush()

    def __call__(self, done: int, all: int) -> None:
        now = time.monotonic()
        was_complete, self.is_complete = self.is_complete, done >= all
        is_news = self.is_complete and not was_complete
        if now - self.last < (0.2 if self.is_terminal else SECONDS_PER_LINE) and not is_news:
            return
        self.last = now
        processors = int(ray.cluster_resources().get("CPU", 0))
        line = f"{done:,} of {all:,} {self.unit()}, {processors} processors"
        self.output.write(f"\r\x1b[K{line}" if self.is_terminal else f"{line}\n")
        self.output.flush()


def _names(text: str) -> list[str]:
    return text.split(",")


def _whole(least: int, most: int) -> Callable[[str], int]:
    """Reads a whole number in a range."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = least - 1
        if not least <= number <= most:
            raise argparse.ArgumentTypeError(f"'{text}' is not a whole number from {least} to {most:_}")
        return number

    return read


def _number(text: str) -> float:
    """Reads a finite number that is not negative."""
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not 0 <= number < math.inf:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number from 0 on")
    return number


def _two_numbers(text: str) -> list[float]:
    numbers = text.split(",")
    if len(numbers) != 2:
        raise argparse.ArgumentTypeError(f"'{text}' is not two numbers, such as 0.5,0.9")
    return [_number(number) for number in numbers]


#: Read a whole number: of 64 bits, of 64 bits but not 0, of 32 bits but not 0.
_u64, _positive_u64, _positive_u32 = _whole(0, 2**64 - 1), _whole(1, 2**64 - 1), _whole(1, 2**32 - 1)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m senet.ray", description="Work on a cluster of machines, by Ray.")
    commands = parser.add_subparsers(dest="command", required=True)

    def command(name: str, help: str, *, rules: bool = True) -> Callable[..., Any]:
        of_command = commands.add_parser(name, help=f"{help}; the arguments are those of `senet {name}`")
        add = of_command.add_argument
        add("--address", metavar="ADDRESS", help="the address of a Ray cluster, such as `auto`")
        add("--option", dest="options", action="append", metavar="KEY=VALUE", help="an option of the ruleset")
        add("--seed", type=_u64, metavar="S", help="the seed of the dice")
        if rules:
            add("--rules", required=True, metavar="NAME", help="the ruleset: a name, or a file on all machines")
        return add

    add = command("study", "measure rulesets as games", rules=False)
    add("--rules", type=_names, metavar="NAMES", help="the rulesets; all by default")
    add("--vary", metavar="POINT", help="compare variants of one ruleset in one rule point")
    add("--players", type=_names, metavar="A,B", help="the two levels that play the games")
    add("--games", type=_positive_u64, metavar="N", help="the number of games for each ruleset")
    add("--levels", type=_names, metavar="LEVELS", help="the levels that play matches, weakest first")
    add("--match-games", type=_u64, metavar="N", help="the number of games in each of these matches")
    add("--luck-games", type=_u64, metavar="N", help="the number of games in which luck is measured")
    add("--seconds-per-move", type=_number, metavar="SECONDS", help="the time of a move at a real board")
    add("--tables", metavar="DIR", help="the directory of exact tables, the same on all machines")
    add("--decisions", action="store_true", help="write every decision to decisions.parquet")
    add("--out", required=True, metavar="DIR", help="the output directory")

    add = command("match", "play a match between two levels")
    add("--a", required=True, metavar="LEVEL", help="the level whose score is printed")
    add("--b", required=True, metavar="LEVEL", help="its opponent")
    add("--games", type=_positive_u64, metavar="N", help="the number of games")
    add("--records", metavar="DIR", help="write a record of each game to this directory")

    add = command("rollout", "estimate win chances by playing a position to the end many times")
    add("--position", metavar="POSITION", help="the position as text; the start by default")
    add("--throw", type=_whole(0, 255), metavar="N", help="the throw: rolls out each of its moves")
    add("--games", type=_positive_u64, metavar="N", help="the largest number of games for each move")
    add("--standard-error", type=_number, metavar="ERROR", help="stop as soon as the standard error is at most this")
    add("--depth", type=_whole(1, 6), metavar="PLIES", help="the search depth of both players")
    add("--truncate", type=_whole(1, 10_000), metavar="PLIES", help="stop each game after this many plies")

    add = command("puzzles", "find puzzles in games between strong players, and write them to a file")
    add("--mine", required=True, metavar="FILE", help="the file to write")
    add("--count", type=_whole(1, 10_000), metavar="N", help="the number of puzzles")
    add("--games", type=_positive_u64, metavar="N", help="the largest number of games; by default 200 for each puzzle")
    add("--resume", action="store_true", help="go on with the puzzles in the file, after its games and with its seed")
    add("--lead", type=_number, metavar="SHARE", help="the least lead of a best move over any other, in win chance")
    add("--tables", metavar="DIR", help="the directory of exact tables, the same on all machines; none by default")

    add = command("train", "train the network of a ruleset")
    add("--rounds", type=_positive_u32, metavar="N", help="the number of rounds of self-play and learning")
    add("--positions", type=_positive_u32, metavar="N", help="the number of positions in a round")
    add("--batches", type=_positive_u32, metavar="N", help="the number of batches learned in a round")
    add("--weak-opponents", type=_number, metavar="FRACTION", help="the share of games with weaker players")
    stall = "accept some loss for progress after this many plies"
    add("--stall-limit", type=_whole(0, 2**32 - 1), metavar="PLIES", help=stall)
    add("--lambda", type=_two_numbers, metavar="FIRST,LAST", help="the λ of TD(λ) in the first and the last round")
    add("--tables", metavar="DIR", help="the directory of exact tables, the same on all machines; none by default")
    add("--out", required=True, metavar="FILE", help="the weights file to write")
    return parser


def _start(address: str | None) -> None:
    if not ray.is_initialized():
        try:
            ray.init(address=address, log_to_driver=False)
        except ConnectionError as error:
            named = address or os.environ.get("RAY_ADDRESS")
            message = f"there is no Ray cluster at {named}; start one (ray start --head), or name another --address"
            raise SenetError(message) from error


def _study(address: str | None, out: str, rules: list[str] | None, **arguments: Any) -> str:
    study = Study(rules, **arguments)
    _start(address)
    with _Progress(sys.stderr, lambda: "games") as progress:
        did = run(study, out, progress=progress)
    return f"The study in {out} is {'complete' if did else 'already complete'}.\nReport: {out}/report.html"


def _answer(address: str | None, command: str, **arguments: Any) -> str:
    work = job(command, **arguments)
    _start(address)
    try:
        with _Progress(sys.stderr, lambda: work.progress[2]) as progress:
            text = answer(work, progress=progress)
    except KeyboardInterrupt:
        work.interrupt()
        raise
    return text or f"Written: {arguments['mine' if command == 'puzzles' else 'out']}"


def main(arguments: list[str] | None = None) -> int:
    """The command line. Returns the exit status."""
    options = vars(_parser().parse_args(arguments))
    command = options.pop("command")
    try:
        print(_study(**options) if command == "study" else _answer(command=command, **options))
    except SenetError as error:
        print(f"senet.ray: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        remedy = REMEDIES.get(command, "the same command begins anew")
        print(f"senet.ray: interrupted; {remedy}", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    # As a module of the package, whose functions other machines find.
    from senet.ray import main as run_main

    sys.exit(run_main())
