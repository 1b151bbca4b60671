# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Runs a firmware on its target's simulator and reads the JSON that the simulator prints."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

import msgspec

from featherweight.catalog import Target
from featherweight.scales.scenarios import Memory
from featherweight.system.digest import digest, file_digest
from featherweight.system.errors import FeatherweightError
from featherweight.system.home import Home
from featherweight.system.simulators import simulator_program
from featherweight.system.tools import complaint, run_bytes

MAX_CYCLES = 100_000_000
LONGEST_RUN = 1_000_000_000
"""Cycles of a run with a long message, or of strangers' code, which may be a reference and slow."""


class Probe(msgspec.Struct, frozen=True):
    """Violations of the calling convention and similar faults of a call; recorded on request."""

    clobbered: list[str]
    """Registers that the calling convention preserves and the call did not."""
    unknown_bytes: int
    """Bytes of RAM that were read before they were written."""
    unknown_pc: int
    unknown_address: int
    interrupts_off_cycles: int
    """The longest period with interrupts disabled."""
    interrupts_left_off: bool
    """They were enabled at the call and are not after the return."""
    misaligned_stack: int
    """Bytes by which the stack pointer was off the calling convention's alignment at the call."""
    enables_pc: int | None = None
    """The first instruction before which interrupts were enabled inside the function, which its caller had disabled."""
    misaligns_pc: int | None = None
    """The first instruction before which the stack pointer was off inside the function, where it may not be."""
    rises_pc: int | None = None
    """The first instruction before which the stack pointer was above where it was at the call."""
    interrupts_left_on: bool = False
    """They were disabled at the call and are enabled after the return."""
    uncounted_pc: int | None = None
    """The first instruction that was executed and is not counted."""
    bad_status: str | None = None
    """What is wrong with the processor's status after the return."""


class Call(msgspec.Struct, frozen=True):
    """One finished call of a watched function; cycles from the call instruction to the return, both included."""

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
    operand_digest: str = ""
    """Of the operands of instructions whose time may depend on them: divisions, on some cores long multiplications."""
    first_stray: dict[str, int] | None = None
    probe: Probe | None = None


class Fault(msgspec.Struct, frozen=True):
    """The reason why a run ended early."""

    kind: str
    pc: int
    message: str


CALLS_AS_BEFORE: list[Call] = []
"""Stands for the calls of a run that the simulator left out, because they equal those of the previous run."""


Span = tuple[int, int]
"""Addresses from the first up to the second, which is not included."""


@dataclass(frozen=True)
class Origin:
    """What a run came from."""

    command: Sequence[str]
    """The simulator's command line."""
    line: bytes
    """The line of its standard input that describes the run."""


class Run(msgspec.Struct):
    """One firmware on one input."""

    core: str
    engine: str
    cycles: int
    instructions: int
    fault: Fault | None
    memory: dict[str, str]
    parted: bool = False
    """Whether it was started as alike to others and one of these went another way."""
    calls: list[Call] = msgspec.field(default_factory=lambda: CALLS_AS_BEFORE)
    loaded: list[Span] = msgspec.field(default_factory=list)
    """Where measured calls loaded data that are not on the stack; recorded on request, and sorted."""
    profile: dict[str, list[tuple[int, int, int]]] = msgspec.field(default_factory=dict)
    """For each measured function that no other called: addresses of the instructions of its calls, how often each was
    executed, and its cycles; recorded on request. The cycles of a function's calls are the sum."""
    origin: Origin | None = None
    """Of a run with a profile."""


@dataclass(frozen=True)
class Start:
    """The input of a run and how it is observed."""

    memory: Memory
    watched: bool = True
    """Whether its calls are measured; if not, only its results are known, and the run is much faster."""
    audited: bool = False
    """Whether, in a run that is not watched, it is a fault if anything changes but what functions may write."""
    alike: bool = False
    """Whether the run is expected to execute the instructions of the previous run; if it does, it is much faster."""
    settings: str = ""
    """What is said of this run only: words like read=PLACE:BYTES, and allow=PLACE:BYTES@FUNCTION and
    see=PLACE:BYTES@FUNCTION, where FUNCTION may write and read; a PLACE is ARRAY or ARRAY+OFFSET."""

    @cached_property
    def line(self) -> bytes:
        """The line of text that the simulator reads."""
        words = ["unwatched"] if not self.watched else []
        words += ["audited"] if self.audited else []
        words += ["alike"] if self.alike else []
        words += [self.settings] if self.settings else []
        words += [f"{name}={content.hex()}" for name, content in self.memory.items()]
        return (" ".join(words) + "\n").encode()


