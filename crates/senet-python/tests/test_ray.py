"""Studies on a cluster: the same files as on one machine, also if a machine is lost."""

import os
from pathlib import Path

import pytest

import senet

pytest.importorskip("ray", reason="Ray is not installed: pip install 'senet[ray]'")

ARGUMENTS = {"games": 400, "match_games": 40, "luck_games": 20, "players": ["novice", "random"], "seed": 7}
RULES = ["tait", "kendall"]


def files(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def test_parts_on_two_machines_give_the_files_of_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # The machines find the package where this test does.
    package = str(Path(senet.__file__).parents[1])
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([package, os.environ.get("PYTHONPATH", "")]))
    monkeypatch.setenv("RAY_ENABLE_UV_RUN_RUNTIME_ENV", "0")
    import ray
    from ray.cluster_utils import Cluster

    from senet.ray import main, run

    study = senet.Study(RULES, decisions=True, **ARGUMENTS)  # type: ignore[arg-type]
    assert study.run(tmp_path / "one", threads=2)
    memory = {"object_store_memory": 80_000_000}
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False, **memory})
    try:
        lost = cluster.add_node(num_cpus=1, **memory)
        ray.init(address=cluster.address, log_to_driver=False)
        told: list[tuple[int, int]] = []

        def progress(played: int, games: int) -> None:
            told.append((played, games))
            # In the middle of the work one of both machines goes away, with what runs there.
            if played > 0 and len(cluster.list_all_nodes()) == 2:
                cluster.remove_node(lost, allow_graceful=False)

        assert run(study, tmp_path / "many", progress=progress)
        assert sum(node["Alive"] for node in ray.nodes()) == 1, "a machine was lost"
        assert told[0] == (0, study.games)
        assert told[-1] == (study.games, study.games)
        assert told == sorted(told)
        assert files(tmp_path / "many") == files(tmp_path / "one")
        assert not run(study, tmp_path / "many"), "it is complete"
        command = ["study", "--rules", "tait", "--games", "1_00", "--match-games", "0", "--luck-games", "0"]
        assert main([*command, "--out", str(tmp_path / "command")]) == 0
        assert "100 of 100 games" in capsys.readouterr().err
        assert main([*command, "--seed", "2", "--out", str(tmp_path / "command")]) == 1
        assert "holds another study" in capsys.readouterr().err
    finally:
        ray.shutdown()
        cluster.shutdown()
    alone = senet.Study(["tait"], games=100, match_games=0, luck_games=0)
    alone.run(tmp_path / "alone")
    assert files(tmp_path / "command") == files(tmp_path / "alone")
