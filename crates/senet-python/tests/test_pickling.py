"""Copies of values: equal, with the same hash, and read back by pickle."""

import copy
import pickle
from pathlib import Path

import pytest

import senet

TAIT = senet.Ruleset("tait", {"pieces": 1})


def test_values_are_equal_to_their_copies() -> None:
    tables = senet.solve(TAIT, 1)
    start = TAIT.start
    move = start.moves(1)[0]
    values = [
        start.value(tables=tables),
        start.value(depth=1),
        start.play(1, move),
        senet.match(TAIT, "random", "novice", games=20),
        senet.rollout(start, games=20),
        senet.rollout(start, games=2),
    ]
    for value in values:
        for other in (pickle.loads(pickle.dumps(value)), copy.deepcopy(value)):
            assert other == value
            assert hash(other) == hash(value)
            assert repr(other) == repr(value)
    assert len(set(values)) == len(values)
    assert values[0] != values[1]


def test_batches_survive_pickling() -> None:
    batch = senet.Positions(TAIT, [str(TAIT.start), str(TAIT.start.play(1, TAIT.start.moves(1)[0]).position)])
    again = pickle.loads(pickle.dumps(batch))
    assert again == batch
    assert again != senet.Positions.start(TAIT, 2)
    assert list(again.sides()) == list(batch.sides())


def test_tables_in_a_directory_are_opened_again(tmp_path: Path) -> None:
    kept = senet.solve(TAIT, 1, str(tmp_path))
    assert pickle.loads(pickle.dumps(kept)).value(TAIT.start) == kept.value(TAIT.start)
    with pytest.raises(TypeError, match="in memory"):
        pickle.dumps(senet.Tables(TAIT))


def test_players_begin_with_their_seed_again(tmp_path: Path) -> None:
    tables = senet.solve(TAIT, 1, str(tmp_path))
    position = senet.Ruleset("modern").start
    for player in (senet.Player("perfect", TAIT, tables=tables), senet.Player("random", position.rules, seed=5)):
        assert repr(pickle.loads(pickle.dumps(player))) == repr(player)
    throw = max(position.chances(), key=lambda throw: len(position.moves(throw)))
    chosen = [player.choose(position, throw) for _ in range(20)]
    assert len(set(chosen)) > 1
    again = copy.copy(player)
    assert [again.choose(position, throw) for _ in range(20)] == chosen


def test_studies_survive_pickling() -> None:
    study = senet.Study(["tait"], options=["pieces=2"], games=50, levels=["random", "novice"], decisions=True)
    assert pickle.loads(pickle.dumps(study)).configuration == study.configuration
    assert study.command.startswith("senet study --rules tait --option pieces=2 --players average,average --games 50 ")
    assert senet.Study(["all"]).command == senet.Study().command
    for wrong in ({"games": 0}, {"players": ["random"] * 3}, {"rules": ["tate"]}, {"players": ["perfect"]}):
        with pytest.raises(senet.SenetError):
            senet.Study(**wrong)  # type: ignore[arg-type]
