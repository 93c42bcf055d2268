"""Both ends of the line protocol: programs as players, and players as programs."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

import senet
from senet.engine import Engine, EngineError, Limits, Strategy, serve

BOT = Path(__file__).parents[2] / "senet-cli/examples/engine_bot.py"
TAIT = senet.Ruleset("tait", {"pieces": 2})
#: Programs that close their input and do not end: one writes all its answers before, the other only its name.
EARLY = "import os, time; os.close(0); print('senet 1 b 1\\nok\\nok\\nok\\nbestmove 1/30', flush=True); time.sleep(60)"
DEAF = "import os, time; os.close(0); print('senet 1 b 1', flush=True); time.sleep(60)"


def talk(text: str, strategy: Strategy | str = "novice") -> list[str]:
    """The answers of a strategy that is served."""
    answers = io.BytesIO()
    serve(strategy, name="my bot", version="3", commands=io.BytesIO(text.encode()), answers=answers)
    return answers.getvalue().decode().splitlines()


def test_programs_play_as_the_levels_that_they_are(command: str) -> None:
    with Engine([command, "engine", "--level", "average"], TAIT) as engine:
        assert engine.name == "senet"
        assert engine.version == senet.__version__
        level = senet.Player("average", TAIT, seed=1)

        def play(position: senet.Position, throw: int | None) -> senet.Move | None:
            moves = [] if throw is None else position.moves(throw)
            return level.choose(position, throw) if throw is not None and len(moves) > 1 else moves[0]

        played = senet.match(TAIT, engine, "random", games=20, seed=3)
        assert played == senet.match(TAIT, play, "random", games=20, seed=3)


def test_searches_have_limits_and_win_chances(command: str) -> None:
    rules = senet.Ruleset("kendall")
    with Engine([command, "engine"], rules, limits=Limits(depth=2)) as engine:
        best = engine.best_move(rules.start, 2)
        ranked = rules.start.rank(2, depth=2)
        assert best.move == ranked[0][0]
        assert best.win == pytest.approx(ranked[0][1].win, abs=1e-6)
        assert not best.is_exact and best.error is not None
        assert best.info[0].startswith("depth 2 nodes ")
        assert sorted(engine.moves(rules.start, 2)) == sorted(str(move) for move in rules.start.moves(2))
        instead = rules.position("cs8/10/6c3 c - -")
        assert engine.decide(instead).move == instead.move_instead_of_throwing()
        assert engine.best_move(rules.start, 2, Limits(level="random")).move in rules.start.moves(2)
        with pytest.raises(EngineError, match="9 cannot occur") as caught:
            engine.best_move(rules.start, 9)
        assert caught.value.reason == "refused"


def test_own_rules_go_to_the_program_as_a_file(command: str) -> None:
    mine = senet.Ruleset.from_toml('name = "mine"\nbase = "tait"\n[start]\npieces = 1\n')
    with Engine([command, "engine"], mine) as engine:
        assert senet.match(mine, engine, "random", games=4).games == 4


def test_the_example_bot_plays_and_ends(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SENET", command)
    with Engine([sys.executable, str(BOT)], TAIT) as engine:
        assert senet.match(TAIT, engine, "random", games=10, seed=1).games == 10


@pytest.mark.parametrize(
    ("program", "reason"),
    [
        ("import sys; sys.exit()", "crash"),
        ("print('hello')", "nonsense"),
        ("print('ok')", "nonsense"),
        ("print('senet 1 bot 1', flush=True); input(); print('error no')", "refused"),
        ("print('senet 1 bot 1\\nok\\nok\\nok\\nbestmove 1/30')", "illegal-move"),
        ("print('senet 1 bot 1\\nok\\nok\\nok\\nbestmove 1/2 win much')", "illegal-move"),
        ("print('x' * 5000)", "nonsense"),
        (EARLY, "illegal-move"),
        (DEAF, "crash"),
    ],
)
def test_programs_that_fail_are_told_with_the_reason(
    program: str, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if program == EARLY:
        # Its answers are read, however late the thread runs that reads them.
        monkeypatch.setattr("senet.engine.CLOSING_TIME", 60.0)
    with pytest.raises(EngineError) as caught, Engine([sys.executable, "-c", program], TAIT) as engine:
        engine.best_move(TAIT.start, 2)
    assert caught.value.reason == reason


def test_slow_programs_and_missing_ones_are_refused() -> None:
    slow = "print('senet 1 bot 1\\nok\\nok\\nok', flush=True); import time; time.sleep(60)"
    with Engine([sys.executable, "-c", slow], TAIT) as engine:
        with pytest.raises(EngineError, match="did not answer in") as caught:
            engine.best_move(TAIT.start, 2, Limits(time=0.01))
        assert caught.value.reason == "timeout"
    with pytest.raises(EngineError, match="cannot be run"):
        Engine("/no/such/program", TAIT)


def test_served_strategies_speak_the_protocol() -> None:
    lines = ["senet 1", "rules kendall", "position cs8/10/6c3 c - -", "moves", "decide depth 2", "throw 2", "decide"]
    answers = talk("\n".join([*lines, "quit", "moves", ""]))
    assert answers[:3] == ["senet 1 my bot 3", "ok", "ok"]
    assert answers[3].startswith("move 27/15 -> ")
    assert answers[4] == "ok"
    assert answers[5] in ("bestmove throw", "bestmove 27/15")
    assert answers[6:] == ["ok", "error a throw is already made; send 'go' for the best move with it", "ok"]


def test_served_strategies_refuse_what_is_wrong(tmp_path: Path) -> None:
    text = tmp_path / "no ruleset.toml"
    text.write_text("no ruleset\n" * 500)
    lines = ["rules tait", "senet 2", "senet 1", "throw 1", f"rules {text}", "rules tait pieces=2", "throw 9", "dance"]
    answers = talk("\n".join([*lines, "position x", "x" * 5000, ""]))
    expected = [
        "error the first command is 'senet 1'",
        "error version 2 of the protocol",
        "senet 1 my bot 3",
        "error there is no ruleset yet",
        "error cannot load the ruleset",
        "ok",
        "error a throw of 9 cannot occur here; possible: ",
        "error there is no command 'dance'",
        "error ",
        "error the line is longer than 4096 bytes",
    ]
    assert [answer.startswith(start) for answer, start in zip(answers, expected, strict=True)] == [True] * 10, answers
    assert "line 2" not in answers[4]
    wrong = talk("senet 1\nrules tait\nthrow 2\ngo\n", lambda position, throw: "1/30")
    assert wrong[-1].startswith("error the function returned '1/30'; legal are ")


def test_a_function_plays_a_match_of_the_command(command: str, tmp_path: Path) -> None:
    """The command plays with the function as it plays with any program."""
    bot = tmp_path / "bot.py"
    bot.write_text(
        "import senet.engine\n"
        "def first(position, throw):\n"
        "    return None if throw is None else position.moves(throw)[0]\n"
        "senet.engine.serve(first, name='first')\n"
    )
    package = Path(senet.__file__).parents[1]
    environment = {"PYTHONPATH": str(package), "PATH": "/usr/bin:/bin"}
    arguments = ["--rules", "kendall", "--option", "pieces=2", "--games", "4", "--seed", "2", "--format", "json"]
    played = subprocess.run(
        [command, "match", "--a", f"engine:{sys.executable} {bot}", "--b", "random", *arguments],
        check=True,
        capture_output=True,
        text=True,
        env=environment,
    )
    result = json.loads(played.stdout)
    assert result["games"] == 4
    assert "forfeits" not in result
