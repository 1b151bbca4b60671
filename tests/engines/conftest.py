"""Small hand-written firmwares for the engine tests."""

import json
import subprocess
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SIMULATORS = ROOT / "build" / "simulators"


class Bench:
    """Builds firmwares for one target from assembly or C text and runs them on its simulator."""

    def __init__(self, target: str, folder: Path) -> None:
        self.home = ROOT / "targets" / target
        self.target = tomllib.loads((self.home / "target.toml").read_text())
        self.folder = folder

    def build(self, source: str, name: str = "firmware.S", flags: tuple[str, ...] = ()) -> Path:
        """Compile SOURCE with the target's own flags and runtime; returns the ELF file."""
        compiler, elf = self.target["compiler"], self.folder / f"{name}.elf"
        (self.folder / name).write_text(source)
        sources = [self.folder / name, *(self.home / file for file in compiler["runtime"])]
        objects = [str(self.folder / f"{file.name}.o") for file in sources]
        include = f"-I{ROOT / 'ciphers' / 'common'}"
        for file, output in zip(sources, objects, strict=True):
            command = [compiler["program"], *compiler["flags"], *flags, include, "-c", str(file), "-o", output]
            subprocess.run(command, check=True)
        linker_flags = [flag.format(target=self.home) for flag in compiler["linker_flags"]]
        subprocess.run([compiler["linker"], *linker_flags, *objects, "-o", str(elf)], check=True)
        return elf

    def simulate(self, elf: Path, *arguments: str, status: int | None = 0) -> list[dict]:
        """Run the simulator; returns one object per run. STATUS None accepts any exit status."""
        simulator = self.target["simulator"]
        flash, ram = (f"{start}:{size}" for start, size in (simulator["flash"], simulator["ram"]))
        command = [str(SIMULATORS / simulator["program"]), "--flash", flash, "--ram", ram, *arguments, str(elf)]
        if "model" in simulator and "--model" not in arguments:
            command[1:1] = ["--model", simulator["model"]]
        done = subprocess.run(command, check=False, capture_output=True, text=True)
        if status is not None:
            assert done.returncode == status, done.stderr + done.stdout
        return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.fixture
def bench(tmp_path: Path) -> Callable[[str], Bench]:
    return lambda target: Bench(target, tmp_path)