@dataclass(frozen=True)
class Probing:
    """What calls that are probed find: random values in the registers that hand over none of their arguments."""

    inner: Sequence[str] = ()
    """Functions that are probed inside other calls, too, and told of only if something is wrong."""
    judged: Sequence[str] = ()
    """The same, but their calls find the registers as they are: their callers may know what they leave alone."""
    poison: Sequence[str] = ()
    """Arrays that hold random bytes when a run starts; a call may read there what `see` words allow."""
    hidden: Sequence[str] = ()
    """Arrays that no call may read."""
    own: Sequence["Span"] = ()
    """Flash and variables that the probed functions may read without being allowed to; if empty, all."""
    code: Mapping[str, Sequence["Span"]] = field(default_factory=dict)
    """What is counted of functions: calls of them may execute nothing else."""

    @property
    def options(self) -> list[str]:
        """The simulator's options."""
        words = {"inner": self.inner, "judge": self.judged, "poison": self.poison, "hide": self.hidden}
        own = [f"--own={start}:{end - start}" for start, end in self.own]
        code = [
            f"--code={start}:{end - start}@{function}" for function, spans in self.code.items() for start, end in spans
        ]
        return ["--probe", *own, *code, *(f"--{word}={name}" for word, names in words.items() for name in names)]


_RUNS = msgspec.json.Decoder(Run)
"""msgspec instead of pydantic for its speed: a check reads a million runs."""


class Simulator:
    """The simulator of one target."""

    def __init__(self, home: Home, target: Target, *, plain: bool = False) -> None:
        """PLAIN turns off the fast executors: only the engine executes, one run after another, with equal results."""
        info = target.manifest.simulator
        self._target = target
        self._program = simulator_program(home, info.program)
        self.command: Sequence[str] = [str(self._program), *info.options, *(["--plain"] if plain else [])]

    @property
    def digest(self) -> str:
        """A digest of the program and its settings, a part of the key of every result that it produces."""
        return digest(file_digest(self._program), *self.command[1:])

    def run(
        self,
        elf: Path,
        inputs: Sequence[Memory],
        outputs: Mapping[str, int],
        calls: Sequence[str],
        *,
        touched: bool = False,
    ) -> list[Run]:
        """Run ELF on each of INPUTS; OUTPUTS maps the arrays to read afterwards to their sizes in bytes.

        Raises FeatherweightError if the firmware faults.
        """
        runs = self.execute(elf, [Start(memory) for memory in inputs], outputs, calls, touched=touched)
        for run in runs:
            if run.fault is not None:
                place = f"{run.fault.kind} at {run.fault.pc:#x}"
                raise FeatherweightError(f"the firmware failed on {self._target.id}: {run.fault.message} ({place})")
        return runs

    def execute(
        self,
        elf: Path,
        starts: Sequence[Start],
        outputs: Mapping[str, int],
        calls: Sequence[str],
        *,
        max_cycles: int = MAX_CYCLES,
        until_fault: bool = False,
        probe: Probing | None = None,
        trace: Path | None = None,
        touched: bool = False,
        profile: bool = False,
    ) -> list[Run]:
        """Run ELF on each of STARTS; a fault is part of a run's result, and with UNTIL_FAULT ends the list of runs.

        OUTPUTS: the arrays to read after each run, with their sizes in bytes. CALLS: the functions to watch, as NAME or
        NAME:ARGUMENTS. PROBE: each call gets a Probe. TRACE: a file for the runs' trace. TOUCHED: each run has
        `loaded`. PROFILE: each run has its `profile` and `origin`.

        Raises FeatherweightError if the simulator fails or prints something else than runs.
        """
        command = [*self.command, f"--max-cycles={max_cycles}", "--runs=-", "--brief"]
        command += [f"--read={name}:{size}" for name, size in outputs.items()]
        command += [f"--call={name}" for name in calls]
        command += ["--until-fault"] if until_fault else []
        command += probe.options if probe is not None else []
        command += [f"--trace={trace}"] if trace is not None else []
        command += ["--touched"] if touched else []
        command += ["--profile"] if profile else []
        command.append(str(elf))
        done = run_bytes(command, bytes_in=b"".join(start.line for start in starts))
        if done.returncode not in (0, 1):
            raise FeatherweightError(f"the simulator of {self._target.id} failed: {complaint(done)}")
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
        if profile:
            for run, start in zip(runs, starts, strict=False):
                run.origin = Origin(command, start.line)
        return runs


def decode_run(line: bytes) -> Run | None:
    """The run that LINE of a simulator's output tells of; None if it is no such line."""
    try:
        return _RUNS.decode(line)
    except msgspec.DecodeError:
        return None


def _share_calls(runs: Sequence[Run]) -> None:
    """Fill in the calls that the simulator left out."""
    calls: list[Call] = []
    for run in runs:
        if run.calls is CALLS_AS_BEFORE:
            run.calls = calls
        calls = run.calls
