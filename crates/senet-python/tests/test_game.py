"""Rules, positions, moves, games and records."""

import copy
import pickle
import random

import pytest

import senet


@pytest.fixture(params=senet.presets())
def rules(request: pytest.FixtureRequest) -> senet.Ruleset:
    return senet.Ruleset(request.param)


def play_randomly(rules: senet.Ruleset, seed: int) -> senet.Game:
    game = senet.Game(rules, seed=seed)
    choice = random.Random(seed)
    while game.winner is None:
        if game.move_instead_of_throwing is not None and choice.random() < 0.5:
            game.play_instead_of_throwing()
            continue
        game.roll()
        game.play(choice.choice(game.moves))
    return game


def test_random_games_end_and_their_records_are_read_back(rules: senet.Ruleset) -> None:
    game = play_randomly(rules, 7)
    assert game.winner in ("cones", "spools")
    again = senet.Game.from_record(game.to_record())
    assert again == game
    assert again.plies == game.plies
    assert pickle.loads(pickle.dumps(game)) == game


def test_rulesets_and_positions_survive_pickling(rules: senet.Ruleset) -> None:
    varied = senet.Ruleset(rules.name, {"pieces": 3})
    named = senet.Ruleset.from_toml(f'name = "mine"\nbase = "{rules.name}"\n[start]\npieces = 3\n')
    for one in (rules, varied, named):
        assert pickle.loads(pickle.dumps(one)) == one
        assert hash(copy.deepcopy(one)) == hash(one)
        assert pickle.loads(pickle.dumps(one.start)) == one.start
        assert one.position(str(one.start)) == one.start
    assert rules != varied
    assert rules.start != varied.start


def test_chances_add_up_and_every_throw_has_a_move(rules: senet.Ruleset) -> None:
    chances = rules.start.chances()
    assert sum(chances.values()) == pytest.approx(1)
    for throw in chances:
        moves = rules.start.moves(throw)
        assert moves
        for move in moves:
            outcome = rules.start.play(throw, move)
            assert outcome.position == rules.start.play(throw, move.text).position
            assert pickle.loads(pickle.dumps(move)) == move
            assert rules.start.refusal(throw, move) is None


def test_perft_agrees_with_the_moves(rules: senet.Ruleset) -> None:
    start = rules.start
    assert start.move_instead_of_throwing() is None
    assert start.perft(1) == sum(len(start.moves(throw)) for throw in start.chances())


def test_refused_moves_name_the_rule() -> None:
    start = senet.Ruleset("modern").start
    with pytest.raises(senet.MoveError, match="not legal here") as caught:
        start.play(2, "7/9")
    refusal = start.refusal(2, "7/9")
    assert refusal is not None
    assert caught.value.code == refusal[0]
    with pytest.raises(senet.MoveError, match="not a move") as caught:
        start.play(2, "nonsense")
    assert caught.value.code is None


def test_errors_say_what_is_wrong() -> None:
    modern = senet.Ruleset("modern")
    with pytest.raises(senet.RulesetError, match="did you mean 'modern'"):
        senet.Ruleset("moder")
    with pytest.raises(senet.RulesetError):
        senet.Ruleset("modern", {"colour": "red"})
    with pytest.raises(senet.RulesetError):
        senet.Ruleset.from_toml("version = 'x'")
    with pytest.raises(senet.PositionError, match="27"):
        modern.position("10/10/6c3 c - -")
    with pytest.raises(senet.ThrowError):
        modern.start.moves(9)
    with pytest.raises(senet.RecordError):
        senet.Game.from_record("not a record")
    game = senet.Game(modern)
    with pytest.raises(senet.GameError, match="roll first"):
        game.play("9/11")
    with pytest.raises(senet.GameError, match="no seed"):
        game.roll()
    game.roll(2)
    with pytest.raises(senet.GameError, match="waits"):
        game.roll(2)
    for error in (senet.RulesetError, senet.PositionError, senet.MoveError, senet.GameError):
        assert issubclass(error, senet.SenetError)
        assert issubclass(error, ValueError)


def test_control_characters_in_messages_are_escaped() -> None:
    with pytest.raises(senet.RulesetError) as caught:
        senet.Ruleset("\x1b[31mred")
    assert "\x1b" not in str(caught.value)


def test_games_are_taken_back_and_resigned() -> None:
    game = senet.Game(senet.Ruleset("modern"))
    assert not game.undo()
    game.roll(2)
    game.play("9/11")
    assert game.undo()
    assert game.plies == []
    assert game.redo()
    game.resign("spools")
    assert game.winner == "cones"
    assert game.resigned


def test_a_position_is_drawn(rules: senet.Ruleset) -> None:
    image = rules.start._repr_svg_()
    assert image.startswith("<svg")
    assert f"Senet, {rules.name}: position" in image


def test_readme_example() -> None:
    assert [str(move) for move in senet.Ruleset("kendall").start.moves(5)]
