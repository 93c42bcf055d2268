"""Environments for Gymnasium: one player against a level, one game or many.

    env = SenetEnv("modern", opponent="novice")
    observation, info = env.reset(seed=1)
    action = int(info["action_mask"].argmax())
    observation, reward, terminated, truncated, info = env.step(action)

An action is the square of the piece to move (1 to 30), 0 to enter a piece, 31 to pass, or 32 to throw where a move may
be made instead. `info["action_mask"]` has the legal ones; another action raises `senet.MoveError`. The observation has
what the player sees (`senet.Positions.observations`) and its throw, with 255 before a throw. The reward is 1 for a won
game and -1 for a lost one. Games that exceed 10,000 decisions are truncated.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import NOT_THROWN, THROW, MoveError, Player, Positions, Ruleset
from ._optional import optional_libraries

with optional_libraries():
    import gymnasium

from ._environment import ACTIONS, LONGEST_GAME, next_throws, observation_space

__all__ = ["SenetEnv", "SenetVectorEnv"]

Observation = dict[str, NDArray[Any]]


class SenetEnv(gymnasium.Env[Observation, np.int64]):
    """A player against a level. Who begins is drawn by lot."""

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self, rules: Ruleset | str = "modern", opponent: str = "random", render_mode: str | None = None
    ) -> None:
        self.rules = Ruleset(rules) if isinstance(rules, str) else rules
        self.opponent_level = opponent
        self.render_mode = render_mode
        self.action_space = gymnasium.spaces.Discrete(ACTIONS)
        self.observation_space = observation_space()
        # Refuses rulesets and levels that do not exist, before the first game.
        Player(opponent, self.rules)
        self._games = Positions.start(self.rules, 1)
        self._throw = NOT_THROWN
        self._side = 0
        self._decisions = 0
        self._over = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self._opponent = Player(self.opponent_level, self.rules, seed=int(self.np_random.integers(2**62)))
        self._games = Positions.start(self.rules, 1)
        self._side = int(self.np_random.integers(2))
        self._decisions = 0
        self._over = False
        self._go_on()
        return self._observation(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        if self._over:
            raise MoveError("the game is over; reset the environment")
        follows = self._play(int(action))
        self._decisions += 1
        winner = self._winner(follows)
        if winner is None:
            winner = self._go_on()
        reward = 0.0 if winner is None else 1.0 if winner == self._side else -1.0
        truncated = winner is None and self._decisions >= LONGEST_GAME
        self._over = winner is not None or truncated
        return self._observation(), reward, winner is not None, truncated, self._info()

    def render(self) -> Any:
        return str(self._games[0]) if self.render_mode == "ansi" else None

    def _play(self, action: int) -> int:
        throws = np.array([self._throw], np.uint8)
        self._games, follows = self._games.play(throws, np.array([action], np.int64))
        self._roll(follows)
        return int(follows[0])

    def _roll(self, follows: NDArray[np.uint8]) -> None:
        self._throw = int(next_throws(self._games, follows, self.np_random)[0])

    @staticmethod
    def _winner(follows: int) -> int | None:
        return follows - 2 if follows in (2, 3) else None

    def _go_on(self) -> int | None:
        """Plays until the player has a decision. Returns the winner, if the opponent has won."""
        if self._decisions == 0:
            self._roll(np.zeros(1, np.uint8))
        while int(self._games.sides()[0]) != self._side:
            position = self._games[0]
            if self._throw == NOT_THROWN:
                instead = position.move_instead_of_throwing()
                throws = instead is None or self._opponent.wants_to_throw(position)
                action = THROW if throws or instead is None else instead.action
            else:
                action = self._opponent.choose(position, self._throw).action
            winner = self._winner(self._play(action))
            if winner is not None:
                return winner
        return None

    def _observation(self) -> Observation:
        return {"board": self._games.observations()[0], "throw": np.array([self._throw], np.uint8)}

    def _info(self) -> dict[str, Any]:
        if self._over:
            return {"action_mask": np.zeros(ACTIONS, np.int8)}
        mask = self._games.legal(np.array([self._throw], np.uint8))[0]
        return {"action_mask": mask.astype(np.int8)}


class SenetVectorEnv(gymnasium.vector.VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """Many games at once, in which the agent plays both sides in turn.

    Each step plays one action in every game. The reward is 1 where the action won the game; finished games start
    again in the same step. `info["action_mask"]` has the legal actions, `info["side"]` the side to move (0 or 1).
    """

    metadata = {"autoreset_mode": gymnasium.vector.AutoresetMode.SAME_STEP}

    def __init__(self, rules: Ruleset | str = "modern", num_envs: int = 1) -> None:
        self.rules = Ruleset(rules) if isinstance(rules, str) else rules
        self.num_envs = num_envs
        self.single_action_space = gymnasium.spaces.Discrete(ACTIONS)
        self.single_observation_space = observation_space()
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        self._games = Positions.start(self.rules, num_envs)
        self._throws = np.full(num_envs, NOT_THROWN, np.uint8)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self._games = Positions.start(self.rules, self.num_envs)
        self._throw(np.zeros(self.num_envs, np.uint8))
        return self._observation(), self._info()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        self._games, follows = self._games.play(self._throws, np.asarray(actions, np.int64))
        self._throw(follows)
        terminated = (follows == 2) | (follows == 3)
        truncated = np.zeros(self.num_envs, np.bool_)
        return self._observation(), terminated.astype(np.float64), terminated, truncated, self._info()

    def _throw(self, follows: NDArray[np.uint8]) -> None:
        self._throws = next_throws(self._games, follows, self.np_random)

    def _observation(self) -> Observation:
        return {"board": self._games.observations(), "throw": self._throws[:, None]}

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._games.legal(self._throws), "side": self._games.sides()}
