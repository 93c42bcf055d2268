"""Studies on a cluster of machines, by Ray (`pip install 'senet[ray]'`).

    python -m senet.ray study --rules all --games 10_000_000 --out studies/all

writes the same files, byte for byte, as `senet study` with the same arguments. The parts of a study are tasks of Ray;
this program stores what they return, so that an interrupted study goes on where it was, and joins them at the end. A
task whose machine is lost runs again on another one. All machines need the same version of this package, and rulesets
that are files at the same place. `--address` names a cluster; without it, and without $RAY_ADDRESS, Ray uses this
machine.
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TextIO

import ray

from . import SenetError, Study, StudyFolder, __version__

__all__ = ["main", "run"]

#: The files of a part: names and contents.
Files = list[tuple[str, bytes]]
#: The number of tasks that wait or run, for each processor. More keep processors busy while results are stored.
TASKS_PER_PROCESSOR = 2
#: The seconds between two lines of progress where the output is no terminal.
SECONDS_PER_LINE = 10.0


def make(study: Study, question: str, part: str, used: Files) -> Files:
    """Makes a part of a study, on any machine. `used` are the files of the part that it uses."""
    if study.question != question:
        raise SenetError(f"a machine has another version of the package: {__version__}; install the same on all")
    with tempfile.TemporaryDirectory(prefix="senet-") as folder:
        elsewhere = study.open(Path(folder) / "study")
        for name, contents in used:
            elsewhere.store(name, contents)
        elsewhere.make(part)
        return elsewhere.files(part)


def run(study: Study, folder: str | Path, *, progress: Callable[[int, int], None] = lambda played, games: None) -> bool:
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


def _gather(study: Study, gathered: StudyFolder, progress: Callable[[int, int], None]) -> None:
    # A lost machine is no fault of the task: it runs again, however often that happens.
    task = ray.remote(max_retries=-1)(make)
    shared = ray.put(study)
    question, games = study.question, study.games
    missing = gathered.missing()
    played = games - sum(games for _, games, _ in missing)
    # Parts that others use come first; their files go to the others as soon as they are made.
    made = {part: task.remote(shared, question, part, []) for part, games, _ in missing if games == 0}
    running = {reference: (part, 0) for part, reference in made.items()}
    waiting = iter([part for part in missing if part[1] > 0])
    progress(played, games)
    while True:
        most = TASKS_PER_PROCESSOR * max(1, int(ray.cluster_resources().get("CPU", 1)))
        while len(running) < most and (following := next(waiting, None)) is not None:
            part, part_games, uses = following
            if uses is not None and uses not in made:
                made[uses] = ray.put(gathered.files(uses))
            used: Any = [] if uses is None else made[uses]
            running[task.remote(shared, question, part, used)] = (part, part_games)
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

    def __init__(self, output: TextIO) -> None:
        self.output = output
        self.is_terminal = output.isatty()
        self.last = 0.0

    def __call__(self, played: int, games: int) -> None:
        now = time.monotonic()
        if now - self.last < (0.2 if self.is_terminal else SECONDS_PER_LINE) and played < games:
            return
        self.last = now
        processors = int(ray.cluster_resources().get("CPU", 0))
        line = f"{played:,} of {games:,} games, {processors} processors"
        self.output.write(f"\r\x1b[K{line}" if self.is_terminal else f"{line}\n")
        if self.is_terminal and played == games:
            self.output.write("\n")
        self.output.flush()


def _names(text: str) -> list[str]:
    return text.split(",")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m senet.ray", description="Work on a cluster of machines, by Ray.")
    commands = parser.add_subparsers(dest="command", required=True)
    study = commands.add_parser("study", help="measure rulesets as games; the arguments are those of `senet study`")
    study.add_argument("--rules", type=_names, metavar="NAMES", help="the rulesets; all by default")
    study.add_argument("--option", dest="options", action="append", metavar="KEY=VALUE", help="an option of all")
    study.add_argument("--vary", metavar="POINT", help="compare variants of one ruleset in one rule point")
    study.add_argument("--players", type=_names, metavar="A,B", help="the two levels that play the games")
    study.add_argument("--games", type=int, metavar="N", help="the number of games for each ruleset")
    study.add_argument("--seed", type=int, metavar="S", help="the seed of the dice")
    study.add_argument("--levels", type=_names, metavar="LEVELS", help="the levels that play matches, weakest first")
    study.add_argument("--match-games", type=int, metavar="N", help="the number of games in each of these matches")
    study.add_argument("--luck-games", type=int, metavar="N", help="the number of games in which luck is measured")
    study.add_argument("--seconds-per-move", type=float, metavar="SECONDS", help="the time of a move at a real board")
    study.add_argument("--tables", metavar="DIR", help="the directory of exact tables, the same on all machines")
    study.add_argument("--decisions", action="store_true", help="write every decision to decisions.parquet")
    study.add_argument("--out", required=True, metavar="DIR", help="the output directory")
    study.add_argument("--address", metavar="ADDRESS", help="the address of a Ray cluster, such as `auto`")
    return parser


def main(arguments: list[str] | None = None) -> int:
    """The command line. Returns the exit status."""
    options = vars(_parser().parse_args(arguments))
    out, address = options.pop("out"), options.pop("address")
    del options["command"]
    try:
        study = Study(options.pop("rules"), **options)
        if not ray.is_initialized():
            ray.init(address=address, log_to_driver=False)
        did = run(study, out, progress=_Progress(sys.stderr))
    except SenetError as error:
        print(f"senet.ray: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("senet.ray: interrupted; the same command continues the study", file=sys.stderr)
        return 130
    print(f"The study in {out} is {'complete' if did else 'already complete'}.\nReport: {out}/report.html")
    return 0


if __name__ == "__main__":
    # As a module of the package, whose functions other machines find.
    from senet.ray import main as run_main

    sys.exit(run_main())
