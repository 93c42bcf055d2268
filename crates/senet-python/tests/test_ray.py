"""Questions on a cluster: the same bytes as on one machine, also if a machine is lost."""

import json
import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import senet

pytest.importorskip("ray", reason="Ray is not installed: pip install ray")

STUDY: dict[str, Any] = {"games": 400, "match_games": 40, "luck_games": 20, "players": ["novice", "random"], "seed": 7}
MEMORY = {"object_store_memory": 80_000_000}


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """A cluster of one machine, whose machines find the package where these tests do."""
    package = str(Path(senet.__file__).parents[1])
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join([package, os.environ.get("PYTHONPATH", "")]))
        patch.setenv("RAY_ENABLE_UV_RUN_RUNTIME_ENV", "0")
        import ray
        from ray.cluster_utils import Cluster

        head = {"num_cpus": 1, "include_dashboard": False, **MEMORY}
        machines = Cluster(initialize_head=True, head_node_args=head)
        ray.init(address=machines.address, log_to_driver=False)
        yield machines
        ray.shutdown()
        machines.shutdown()


@pytest.fixture
def loses_machine(cluster: Any) -> Iterator[Callable[[int, int], None]]:
    """A function that is told the progress, and removes a second machine in the middle of the work."""
    second = cluster.add_node(num_cpus=1, **MEMORY)
    told: list[tuple[int, int]] = []

    def progress(done: int, all: int) -> None:
        told.append((done, all))
        if done > 0 and len(cluster.list_all_nodes()) == 2:
            cluster.remove_node(second, allow_graceful=False)

    yield progress
    assert len(cluster.list_all_nodes()) == 1, "a machine was lost"
    assert told == sorted(told)
    assert (told[0][0], told[-1][0]) == (0, told[-1][1])


