"""Trains a small agent that beats `novice`, with NumPy alone, in about a minute.

Policy iteration: the agent plays many games against itself side by side, fits the win chance as a linear function of
the observation to their results by least squares, plays the next games by this function, and so on. The first games
are random. At last it plays a match against a level, whose score is printed with its confidence interval.

    python examples/learn.py [RULESET] [ROUNDS] [LEVEL]
"""

import sys

import numpy as np
from numpy.typing import NDArray

import senet

GAMES = 256
STEPS = 2000

Floats = NDArray[np.float64]


def features(batch: senet.Positions) -> Floats:
    """The observation of the side to throw, with a constant."""
    return np.pad(batch.observations().astype(np.float64), ((0, 0), (0, 1)), constant_values=1)


def after_each(
    weights: Floats, batch: senet.Positions, throws: NDArray[np.uint8]
) -> tuple[NDArray[np.int64], NDArray[np.int64], Floats]:
    """All legal moves of all games: the game, the action and the win chance of the side that moves."""
    games, actions = np.nonzero(batch.legal(throws))
    after, follows = batch.take(games).play(throws[games], actions)
    own = features(after) @ weights
    # The other side throws next unless the same side throws again; a finished game is won by the side that moved.
    chances = np.where(follows == 1, own, 1 - own)
    sides = batch.sides()[games]
    return games, actions, np.where(follows == 2 + sides, 1.0, np.where(follows == 3 - sides, 0.0, chances))


def play_round(weights: Floats, rules: senet.Ruleset, seed: int) -> tuple[Floats, Floats]:
    """Games of the agent against itself: the features of their positions, and 1 where the side to throw won."""
    batch, random = senet.Positions.start(rules, GAMES), np.random.default_rng(seed)
    winners: list[int] = []  # By game, in the order in which the games end.
    seen, sides, numbers = [], [], []

    for step in range(STEPS):
        throws = batch.random_throws(seed * STEPS + step)
        games, actions, chances = after_each(weights, batch, throws)
        # Equal chances are decided by lot: without weights, all moves are equal.
        order = np.lexsort((random.random(len(games)), chances, games))
        best = order[np.append(np.flatnonzero(np.diff(games[order])), len(games) - 1)]
        seen.append(features(batch))
        sides.append(batch.sides())
        numbers.append(np.full(GAMES, -1))  # The game is not finished yet.
        batch, follows = batch.play(throws, actions[best])
        for game in np.flatnonzero((follows == 2) | (follows == 3)):
            finished = len(winners)
            winners.append(int(follows[game]) - 2)
            for earlier in reversed(numbers):
                if earlier[game] != -1:
                    break
                earlier[game] = finished
    number = np.concatenate(numbers)
    known = number != -1
    results = np.array(winners)[number[known]] == np.concatenate(sides)[known]
    return np.concatenate(seen)[known], results.astype(np.float64)


def train(rules: senet.Ruleset, rounds: int) -> Floats:
    """The weights after some rounds of policy iteration."""
    weights = np.zeros(65)
    for number in range(rounds):
        inputs, results = play_round(weights, rules, number)
        weights = np.linalg.lstsq(inputs, results)[0]
    return weights


def main() -> None:
    name, rounds, level = (sys.argv[1:] + ["modern", "2", "novice"][len(sys.argv) - 1 :])[:3]
    rules = senet.Ruleset(name)
    weights = train(rules, int(rounds))

    def play(position: senet.Position, throw: int | None) -> senet.Move | None:
        if throw is None:
            return None
        batch = senet.Positions(rules, [str(position)])
        _, actions, chances = after_each(weights, batch, np.array([throw], np.uint8))
        best = int(actions[chances.argmax()])
        return next(move for move in position.moves(throw) if move.action == best)

    result = senet.match(rules, play, level, games=1000, seed=1)
    assert result.interval is not None
    low, high = result.interval
    print(f"{name}: {result.score:.1%} against {level} ({low:.1%} to {high:.1%}, {result.games} games)")


if __name__ == "__main__":
    main()
