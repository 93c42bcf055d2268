"""What the environments share: spaces, the longest game, and the throw before each decision."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import NOT_THROWN, Positions
from ._optional import optional_libraries

with optional_libraries():
    import gymnasium

#: The number of actions.
ACTIONS = 33
#: The number of decisions after which a game is truncated.
LONGEST_GAME = 10_000
#: What follows an action, as `Positions.play` tells it: the side now throws.
TO_THROW = 4


def observation_space(**more: gymnasium.spaces.Space[Any]) -> gymnasium.spaces.Space[Any]:
    """The space of the board as a player sees it, of its throw, and of more parts."""
    board = gymnasium.spaces.Box(0, 10, (64,), np.int8)
    throw = gymnasium.spaces.Box(0, 255, (1,), np.uint8)
    return gymnasium.spaces.Dict({"board": board, "throw": throw, **more})


def next_throws(games: Positions, follows: NDArray[np.uint8], random: np.random.Generator) -> NDArray[np.uint8]:
    """A random throw for each game, or `NOT_THROWN` where the side decides whether to throw."""
    chooses = games.may_move_instead() & (follows != TO_THROW)
    return np.where(chooses, np.uint8(NOT_THROWN), games.random_throws(int(random.integers(2**62))))
