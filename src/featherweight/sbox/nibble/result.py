# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The result of a search, as stored and printed in JSON."""

from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from featherweight.sbox.boxes import Box, table_of
from featherweight.sbox.functions import normal_form, outputs_of
from featherweight.sbox.isa import Isa, select_isa
from featherweight.sbox.nibble.circuit import is_circuit
from featherweight.sbox.nibble.engine import Values, problem_of
from featherweight.sbox.nibble.program import Program
from featherweight.system.errors import FeatherweightError, WrongResultError

Objective = Literal["instructions", "depth", "both"]
STORED = Path(__file__).parents[1] / "data" / "nibble"
"""The folder of the stored results, BOX.ISA.json."""


class Proof(BaseModel):
    """A lower bound of the number of gates: smaller circuits were excluded by enumeration or by a SAT solver."""

    model_config = ConfigDict(extra="forbid")
    at_least: int
    nodes: int
    """The nodes visited by the enumeration of circuits with one gate less."""
    instructions: int = 0
    """A lower bound of the instructions of every sequence (copies.py); 0 if only the bound of gates is known."""
    engine: str
    """SHA-256 of the program that enumerated, or the solver's name; empty if no circuits had to be excluded."""


class Result(BaseModel):
    """A sequence for an S-box on an instruction set."""

    model_config = ConfigDict(extra="forbid")
    box: str
    table: str
    isa: str
    objective: Objective
    registers: int
    """The number of registers that the search was allowed."""
    in_place: bool
    program: Program
    """The known sequence with the fewest instructions."""
    circuit: Values
    """The known circuit with the fewest gates; it may take more copies than the sequence."""
    proof: Proof

    @property
    def instruction_set(self) -> Isa:
        return select_isa(self.isa)

    @property
    def cost(self) -> int:
        """The number of instructions, copies included."""
        return self.program.cost(self.instruction_set)

    @property
    def gates(self) -> int:
        """The number of gates of the smallest known circuit."""
        return len(self.circuit)

    @property
    def gates_proved(self) -> bool:
        """Whether it is proved that no circuit has fewer gates."""
        return self.gates == self.proof.at_least

    @property
    def at_least(self) -> int:
        """A lower bound of the instructions of every sequence: the gates, and one copy where one is needed.

        Where every gate overwrites an operand, a sequence without copies uses the inputs' registers only. It computes a
        permutation only if each step is one, which holds for XOR and NOT only; then the S-box is affine.
        """
        isa, table = self.instruction_set, table_of(self.table)
        overwrites = all(isa.written(name) != "d" for name in isa.operations if name != "copy")
        degrees = [mask.bit_count() for f in outputs_of(table) for mask in range(16) if normal_form(f) >> mask & 1]
        copies = overwrites and len(set(table)) == len(table) and max(degrees) > 1
        return max(self.proof.at_least * isa.gate_cost + copies * isa.copy_cost, self.proof.instructions)

    @property
    def proved(self) -> bool:
        """Whether it is proved that no sequence has fewer instructions."""
        return self.cost == self.at_least

    @property
    def status(self) -> str:
        """What is proved and what is only the best found, in words."""
        if self.proved:
            return "proved: no sequence is shorter"
        gates = "proved: no circuit has fewer" if self.gates_proved else f"best found, at least {self.proof.at_least}"
        return f"best found, at least {self.at_least}; {self.gates} gates {gates}"

    def check(self) -> None:
        """Raise WrongResultError unless sequence and circuit compute the S-box."""
        box = Box(self.box, table_of(self.table))
        self.program.check(box, self.instruction_set)
        if not is_circuit(problem_of(box, self.instruction_set), self.circuit):
            raise WrongResultError(f"the circuit of {self.gates} gates is not {self.box} on {self.isa}")

    def merged(self, other: "Result") -> "Result":
        """The better sequence, circuit and bound of both results; if equal, this result's."""
        best = min(self, other, key=lambda one: (one.cost, one.program.registers))
        proof = max(self.proof, other.proof, key=lambda one: (one.at_least, one.instructions))
        return best.model_copy(update={"circuit": min(self.circuit, other.circuit, key=len), "proof": proof})


def read_result(path: Path) -> Result:
    """The result in the JSON file PATH; raises FeatherweightError if it cannot be read. It is not checked."""
    try:
        return Result.model_validate_json(path.read_text())
    except OSError as error:
        raise FeatherweightError(f"{path}: {error.strerror}") from None
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"])) or "the file"
        raise FeatherweightError(f"{path}: {place}: {first['msg']}; give a file of `fw sbox search --json`") from None


def store(result: Result) -> None:
    """Store the parts of RESULT that are better than the stored ones."""
    path = STORED / f"{result.box}.{result.isa}.json"
    best = read_result(path).merged(result) if path.exists() else result
    path.write_text(best.model_dump_json(indent=1) + "\n")


def stored_results() -> list[Result]:
    """All stored results, sorted by file name."""
    return [read_result(path) for path in sorted(STORED.glob("*.json"))]
