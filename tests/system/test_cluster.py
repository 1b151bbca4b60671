# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Verbs on a cluster of real processes: results are those of a local run, whatever ends in the middle."""

import os
import re
import socket
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
import yaml

from featherweight.store.database import Database
from tests.conftest import ROOT, Command, command_in, environment_of, new_house
from tests.system.cluster import DASK, DaskCluster, children, interrupt, path_without, rows, started, wait_until

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("cluster")]

SOME = ("--quiet", "--cipher", "speck-64-128", "--target", "atmega128", "--target", "cortex-m3")
MEASURE = ("measure", *SOME, "--options", "-O2", "--options", "-Os")
CHECK = ("check", "--quiet", "--cipher", "speck-64-128", "--impl", "portable", "--target", "cortex-m3")
MANY = (
    "measure",
    "--quiet",
    "--cipher",
    "speck-64-128",
    "--target",
    "cortex-m3",
    "--options",
    "-O2",
    "--options",
    "-Os",
)


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[DaskCluster]:
    cluster = DaskCluster(tmp_path)
    yield cluster
    cluster.end()


@pytest.fixture
def houses(tmp_path: Path) -> Callable[[str], Path]:
    """Makes houses with empty stores, which share nothing that is compiled."""
    return lambda name: new_house(tmp_path / name)


def stored(house: Path) -> bool:
    """Whether something is stored in HOUSE."""
    file = house / "build" / "results.sqlite"
    if not file.exists():
        return False
    with closing(Database(file)) as database:
        return len(database.rows("Measurement")) > 0


def test_results_are_those_of_a_local_run_though_a_worker_is_killed(
    cluster: DaskCluster, houses: Callable[[str], Path], tmp_path: Path
) -> None:
    cluster.worker(path_without(tmp_path / "without-avr-gcc", "avr-"))
    doomed, _ = cluster.worker(), cluster.worker()
    here, there = houses("here"), houses("there")
    for verb in (MEASURE, CHECK):
        assert command_in(here)(*verb).returncode == 0
    running = started(there, *MEASURE, "--cluster", cluster.address)
    wait_until(lambda: stored(there))
    assert running.poll() is None
    doomed.kill()
    _, said = running.communicate()
    assert running.returncode == 0, said
    assert "dashboard of the cluster: http" in said
    done = command_in(there)(*CHECK, "--cluster", cluster.address)
    assert done.returncode == 0, done.stderr
    assert rows(here) == rows(there)
    again = command_in(there)(*MEASURE, "--cluster", cluster.address)
    results, unchanged = re.search(r"weighing: (\d+) results, (\d+) of them unchanged", again.stderr).groups()  # type: ignore[union-attr]
    assert results == unchanged and rows(here) == rows(there)


def test_what_no_worker_can_do_is_named_and_the_rest_is_done(
    cluster: DaskCluster, houses: Callable[[str], Path], tmp_path: Path
) -> None:
    cluster.worker(path_without(tmp_path / "without-avr-gcc", "avr-"))
    house = houses("house")
    done = command_in(house)("measure", *SOME, "--impl", "portable", "--options", "-O2", "--cluster", cluster.address)
    assert done.returncode == 1
    (line,) = [line for line in done.stderr.splitlines() if line.startswith("fw:")]
    assert "no worker has avr-gcc: on one of them" in line and "gcc-avr" in line
    assert {"cortex-m3"} == {body.split('"target":"')[1].split('"')[0] for _, _, body in rows(house)}
    alone = command_in(house)(
        "measure", "--cipher", "aes", "--target", "atmega128", "--options", "-O2", "--cluster", cluster.address
    )
    assert alone.returncode == 2 and alone.stderr.strip().splitlines()[-1].startswith("fw: no worker has avr-gcc")


def test_the_end_of_the_scheduler_loses_nothing_that_is_finished(
    cluster: DaskCluster, houses: Callable[[str], Path]
) -> None:
    cluster.worker()
    here, there = houses("here"), houses("there")
    running = started(there, *MANY, "--cluster", cluster.address)
    wait_until(lambda: stored(there))
    cluster.scheduler.kill()
    _, said = running.communicate()
    assert running.returncode == 2
    (line,) = [line for line in said.splitlines() if line.startswith("fw:")]
    assert f"the scheduler {cluster.address} has ended" in line and "Traceback" not in said
    kept = rows(there)
    assert kept
    assert command_in(there)(*MANY).returncode == command_in(here)(*MANY).returncode == 0
    assert set(kept) < set(rows(there)) and rows(there) == rows(here)


def test_an_interruption_ends_the_work_everywhere(cluster: DaskCluster, houses: Callable[[str], Path]) -> None:
    worker, house = cluster.worker(), houses("house")
    running = started(house, *MANY, "--cluster", cluster.address)
    wait_until(lambda: stored(house))
    assert children(worker.pid)
    interrupt(running)
    _, said = running.communicate(timeout=300)
    assert running.returncode == 2
    assert re.search(r"^fw: interrupted: \d+ of \d+ results are stored", said, re.MULTILINE), said
    wait_until(lambda: not children(worker.pid))
    assert worker.poll() is None


