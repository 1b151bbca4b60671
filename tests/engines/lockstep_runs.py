"""Runs of both executors of a core that Unicorn executes: what several test modules share."""

import json
import subprocess
from pathlib import Path

from tests.engines.conftest import Bench, Run
from tests.engines.simulator_with_error import build_with_error

SEEN = ("fault", "cycles", "instructions", "memory")
SEEN_OF_CALL = ("cycles", "instructions", "stack_bytes", "stack_written_bytes", "pc_digest", "address_digest")


def seen(run: Run) -> tuple[object, ...]:
    """What is the same whether a run is probed or not."""
    return (*(run[key] for key in SEEN), *(call[key] for call in run["calls"] for key in SEEN_OF_CALL))


def simulate_with_error(
    bench: Bench, core: str, error: tuple[str, str, str, str], elf: Path, *arguments: str
) -> list[Run]:
    """Probed runs until the first fault by CORE's simulator with ERROR (build_with_error())."""
    folder = bench.folder / "wrong"
    folder.mkdir()
    simulator = build_with_error(folder, *error, core=core)
    device = bench.target.manifest.simulator
    flash, ram = (f"{start}:{size}" for start, size in (device.flash, device.ram))
    command = [str(simulator), f"--flash={flash}", f"--ram={ram}", "--probe", "--until-fault", *arguments, str(elf)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return [json.loads(line) for line in done.stdout.splitlines()]
