# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Runs a firmware with symbolic inputs: the circuit of its results, and what was observed."""

from pathlib import Path

import msgspec

from featherweight.catalog import Target, Variant
from featherweight.prove.obligation import Obligation
from featherweight.scales.arguments import CONVENTIONS
from featherweight.scales.firmware import Firmware
from featherweight.scales.shape import Place
from featherweight.scales.steps import DEPTH, STEPS, calls_of, encoded
from featherweight.system.errors import FeatherweightError
from featherweight.system.home import Home
from featherweight.system.simulators import simulator_program
from featherweight.system.tools import complaint, run_bytes

CORES = {f"fw-sim-{core}": f"fw-prove-{core}" for core in ("avr", "msp430", "cortex-m", "rv32")}
"""By a target's simulator: the program that does the same with symbols."""

MOST_INSTRUCTIONS = 3_000_000


class Obstacle(msgspec.Struct, frozen=True):
    """Why a run could not go on."""

    kind: str
    pc: int
    leaks: bool
    """Two secrets are known with which it goes on differently."""
    message: str
    rare: bool = False
    """None are known, but the circuit has one output, `rare`, which is true for inputs with which it does."""


class LookUp(msgspec.Struct, frozen=True):
    """An instruction that loads from addresses that depend on inputs."""

    pc: int
    times: int
    addresses: int
    first: int
    varies: bool
    """Two secrets are known with which the address differs."""


class Operand(msgspec.Struct, frozen=True):
    """An instruction that takes a time which depends on inputs."""

    pc: int
    varies: bool


class Stray(msgspec.Struct, frozen=True):
    """An access outside what a call may touch, or of a byte that nothing has written."""

    function: str
    kind: str
    pc: int
    address: int
    always: bool
    """Whatever the inputs are."""


class Clobbered(msgspec.Struct, frozen=True):
    """A register that is not known to be preserved."""

    name: str
    differs: bool
    """An input is known with which it is not."""


class Call(msgspec.Struct, frozen=True):
    """A call of one of the cipher's functions."""

    function: str
    instructions: int
    stack_bytes: int
    clobbered: list[Clobbered]


class Observation(msgspec.Struct, frozen=True):
    """What was observed in a run."""

    instructions: int
    nodes: int
    obstacle: Obstacle | None
    look_ups: list[LookUp]
    operands: list[Operand]
    strays: list[Stray]
    calls: list[Call]


class SymbolicCore:
    """A target's processor with symbolic registers."""

    def __init__(self, home: Home, target: Target) -> None:
        info = target.manifest.simulator
        if info.program not in CORES:
            raise FeatherweightError(f"nothing can be proved on {target.id} yet: choose another --target")
        self.program = simulator_program(home, CORES[info.program])
        self._core = target.manifest.core
        self._command = [str(self.program), *info.options, f"--limit={MOST_INSTRUCTIONS}"]

    def run(
        self, firmware: Firmware, obligation: Obligation, variant: Variant, to: Path, *, in_columns: bool = False
    ) -> Observation:
        """Run FIRMWARE, with VARIANT, as OBLIGATION says, and write its circuit to the file TO; IN_COLUMNS: sums of
        several numbers are made as in simulators/symbolic/columns.h."""
        shape = obligation.shape(variant)
        calls = calls_of([item.operation for item in obligation.steps], variant.symbol, self._core)
        layout = Place(firmware.site, firmware.weighed_placement).layout(shape)
        command = [*self._command, f"--circuit={to}", *(["--sums=columns"] if in_columns else [])]
        command += [f"--call={name}:{split(count, self._core)}" for name, count in calls.items()]
        for access in shape.accesses:
            region = layout.region(access.part.array, access.part.offset, access.part.bytes)
            command.append(f"--{'allow' if access.writes else 'see'}={region}@{access.function}")
        command += [f"--own={start}:{end - start}" for start, end in firmware.own]
        words = firmware.site.word_bytes
        memory = {STEPS: encoded(shape.steps, layout.starts, words), DEPTH: layout.depth.to_bytes(words, "little")}
        command += [f"--set={name}:{content.hex()}" for name, content in memory.items()]
        inputs = [name for name, size in shape.arrays if size is not None]
        command += [f"--input={name}@{layout.region(name)}" for name in inputs]
        command += [f"--public={name}" for name in obligation.public]
        command += [f"--fix={bit}:{value}" for bit, value in obligation.fixed.items()]
        command += [f"--verdict={obligation.verdict}"] if obligation.verdict else []
        command += [f"--output={name}@{layout.region(name)}" for name in shape.results]
        done = run_bytes([*command, str(firmware.program)])
        if done.returncode not in (0, 3):
            raise FeatherweightError(f"{self.program.name} failed: {complaint(done)}")
        return msgspec.json.decode(done.stdout, type=Observation)


def split(arguments: int, core: str) -> str:
    """Of so many words of ARGUMENTS on CORE: those in registers + those on the stack."""
    in_registers = min(arguments, CONVENTIONS[core].registers)
    return f"{in_registers}+{arguments - in_registers}"
