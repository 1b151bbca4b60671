"""Runs a firmware on its target's simulator and reads the JSON that it prints."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import msgspec

from featherweight.catalog import Target
from featherweight.digest import file_digest
from featherweight.errors import FeatherweightError
from featherweight.home import Home
from featherweight.scenarios import Memory
from featherweight.tools import run_bytes

MAX_CYCLES = 100_000_000


class Probe(msgspec.Struct, frozen=True):
    """Bad manners of a call; only if asked for."""

    clobbered: list[str]
    """Registers that the calling convention preserves and the call did not."""
    unknown_bytes: int
    """Read from RAM although nobody had written them."""
    unknown_pc: int
    unknown_address: int
    interrupts_off_cycles: int
    """The longest stretch with interrupts disabled."""
    interrupts_left_off: bool


class Call(msgspec.Struct, frozen=True):
    """One finished call of a measured function; cycles from the call instruction to the return, both included."""

    function: str
    depth: int
    cycles: int
    instructions: int
    stack_bytes: int
    stack_written_bytes: int
    stack_imbalance: int
    pc_digest: str
    address_digest: str
    stray_bytes: int
    first_stray: dict[str, int] | None = None
    probe: Probe | None = None


class Fault(msgspec.Struct, frozen=True):
    """Why a run could not go on."""

    kind: str
    pc: int
    message: str


CALLS_AS_BEFORE: list[Call] = []
"""Of a run whose calls the simulator left out, since they are those of the run before."""


class Run(msgspec.Struct):
    """One run of a firmware."""

    core: str
    engine: str
    cycles: int
    instructions: int
    fault: Fault | None
    memory: dict[str, str]
    calls: list[Call] = msgspec.field(default_factory=lambda: CALLS_AS_BEFORE)


@dataclass(frozen=True)
class Start:
    """What a run begins with."""

    memory: Memory
    watched: bool = True
    """Whether its calls are measured; if not, its results are all that is known of it, and it takes a small part of the
    time."""
    alike: bool = False
    """Whether the run is expected to go the way of the one before; if it does, it takes a small part of the time."""
    shift: int = 0
    """So many bytes further lies all that is named as SYMBOL+OFFSET: inputs, outputs, and what may be written."""

    @cached_property
    def line(self) -> bytes:
        """As the simulator reads it."""
        words = ["unwatched"] if not self.watched else []
        words += ["alike"] if self.alike else []
        words += [f"+{self.shift}"] if self.shift else []
        words += [f"{name}={content.hex()}" for name, content in self.memory.items()]
        return (" ".join(words) + "\n").encode()


_RUNS = msgspec.json.Decoder(Run)
"""Much faster than what reads manifests and results: a check reads a million runs."""


class Simulator:
    """The simulator of one target."""

    def __init__(self, home: Home, target: Target, *, plain: bool = False) -> None:
        """With PLAIN only the engine executes, one run after another: slower, and nothing that it says changes."""
        info = target.manifest.simulator
        self._target = target
        self._program = home.simulators / info.program
        if not self._program.is_file():
            raise FeatherweightError(f"the simulator {info.program} is not built: run `make setup`")
        self._command = [str(self._program), f"--flash={info.flash[0]}:{info.flash[1]}"]
        self._command.append(f"--ram={info.ram[0]}:{info.ram[1]}")
        if info.model is not None:
            self._command.append(f"--model={info.model}")
        if plain:
            self._command.append("--plain")

    @property
    def digest(self) -> str:
        """Of the program and its settings: results of another simulator are other results."""
        return file_digest(self._program)

    def run(self, elf: Path, inputs: Sequence[Memory], outputs: Mapping[str, int], calls: Sequence[str]) -> list[Run]:
        """One run for each of INPUTS; OUTPUTS maps the arrays to read afterwards to their sizes in bytes.

        A fault of the firmware is an error.
        """
        runs = self.attempt(elf, [Start(memory) for memory in inputs], outputs, calls)
        for run in runs:
            if run.fault is not None:
                place = f"{run.fault.kind} at {run.fault.pc:#x}"
                raise FeatherweightError(f"the firmware failed on {self._target.id}: {run.fault.message} ({place})")
        return runs

    def attempt(
        self,
        elf: Path,
        starts: Sequence[Start],
        outputs: Mapping[str, int],
        calls: Sequence[str],
        *,
        max_cycles: int = MAX_CYCLES,
        writable: Mapping[str, int | None] | None = None,
        until_fault: bool = False,
        probe: bool = False,
        many_arguments: bool = False,
        trace: Path | None = None,
    ) -> list[Run]:
        """One run for each of STARTS; faults are part of the result, and its end if UNTIL_FAULT.

        Writes of the measured CALLS outside WRITABLE (an array and its size; None: all of it) and their stack are
        reported; PROBE looks for bad manners, which
        a function of MANY_ARGUMENTS is given fewer chances for; TRACE gets the way that the runs took.
        """
        command = [*self._command, f"--max-cycles={max_cycles}", "--runs=-", "--brief"]
        command += [f"--read={name}:{size}" for name, size in outputs.items()]
        command += [f"--call={name}" for name in calls]
        command += [f"--allow={name}{'' if size is None else f':{size}'}" for name, size in (writable or {}).items()]
        command += ["--until-fault"] if until_fault else []
        command += ["--probe"] if probe else []
        command += ["--many-arguments"] if many_arguments else []
        command += [f"--trace={trace}"] if trace is not None else []
        done = run_bytes([*command, str(elf)], bytes_in=b"".join(start.line for start in starts))
        if done.returncode not in (0, 1):
            reason = done.stderr.decode(errors="replace").strip() or f"it ended with status {done.returncode}"
            raise FeatherweightError(f"the simulator of {self._target.id} failed: {reason}")
        try:
            runs = _RUNS.decode_lines(done.stdout)
        except msgspec.DecodeError as error:
            raise FeatherweightError(
                f"the simulator of {self._target.id} prints something else than results: run `make setup`"
            ) from error
        _share_calls(runs)
        stopped = until_fault and runs and runs[-1].fault is not None
        if len(runs) != len(starts) and not stopped:
            raise FeatherweightError(f"the simulator of {self._target.id} ended early")
        return runs


def _share_calls(runs: Sequence[Run]) -> None:
    """Give RUNS the calls that were left out."""
    calls: list[Call] = []
    for run in runs:
        if run.calls is CALLS_AS_BEFORE:
            run.calls = calls
        calls = run.calls
