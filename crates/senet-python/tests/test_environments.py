"""The environments by the checks of their libraries, and the chance nodes by the engine."""

import random

import numpy as np
import pytest

import senet
from senet import spiel

gymnasium = pytest.importorskip("gymnasium")
pettingzoo = pytest.importorskip("pettingzoo")

PRESETS = senet.presets()


class Masked(gymnasium.ActionWrapper):  # type: ignore[misc,name-defined]
    """Turns any action into a legal one, because `check_env` samples without a mask."""

    def reset(self, *, seed=None, options=None):  # type: ignore[no-untyped-def]
        observation, self.last = self.env.reset(seed=seed, options=options)
        return observation, self.last

    def step(self, action):  # type: ignore[no-untyped-def]
        *result, self.last = self.env.step(self.action(action))
        return *result, self.last

    def action(self, action):  # type: ignore[no-untyped-def]
        legal = np.flatnonzero(self.last["action_mask"])
        return legal[int(action) % len(legal)] if len(legal) else action


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", PRESETS)
def test_gymnasium_accepts_the_environment(name: str) -> None:
    from gymnasium.utils.env_checker import check_env

    from senet.gymnasium import SenetEnv

    check_env(Masked(SenetEnv(name, "novice")), skip_render_check=True)


def test_the_player_of_the_environment_wins_and_loses() -> None:
    from senet.gymnasium import SenetEnv

    env = SenetEnv("kendall", "random", render_mode="ansi")
    choice = random.Random(1)
    rewards = []
    for game in range(30):
        _, info = env.reset(seed=game)
        over = False
        while not over:
            legal = np.flatnonzero(info["action_mask"])
            _, reward, terminated, truncated, info = env.step(choice.choice(list(legal)))
            over = terminated or truncated
        rewards.append(reward)
        with pytest.raises(senet.MoveError, match="over"):
            env.step(0)
    assert set(rewards) == {-1.0, 1.0}
    assert isinstance(env.render(), str)


def test_the_vector_environment_plays_many_games() -> None:
    from senet.gymnasium import SenetVectorEnv

    env = SenetVectorEnv("kendall", 64)
    observation, info = env.reset(seed=3)
    assert observation["board"].shape == (64, 64)
    chooser, won = np.random.default_rng(1), 0.0
    for _ in range(400):
        mask = info["action_mask"]
        actions = np.where(mask, chooser.random(mask.shape), -1).argmax(axis=1)
        observation, reward, terminated, truncated, info = env.step(actions)
        assert (reward == terminated).all()
        won += reward.sum()
    assert env.observation_space.contains(observation)
    assert won > 10


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", PRESETS)
def test_pettingzoo_accepts_the_environment(name: str) -> None:
    from pettingzoo.test import api_test, seed_test

    from senet.pettingzoo import SenetAEC

    api_test(SenetAEC(name), num_cycles=300, verbose_progress=False)
    seed_test(lambda: SenetAEC(name), num_cycles=50)


@pytest.mark.parametrize("name", PRESETS)
def test_chance_nodes_play_whole_games(name: str) -> None:
    choice = random.Random(2)
    state = spiel.State(senet.Ruleset(name))
    while not state.is_terminal():
        copy = state.clone()
        if state.is_chance_node():
            throws, chances = zip(*state.chance_outcomes(), strict=True)
            assert sum(chances) == pytest.approx(1)
            action = choice.choices(throws, chances)[0]
        else:
            assert state.current_player() in (0, 1)
            action = choice.choice(state.legal_actions())
        assert copy.action_to_string(action)
        state.apply_action(action)
        copy.apply_action(action)
        assert str(copy) == str(state)
    assert state.current_player() == spiel.TERMINAL_PLAYER
    assert sorted(state.returns()) == [-1.0, 1.0]
    replay = spiel.State(senet.Ruleset(name))
    for action in state.history():
        replay.apply_action(action)
    assert replay.returns() == state.returns()


def test_wrong_actions_are_refused() -> None:
    state = spiel.State(senet.Ruleset("modern"))
    with pytest.raises(senet.ThrowError):
        state.apply_action(9)
    state.apply_action(2)
    with pytest.raises(senet.MoveError):
        state.apply_action(30)
