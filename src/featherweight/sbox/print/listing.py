# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A listing, which emit.py and draw.py print: a sequence for an instruction set, and its description."""

from dataclasses import dataclass

from featherweight.sbox.boxes import table_of
from featherweight.sbox.byte.wide import BITS, WideCircuit
from featherweight.sbox.functions import inputs_of, outputs_of, planes
from featherweight.sbox.isa import Isa
from featherweight.sbox.nibble.program import Program
from featherweight.sbox.nibble.result import Result
from featherweight.sbox.print.allocation import TRIES
from featherweight.sbox.print.spill import sequence


@dataclass(frozen=True)
class Listing:
    """PROGRAM for ISA, which computes the functions WANTED from GIVEN; bit x of a function is its value for input x."""

    box: str
    isa: Isa
    program: Program
    notes: tuple[str, ...]
    """Lines for a comment."""
    given: tuple[int, ...]
    wanted: tuple[int, ...]

    @property
    def symbol(self) -> str:
        """The name of the S-box as an identifier in C."""
        return self.box.replace("-", "_")

    @property
    def title(self) -> str:
        return f"{self.box} on {self.isa.title}: {self.program.cost(self.isa)} instructions"

    def name_of(self, register: int) -> str:
        """The name of a register, or of a word of memory, in sources."""
        inputs, memory = self.program.inputs, self.program.memory
        if register in memory:
            return f"saved{memory.index(register)}"
        return f"row{register}" if register < inputs else f"spare{register - inputs}"

    @property
    def names(self) -> list[str]:
        """The names of all registers, by number."""
        return [self.name_of(register) for register in range(self.program.registers)]


def listing_of(result: Result) -> Listing:
    """The listing of RESULT."""
    table = table_of(result.table)
    return Listing(
        result.box,
        result.instruction_set,
        result.program,
        (f"table {result.table}; {result.status}",),
        inputs_of(table),
        tuple(outputs_of(table)),
    )


def wide_listing(circuit: WideCircuit, isa: Isa, registers: int, tries: int = TRIES) -> Listing:
    """The listing of CIRCUIT in at most REGISTERS registers of ISA, the best of TRIES random orders."""
    given, wanted = tuple(planes(range(1 << BITS))), tuple(planes(circuit.run()))
    notes = (
        f"Of inputs plus {circuit.before:#04x}, without its constant {circuit.after:#04x}",
        f"{len(circuit.gates)} gates by `{circuit.command}`",
        "Gates, their order and their registers are the best found, not proved",
    )
    return Listing(circuit.box, isa, sequence(circuit, isa, registers, tries), notes, given, wanted)