def test_proofs_are_those_of_a_local_run(cluster: DaskCluster, houses: Callable[[str], Path]) -> None:
    cluster.worker()
    here, there = houses("here"), houses("there")
    prove = ("prove", "--quiet", "--cipher", "speck-64-128", "--impl", "avr/words_small", "--target", "atmega128")
    assert command_in(here)(*prove).returncode == 0
    assert command_in(there)(*prove, "--cluster", cluster.address).returncode == 0

    def timeless(house: Path) -> list[str]:
        return [re.sub(r'"seconds":[0-9.]+', "", "".join(row)) for row in rows(house)]

    assert timeless(here) == timeless(there) != []


def test_a_folder_from_outside_travels(cluster: DaskCluster, houses: Callable[[str], Path], tmp_path: Path) -> None:
    cluster.worker()
    here, there = houses("here"), houses("there")
    folder, more = tmp_path / "mine", ("--target", "cortex-m3", "--options", "-O2", "--quiet")
    assert command_in(here)("new", "cipher", str(folder)).returncode == 0
    for verb in ("measure", "check"):
        assert command_in(here)(verb, str(folder), *more, "--trust").returncode == 0
        done = command_in(there)(verb, str(folder), *more, "--trust", "--cluster", cluster.address)
        assert done.returncode == 0, done.stderr
    assert rows(here) == rows(there) != []


def test_trust_is_asked_for_before_anything_is_sent(houses: Callable[[str], Path], tmp_path: Path) -> None:
    fw: Command = command_in(houses("house"))
    folder = tmp_path / "mine"
    assert fw("new", "cipher", str(folder)).returncode == 0
    path = path_without(tmp_path / "without-bwrap", "bwrap")
    done = fw("measure", str(folder), "--cluster", "tcp://127.0.0.1:1", PATH=path)
    assert done.returncode == 2 and "does not run" in done.stderr and "--cluster" not in done.stderr


def test_a_search_on_a_cluster_finds_what_one_here_does(cluster: DaskCluster, houses: Callable[[str], Path]) -> None:
    cluster.worker()
    search = ("sbox", "search", "roadrunner", "--isa", "avr", "--in-place", "--registers", "5", "--restarts", "2")
    found = [
        command_in(houses(name))(*search, "--seconds", "1", "--minutes", "5", "--json", *more)
        for name, more in (("here", ()), ("there", ("--cluster", cluster.address)))
    ]
    assert [done.returncode for done in found] == [0, 0], found[1].stderr
    assert "8 gates proved" in found[0].stderr and "8 gates proved" in found[1].stderr


def test_a_scheduler_that_is_not_there_is_named(houses: Callable[[str], Path]) -> None:
    done = command_in(houses("house"))(*MEASURE, "--cluster", "tcp://127.0.0.1:1")
    (line,) = done.stderr.splitlines()
    assert done.returncode == 2 and line.startswith("fw: --cluster tcp://127.0.0.1:1: ") and "dask scheduler" in line


def test_an_address_that_is_none_is_named(houses: Callable[[str], Path]) -> None:
    done = command_in(houses("house"))(*MEASURE, "--cluster", "nonsense")
    assert done.returncode == 2 and "Traceback" not in done.stderr and "nonsense" in done.stderr


PAGE = (ROOT / "docs" / "cluster.md").read_text()


def block(language: str, first: str) -> str:
    """The block of the page in LANGUAGE that has FIRST in it."""
    blocks: list[str] = re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    (found,) = [text for text in blocks if first in text]
    return found


def run_block(text: str, house: Path, folder: Path) -> str:
    """What TEXT, a script of the page, prints in FOLDER; what it starts in the background ends with it."""
    path = os.pathsep.join((str(DASK.parent), str(folder), os.environ["PATH"]))
    script = "\n".join(line for line in text.splitlines() if not line.startswith("pip install"))
    shell = ["setsid", "-w", "sh", "-c", f"trap 'kill 0' EXIT\n{script}\n"]
    environment = {**environment_of(house, {}), "PATH": path}
    return subprocess.run(shell, env=environment, cwd=folder, capture_output=True, text=True, check=False).stderr


def free_port() -> str:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return str(one.getsockname()[1])


def test_the_first_commands_of_the_page_work(houses: Callable[[str], Path], tmp_path: Path) -> None:
    house = houses("house")
    text = block("sh", "pip install").replace("8786", free_port()).replace("8787", free_port())
    said = run_block(text, house, tmp_path)
    found = rows(house)
    assert found and f"weighing: {len(found)} results, 0 of them unchanged" in said, said


def test_the_script_for_slurm_works_where_srun_runs_one_task(houses: Callable[[str], Path], tmp_path: Path) -> None:
    srun, house = tmp_path / "srun", houses("house")
    srun.write_text('#!/bin/sh\nexec "$@"\n')
    srun.chmod(0o755)
    said = run_block(block("sh", "#SBATCH"), house, tmp_path)
    assert "checking: 4 results, 0 of them unchanged" in said, said
    assert {kind for kind, _, _ in rows(house)} == {"Verdict"}


def test_the_commands_for_kubernetes_are_dasks() -> None:
    parts = list(yaml.safe_load_all(block("yaml", "Deployment")))
    containers = [
        one for part in parts for one in part["spec"].get("template", {}).get("spec", {}).get("containers", [])
    ]
    assert [container["name"] for container in containers] == ["scheduler", "worker"]
    for container in containers:
        program, verb, *options = container["command"]
        assert program == "dask"
        known = subprocess.run([DASK, verb, "--help"], capture_output=True, text=True, check=True).stdout
        assert all(word in known for word in options if word.startswith("--"))