def files(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def without_seconds(answer: str | bytes) -> dict[str, Any]:
    return {name: value for name, value in json.loads(answer).items() if name != "seconds"}


def test_studies_have_the_files_of_one_machine(
    loses_machine: Callable[[int, int], None], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from senet.ray import main, run

    study = senet.Study(["tait", "kendall"], decisions=True, **STUDY)
    assert study.run(tmp_path / "one", threads=2)
    assert run(study, tmp_path / "many", progress=loses_machine)
    assert files(tmp_path / "many") == files(tmp_path / "one")
    assert not run(study, tmp_path / "many"), "it is complete"
    command = ["study", "--rules", "tait", "--games", "1_00", "--match-games", "0", "--luck-games", "0"]
    assert main([*command, "--out", str(tmp_path / "command")]) == 0
    assert "100 of 100 games" in capsys.readouterr().err
    assert main([*command, "--seed", "2", "--out", str(tmp_path / "command")]) == 1
    assert "holds another study" in capsys.readouterr().err
    alone = senet.Study(["tait"], games=100, match_games=0, luck_games=0)
    alone.run(tmp_path / "alone")
    assert files(tmp_path / "command") == files(tmp_path / "alone")


def test_matches_have_the_answer_and_records_of_one_machine(
    loses_machine: Callable[[int, int], None], tmp_path: Path, command: str
) -> None:
    from senet.ray import answer, job

    arguments = ["--rules", "tait", "--a", "novice", "--b", "random", "--games", "401", "--seed", "3"]
    one = subprocess.run(
        [command, "match", *arguments, "--format", "json", "--records", str(tmp_path / "one")],
        check=True,
        capture_output=True,
    ).stdout
    records = str(tmp_path / "many")
    work = job("match", rules="tait", a="novice", b="random", games=401, seed=3, records=records)
    assert without_seconds(answer(work, progress=loses_machine)) == without_seconds(one)
    assert len(files(tmp_path / "one")) == 401
    assert files(tmp_path / "many") == files(tmp_path / "one")


def test_mined_puzzles_are_those_of_one_machine(
    loses_machine: Callable[[int, int], None], tmp_path: Path, command: str
) -> None:
    from senet.ray import answer, job, main

    one, many = tmp_path / "one", tmp_path / "many"
    puzzles = ["puzzles", "--rules", "tait"]
    arguments = [*puzzles, "--count", "20", "--seed", "3", "--lead", "0.02", "--games", "34"]
    subprocess.run([command, *arguments, "--mine", str(one)], check=True, capture_output=True)
    work = job("puzzles", rules="tait", count=20, seed=3, lead=0.02, games=34, mine=str(many))
    assert answer(work, progress=loses_machine) == ""
    assert many.read_bytes() == one.read_bytes()
    arguments = [*puzzles, "--count", "22", "--resume", "--games", "36"]
    subprocess.run([command, *arguments, "--mine", str(one)], check=True, capture_output=True)
    assert main([*arguments, "--mine", str(many)]) == 0
    assert many.read_bytes() == one.read_bytes()


ROLLOUT = ["rollout", "--rules", "tait", "--option", "pieces=3", "--games", "200", "--seed", "2"]


@pytest.mark.parametrize(
    "arguments",
    [
        ROLLOUT,
        [*ROLLOUT, "--throw", "1", "--standard-error", "0.03"],
        ["train", "--rules", "tait", "--rounds", "2", "--positions", "500", "--batches", "2", "--out", "weights.bin"],
    ],
    ids=["rollout", "throw", "train"],
)
def test_answers_are_those_of_one_machine(
    cluster: Any, arguments: list[str], tmp_path: Path, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    from senet.ray import main

    one = tmp_path / "one"
    one.mkdir()
    of_command = {"rollout": ["--format", "json"], "train": ["--tables", "none"]}.get(arguments[0], [])
    printed = subprocess.run([command, *arguments, *of_command], cwd=one, check=True, capture_output=True).stdout
    many = tmp_path / "many"
    many.mkdir()
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(many)
        assert main(arguments) == 0
    output = capsys.readouterr().out
    assert files(many) == files(one)
    if arguments[0] == "rollout":
        assert without_seconds(output) == without_seconds(printed)
    else:
        assert len(files(one)) == 1


def test_wrong_requests_are_refused() -> None:
    from senet.ray import job

    for wrong, message in [
        ({"rules": "tait", "a": "novice", "b": "random", "games": 0}, "at least one game"),
        ({"rules": "tait", "a": "novice", "b": "nobody"}, "no such level"),
        ({"rules": "tiat", "a": "novice", "b": "random"}, "tait"),
        ({"rules": "tait", "a": "novice", "b": "random", "moves": 3}, "moves"),
    ]:
        with pytest.raises(senet.SenetError, match=message):
            job("match", **wrong)
    work = job("match", rules="tait", a="novice", b="random")
    assert work.begin_stage() == b""
    with pytest.raises(senet.SenetError):
        work.take(0, b"[]")


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ("study --games -5 --out x", "'-5' is not a whole number from 1 to"),
        ("match --rules tait --a novice --b random --games -1", "'-1' is not a whole number from 1 to"),
        ("match --rules tait --a novice --b random --seed 18446744073709551616", "is not a whole number from 0 to"),
        ("rollout --rules tait --standard-error nan", "'nan' is not a number from 0 on"),
        ("rollout --rules tait --depth 999", "'999' is not a whole number from 1 to 6"),
        ("train --rules tait --lambda 1 --out x", "'1' is not two numbers, such as 0.5,0.9"),
        ("train --rules tait --rounds 4294967296 --out x", "is not a whole number from 1 to"),
        ("puzzles --rules tait --mine x --count 70000", "'70000' is not a whole number from 1 to 10_000"),
    ],
)
def test_wrong_arguments_are_told_before_the_work(
    wrong: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    from senet.ray import main

    with pytest.raises(SystemExit):
        main(wrong.split(" "))
    assert message in capsys.readouterr().err


def test_files_that_cannot_be_written_are_named(cluster: Any, capsys: pytest.CaptureFixture[str]) -> None:
    from senet.ray import main

    # A file is where a folder would be.
    at = "/dev/null/study"
    for command in ("puzzles --rules tait --mine", "train --rules tait --out", "study --games 1 --out"):
        assert main([*command.split(" "), at]) == 1
        error = capsys.readouterr().err.replace("0 of", "").splitlines()[-1]
        assert error.startswith("senet.ray: ") and at in error
