"""Rates of random play, in one run: native, in batches, one position at a time, and OpenSpiel's backgammon.

Moves per second of processor time, on one thread. OpenSpiel is measured if it is installed (`pip install open_spiel`).
"""

import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import senet
from senet import spiel

SECONDS = 0.5
ROUNDS = 3


def rate(work: Callable[[int], int]) -> float:
    """Moves per second of `work`, which plays something by a seed and returns the number of moves."""
    begin, moves, seed = time.process_time(), 0, 0
    while time.process_time() - begin < SECONDS:
        moves += work(seed)
        seed += 1
    return moves / (time.process_time() - begin)


def in_one_call(rules: senet.Ruleset) -> Callable[[int], int]:
    return lambda seed: senet.random_games(rules, 2000, seed=seed, threads=1)[1]


def in_batches(rules: senet.Ruleset, size: int = 4096) -> Callable[[int], int]:
    batch, choice = senet.Positions.start(rules, size), np.random.default_rng(1)

    def play(seed: int) -> int:
        nonlocal batch
        throws = batch.random_throws(seed)
        legal = batch.legal(throws)
        actions = np.where(legal, choice.random(legal.shape, np.float32), -1).argmax(axis=1)
        batch, _ = batch.play(throws, actions)
        return size

    return play


def random_play(new_state: Callable[[], Any]) -> Callable[[int], int]:
    """Random play of a game with chance nodes, in the manner of OpenSpiel."""

    def play(seed: int) -> int:
        state, choice, moves = new_state(), random.Random(seed), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(choice.choices(outcomes, chances)[0])
            else:
                state.apply_action(choice.choice(state.legal_actions()))
                moves += 1
        return moves

    return play


def backgammon() -> Callable[[int], int]:
    import pyspiel  # type: ignore[import-not-found]

    return random_play(pyspiel.load_game("backgammon").new_initial_state)


def native(command: str, rules: str, games: int) -> float:
    """The rate of `senet playouts`, the start of the program included."""
    moves = senet.random_games(senet.Ruleset(rules), games, seed=1, threads=1)[1]
    begin = os.times()
    arguments = ["playouts", "--rules", rules, "--games", str(games), "--seed", "1", "--threads", "1"]
    subprocess.run([command, *arguments], check=True, stdout=subprocess.DEVNULL)
    end = os.times()
    return moves / (end.children_user + end.children_system - begin.children_user - begin.children_system)


def main() -> None:
    try:
        theirs = backgammon()
        theirs(0)
    except ModuleNotFoundError:
        theirs = None
        print("OpenSpiel is not installed")
    of_theirs = []
    for name in senet.presets():
        rules = senet.Ruleset(name)
        works = {"in one call": in_one_call(rules), "in batches": in_batches(rules)}
        works["spiel.State"] = random_play(lambda rules=rules: spiel.State(rules))
        rates: dict[str, list[float]] = {kind: [] for kind in works}
        # Other programs may slow the machine for a while: the measurements take turns, and medians are shown.
        for _ in range(ROUNDS):
            for kind, work in works.items():
                rates[kind].append(rate(work))
            if theirs:
                of_theirs.append(rate(theirs))
        shown = {kind: statistics.median(values) for kind, values in rates.items()}
        if len(sys.argv) > 1:
            shown["native"] = native(sys.argv[1], name, 100_000)
        print(name, *(f"{kind}: {moves:,.0f}" for kind, moves in shown.items()), sep="\t", flush=True)
    if of_theirs:
        print("backgammon", f"OpenSpiel: {statistics.median(of_theirs):,.0f}", sep="\t")


if __name__ == "__main__":
    main()
