"""Many positions as arrays, compared with one at a time."""

import numpy as np
import pytest

import senet


@pytest.fixture(params=senet.presets())
def rules(request: pytest.FixtureRequest) -> senet.Ruleset:
    return senet.Ruleset(request.param)


def test_batches_agree_with_single_positions(rules: senet.Ruleset) -> None:
    """Random play of a batch: each mask, outcome and observation is compared with the position's own."""
    count, random = 16, np.random.default_rng(1)
    batch = senet.Positions.start(rules, count)
    follows = np.zeros(count, np.uint8)
    for step in range(150):
        chooses = batch.may_move_instead() & (follows != 4)
        throws = np.where(chooses, np.uint8(senet.NOT_THROWN), batch.random_throws(step))
        legal = batch.legal(throws)
        scores = np.where(legal, random.random(legal.shape), -1)
        actions = scores.argmax(axis=1)
        after, follows = batch.play(throws, actions)
        for n in range(0, count, 4):
            position, throw = batch[n], int(throws[n])
            assert batch.sides()[n] == ["cones", "spools"].index(position.side)
            observed = batch.observations()[n]
            own, other = (position.side, "spools" if position.side == "cones" else "cones")
            assert list(np.flatnonzero(observed[:30]) + 1) == position.squares(own)
            assert list(np.flatnonzero(observed[30:60]) + 1) == position.squares(other)  # type: ignore[arg-type]
            assert observed[60] == position.hand(own)
            if throw == senet.NOT_THROWN:
                instead = position.move_instead_of_throwing()
                assert instead is not None
                assert list(np.flatnonzero(legal[n])) == [instead.action, senet.THROW]
                if actions[n] == senet.THROW:
                    assert (after[n], follows[n]) == (position, 4)
                continue
            moves = {move.action: move for move in position.moves(throw)}
            assert set(np.flatnonzero(legal[n])) == set(moves)
            outcome = position.play(throw, moves[int(actions[n])])
            if outcome.winner is None:
                assert after[n] == outcome.position
                assert follows[n] == int(outcome.throws_again)
            else:
                assert after[n] == rules.start
                assert follows[n] == 2 + ["cones", "spools"].index(outcome.winner)
        batch = after
    assert len(batch) == count


def test_estimates_are_close_to_those_of_a_search(rules: senet.Ruleset) -> None:
    batch = senet.Positions.start(rules, 3)
    estimate = rules.start.value(depth=1).win
    assert batch.values() == pytest.approx(estimate, abs=0.01)
    assert len(set(batch.values())) == 1


def test_exact_values_in_batches() -> None:
    rules = senet.Ruleset("tait", {"pieces": 1})
    tables = senet.solve(rules, 1)
    exact = tables.value(rules.start)
    assert exact is not None
    assert senet.Positions.start(rules, 2).values(tables=tables) == pytest.approx(exact[0])


def test_wrong_arrays_are_refused() -> None:
    rules = senet.Ruleset("modern")
    batch = senet.Positions(rules, [str(rules.start)] * 3)
    throws = np.full(3, 2, np.uint8)
    with pytest.raises(senet.ThrowError, match="position 0: a throw of 9"):
        batch.legal(np.full(3, 9, np.uint8))
    with pytest.raises(senet.PositionError, match="2 numbers for 3 positions"):
        batch.legal(throws[:2])
    with pytest.raises(senet.MoveError, match="position 1: action 30"):
        batch.play(throws, np.array([9, 30, 9]))
    with pytest.raises(senet.MoveError, match="before the throw"):
        batch.play(np.full(3, senet.NOT_THROWN, np.uint8), np.array([9, 9, 9]))
    with pytest.raises(senet.PositionError, match="position 0"):
        senet.Positions(rules, ["nonsense"])
    with pytest.raises(IndexError):
        batch[3]
    with pytest.raises(IndexError):
        batch.take(np.array([0, 5]))
    with pytest.raises(senet.RulesetError, match="exact throws"):
        senet.Positions.start(senet.Ruleset("modern", {"short_throws": "on"}), 1)


def test_taking_and_indexing() -> None:
    rules = senet.Ruleset("modern")
    batch = senet.Positions.start(rules, 2)
    throws = np.array([2, 4], np.uint8)
    after, _ = batch.play(throws, batch.legal(throws).argmax(axis=1))
    taken = after.take(np.array([1, 0, 1]))
    assert [taken[n] for n in range(3)] == [after[1], after[0], after[-1]]
    assert (batch.random_throws(5) == batch.random_throws(5)).all()
