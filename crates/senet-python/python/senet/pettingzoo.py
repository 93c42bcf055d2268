"""The game for two agents, as a PettingZoo AEC environment.

    env = SenetAEC("tait")
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        over = terminated or truncated
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

The agents are `cones` and `spools`. The environment throws for them. An observation has the board as the agent sees it
(`senet.Positions.observations`), its throw (255 before a throw) and the mask of legal actions; actions are those of
`senet.gymnasium`. The winner has the reward 1, the loser -1.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import NOT_THROWN, Positions, Ruleset
from ._optional import optional_libraries

with optional_libraries():
    import gymnasium
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv

from ._environment import ACTIONS, LONGEST_GAME, next_throws, observation_space

__all__ = ["SenetAEC"]

AGENTS = ["cones", "spools"]


class SenetAEC(AECEnv):
    """A game between two agents."""

    metadata = {"name": "senet_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, rules: Ruleset | str = "modern", render_mode: str | None = None) -> None:
        super().__init__()
        self.rules = Ruleset(rules) if isinstance(rules, str) else rules
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        self.agents: list[str] = []
        mask = gymnasium.spaces.Box(0, 1, (ACTIONS,), np.int8)
        space = observation_space(action_mask=mask)
        self.observation_spaces = {agent: space for agent in AGENTS}
        self.action_spaces = {agent: gymnasium.spaces.Discrete(ACTIONS) for agent in AGENTS}
        self._random, _ = seeding.np_random()
        self._games = Positions.start(self.rules, 1)
        self._throw = NOT_THROWN

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.agents = list(AGENTS)
        self.rewards = {agent: 0 for agent in AGENTS}
        self._cumulative_rewards = {agent: 0 for agent in AGENTS}
        self.terminations = {agent: False for agent in AGENTS}
        self.truncations = {agent: False for agent in AGENTS}
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self._games = Positions.start(self.rules, 1)
        self._decisions = 0
        self._roll(np.zeros(1, np.uint8))
        self._select()

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        is_due = agent == self.agent_selection and not self._is_over()
        board = self._games.observations()[0]
        if agent != AGENTS[int(self._games.sides()[0])]:
            board = np.concatenate([board[30:60], board[:30], board[[61, 60, 63, 62]]])
        throw = self._throw if is_due else NOT_THROWN
        mask = self._games.legal(np.array([self._throw], np.uint8))[0] if is_due else np.zeros(ACTIONS)
        return {"board": board, "throw": np.array([throw], np.uint8), "action_mask": mask.astype(np.int8)}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("None is an action for agents whose game is over")
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        self._games, follows = self._games.play(np.array([self._throw], np.uint8), np.array([action], np.int64))
        self._decisions += 1
        if follows[0] in (2, 3):
            winner = AGENTS[int(follows[0]) - 2]
            self.rewards = {agent: 1 if agent == winner else -1 for agent in AGENTS}
            self.terminations = {agent: True for agent in AGENTS}
        elif self._decisions >= LONGEST_GAME:
            self.truncations = {agent: True for agent in AGENTS}
        else:
            self._roll(follows)
        self._select()
        self._accumulate_rewards()

    def render(self) -> str | None:
        return str(self._games[0]) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Does nothing: the environment holds no resources."""

    def _is_over(self) -> bool:
        return any(self.terminations.values()) or any(self.truncations.values())

    def _roll(self, follows: NDArray[np.uint8]) -> None:
        self._throw = int(next_throws(self._games, follows, self._random)[0])

    def _select(self) -> None:
        self.agent_selection = AGENTS[int(self._games.sides()[0])]
