# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Runs of both executors of a core that Unicorn executes: what several test modules share."""

import json
import random
import re
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

from tests.engines.conftest import Breadboard, Run
from tests.engines.simulator_with_error import build_with_error

SEEN = ("fault", "cycles", "instructions", "memory")
SEEN_OF_CALL = ("cycles", "instructions", "stack_bytes", "stack_written_bytes", "pc_digest", "address_digest")


def seen(run: Run) -> tuple[object, ...]:
    """What is the same whether a run is probed or not."""
    return (*(run[key] for key in SEEN), *(call[key] for call in run["calls"] for key in SEEN_OF_CALL))


def random_runs(
    elf: Path,
    runs: int,
    draw: random.Random,
    *,
    words: int,
    word: Callable[[random.Random], bytes],
    field_bytes: int,
) -> str:
    """The argument for RUNS runs of ELF, each with another state of so many WORDS and another field."""
    batch = elf.with_suffix(".runs")
    with batch.open("w") as lines:
        for _ in range(runs):
            state = b"".join(word(draw) for _ in range(words))
            lines.write(f"state={state.hex()} field={draw.randbytes(field_bytes).hex()}\n")
    return f"--runs={batch}"


def must_agree_with_unicorn(bench: Breadboard, elf: Path, arguments: Sequence[str], runs: int) -> None:
    """RUNS different runs: without --probe all are Unicorn's; with it both execute the first, then the executor."""
    by_unicorn, probed = bench.simulate(elf, *arguments), bench.simulate(elf, "--probe", *arguments)
    assert [seen(run) for run in probed] == [seen(run) for run in by_unicorn]
    assert probed == bench.simulate(elf, "--probe", "--plain", *arguments)
    assert len({run["memory"]["found"] for run in by_unicorn}) == runs


def must_be_a_difference(runs: Sequence[Run], what: str) -> None:
    """The last of RUNS, of a simulator with an error, ends because WHAT differs."""
    assert runs[-1]["fault"]["kind"] == "engine-disagreement"
    assert re.search(f"leaves {what}.* here, .* in Unicorn", runs[-1]["fault"]["message"])


def must_count_wrongly(wrong: Sequence[Run], right: Sequence[Run], runs: int) -> None:
    """Of RUNS runs: an executor that does is not seen in the first run, which is Unicorn's, but in most others."""
    assert [run["memory"] for run in wrong] == [run["memory"] for run in right]
    same = [one["cycles"] == other["cycles"] for one, other in zip(wrong, right, strict=True)]
    assert same[0]
    assert sum(same) < runs // 2


def simulate_with_error(
    bench: Breadboard, core: str, error: tuple[str, str, str, str], elf: Path, *arguments: str
) -> list[Run]:
    """Probed runs until the first fault by CORE's simulator with ERROR (build_with_error()), which is built once."""
    folder = bench.folder / "wrong"
    simulator = folder / f"fw-sim-{core}"
    if not simulator.exists():
        folder.mkdir()
        build_with_error(folder, *error, core=core)
    options = bench.target.manifest.simulator.options
    command = [str(simulator), *options, "--probe", "--until-fault", *arguments, str(elf)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return [json.loads(line) for line in done.stdout.splitlines()]
