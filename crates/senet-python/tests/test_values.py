"""Exact values, estimates, players, matches and reviews."""

import sys

import pytest

import senet

SMALL = senet.Ruleset("tait", {"pieces": 1})


def test_exact_values_satisfy_the_bellman_equation() -> None:
    tables = senet.solve(SMALL, 1)
    start = SMALL.start
    exact = tables.value(start)
    assert exact is not None
    win, lower, upper = exact
    assert lower <= win <= upper
    assert start.value(tables=tables).is_exact

    def after(throw: int, move: senet.Move) -> float:
        outcome = start.play(throw, move)
        if outcome.winner is not None:
            return 1.0
        found = tables.value(outcome.position)
        assert found is not None
        return found[0] if outcome.position.side == start.side else 1 - found[0]

    best = sum(
        chance * max(after(throw, move) for move in start.moves(throw)) for throw, chance in start.chances().items()
    )
    assert best == pytest.approx(win, abs=1e-4)


def test_estimates_and_exact_values_are_told_apart() -> None:
    modern = senet.Ruleset("modern")
    estimate = modern.start.value(depth=1)
    assert not estimate.is_exact
    assert estimate.lower is None
    assert 0.3 < float(estimate) < 0.7
    ranked = modern.start.rank(2, depth=1)
    assert [win.win for _, win in ranked] == sorted((win.win for _, win in ranked), reverse=True)
    assert {move for move, _ in ranked} == set(modern.start.moves(2))


def test_tables_of_other_rules_are_refused() -> None:
    with pytest.raises(senet.TableError, match="tait"):
        senet.Ruleset("modern").start.value(tables=senet.Tables(SMALL))
    with pytest.raises(senet.TableError, match="from 1 to"):
        senet.solve(SMALL, 9)


def test_tables_are_kept_in_a_directory(tmp_path: object) -> None:
    built = senet.solve(SMALL, 1, str(tmp_path))
    opened = senet.Tables(SMALL, str(tmp_path))
    assert opened.value(SMALL.start) == built.value(SMALL.start)


@pytest.mark.parametrize("level", ["random", "novice", "average", "expert"])
def test_levels_play_whole_games(level: str) -> None:
    rules = senet.Ruleset("kendall", {"pieces": 1})
    players = {"cones": senet.Player(level, rules, seed=1), "spools": senet.Player("average", rules, seed=2)}
    game = senet.Game(rules, seed=3)
    while game.winner is None:
        players[game.side].play(game)
    assert senet.Game.from_record(game.to_record()).winner == game.winner
    with pytest.raises(senet.GameError, match="over"):
        players[game.side].play(game)


def test_matches_of_levels_do_not_depend_on_threads() -> None:
    rules = senet.Ruleset("tait")
    one, two = (senet.match(rules, "average", "random", games=60, seed=4, threads=threads) for threads in (1, 2))
    assert one.wins == two.wins
    assert one.score == two.score > 0.5
    assert one.interval is not None
    assert one.games == sum(one.wins) + one.unfinished


def test_functions_play_matches() -> None:
    rules = senet.Ruleset("tait", {"pieces": 2})
    best = senet.Player("expert", rules)

    def strong(position: senet.Position, throw: int | None) -> senet.Move | None:
        return None if throw is None else best.choose(position, throw)

    result = senet.match(rules, strong, "random", games=20, seed=2)
    assert result.score == senet.match(rules, "expert", "random", games=20, seed=2).score
    with pytest.raises(ZeroDivisionError):
        senet.match(rules, lambda position, throw: 1 // 0, "random", games=20)
    with pytest.raises(senet.MoveError, match="not legal"):
        senet.match(rules, lambda position, throw: None if throw is None else "1/30", "random", games=2)
    with pytest.raises(senet.SenetError, match="level"):
        senet.match(rules, "genius", "random")


def test_reviews_add_up() -> None:
    rules = senet.Ruleset("tait")
    game = senet.Game(rules, seed=5)
    player = senet.Player("random", rules, seed=1)
    while game.winner is None:
        player.play(game)
    review = senet.review(game, depth=1)
    assert len(review["plies"]) == len(game.plies)
    assert senet.review(game.to_record(), depth=1) == review
    sides = review["sides"]
    for one, other in (("cones", "spools"), ("spools", "cones")):
        parts = [sides[side][key] for side in (one, other) for key in ("luck", "loss", "revaluation", "given_up")]
        change = parts[0] - parts[1] + parts[2] - parts[3] - (parts[4] - parts[5] + parts[6] - parts[7])
        assert sides[one]["result"]["win"] - sides[one]["start"]["win"] == pytest.approx(change)


def test_rollouts_agree_with_exact_values() -> None:
    tables = senet.solve(SMALL, 1)
    exact = tables.value(SMALL.start)
    assert exact is not None
    estimated = senet.rollout(SMALL.start, games=2000, seed=1)
    assert estimated.games == 2000
    with_tables = senet.rollout(SMALL.start, games=2000, seed=1, tables=tables)
    assert with_tables.standard_error < estimated.standard_error
    for result in (estimated, with_tables):
        assert abs(result.win - exact[0]) < 5 * result.standard_error + 0.01
    assert estimated.value_error == 0, "games that are played to their end need no values"


def test_intervals_of_rollouts_cover_the_error_of_values() -> None:
    cut = senet.rollout(senet.Ruleset("tait").start, games=100, truncation=6)
    assert cut.interval is not None and cut.value_error is not None and cut.value_error > 0
    assert cut.interval[1] - cut.interval[0] > 2 * cut.value_error


def test_long_work_releases_the_interpreter() -> None:
    import threading

    begins, has_run = threading.Event(), threading.Event()

    def other() -> None:
        begins.wait()
        has_run.set()

    thread = threading.Thread(target=other)
    thread.start()
    interval = sys.getswitchinterval()
    # From now on the other thread runs only if the work lets it.
    sys.setswitchinterval(1000)
    try:
        begins.set()
        works = 0
        while works < 1000 and not has_run.is_set():
            senet.random_games(senet.Ruleset("modern"), 300, threads=1)
            works += 1
    finally:
        sys.setswitchinterval(interval)
    assert has_run.is_set()
    thread.join()


def test_random_games_are_those_of_any_number_of_threads() -> None:
    rules = senet.Ruleset("bell")
    played = [senet.random_games(rules, 200, seed=9, threads=threads) for threads in (1, 2)]
    assert played[0] == played[1]
    games, moves, unfinished, first_wins, lengths = played[0]
    assert games == 200
    assert sum(lengths.values()) == games - unfinished
    assert 0 < first_wins < games
    assert moves >= sum(length * count for length, count in lengths.items())
