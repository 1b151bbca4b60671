"""What a search found, as it is stored and printed in JSON."""

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
"""The results that come with the project, one file each: BOX.ISA.json."""


class Proof(BaseModel):
    """A lower bound of the number of gates: all smaller circuits were enumerated, or excluded by a SAT solver."""

    model_config = ConfigDict(extra="forbid")
    at_least: int
    nodes: int
    """Visited by the enumeration of the circuits of one gate less."""
    instructions: int = 0
    """That every sequence takes at least; 0 if no more is known than the gates say. See copies.py."""
    engine: str
    """SHA-256 of the program that enumerated, or the name of the solver; empty if nothing had to be excluded."""


class Result(BaseModel):
    """A sequence for an S-box on an instruction set."""

    model_config = ConfigDict(extra="forbid")
    box: str
    table: str
    isa: str
    objective: Objective
    registers: int
    """How many the search was allowed."""
    in_place: bool
    program: Program
    """The sequence with the fewest instructions that is known."""
    circuit: Values
    """The circuit with the fewest gates that is known; it may take more copies than the sequence."""
    proof: Proof

    @property
    def instruction_set(self) -> Isa:
        return select_isa(self.isa)

    @property
    def cost(self) -> int:
        """Instructions, copies included."""
        return self.program.cost(self.instruction_set)

    @property
    def gates(self) -> int:
        """Of the smallest circuit known."""
        return len(self.circuit)

    @property
    def gates_proved(self) -> bool:
        """No circuit has fewer gates."""
        return self.gates == self.proof.at_least

    @property
    def at_least(self) -> int:
        """Instructions that every sequence takes: the gates, and a copy where there must be one.

        Where every gate overwrites an operand, a sequence without copies works on the inputs' registers alone. It
        computes a permutation only if each step is one, and of the gates only XOR and NOT are: then all is affine.
        """
        isa, table = self.instruction_set, table_of(self.table)
        overwrites = all(isa.written(name) != "d" for name in isa.operations if name != "copy")
        degrees = [mask.bit_count() for f in outputs_of(table) for mask in range(16) if normal_form(f) >> mask & 1]
        copies = overwrites and len(set(table)) == len(table) and max(degrees) > 1
        return max(self.proof.at_least * isa.gate_cost + copies * isa.copy_cost, self.proof.instructions)

    @property
    def proved(self) -> bool:
        """No sequence has fewer instructions."""
        return self.cost == self.at_least

    @property
    def status(self) -> str:
        """In words that never call the best found the best."""
        if self.proved:
            return "proved: no sequence is shorter"
        gates = "proved: no circuit has fewer" if self.gates_proved else f"best found, at least {self.proof.at_least}"
        return f"best found, at least {self.at_least}; {self.gates} gates {gates}"

    def check(self) -> None:
        """WrongResultError unless the sequence is the S-box, and the circuit."""
        box = Box(self.box, table_of(self.table))
        self.program.check(box, self.instruction_set)
        if not is_circuit(problem_of(box, self.instruction_set), self.circuit):
            raise WrongResultError(f"the circuit of {self.gates} gates is not {self.box} on {self.isa}")

    def merged(self, other: "Result") -> "Result":
        """The better of each: sequence, circuit and bound; of equals this result's."""
        best = min(self, other, key=lambda one: (one.cost, one.program.registers))
        circuit, proof = min(self.circuit, other.circuit, key=len), max(self.proof, other.proof, key=_bound)
        return best.model_copy(update={"circuit": circuit, "proof": proof})


def read_result(path: Path) -> Result:
    """The result in the JSON file PATH, not checked yet."""
    try:
        return Result.model_validate_json(path.read_text())
    except OSError as error:
        raise FeatherweightError(f"{path}: {error.strerror}") from None
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"])) or "the file"
        raise FeatherweightError(f"{path}: {place}: {first['msg']}; give a file of `fw sbox search --json`") from None


def store(result: Result) -> bool:
    """Keep with the project what in RESULT is better than what is there; says whether anything is."""
    path = STORED / f"{result.box}.{result.isa}.json"
    kept = read_result(path) if path.exists() else None
    best = kept.merged(result) if kept else result
    if best == kept:
        return False
    STORED.mkdir(exist_ok=True)
    path.write_text(best.model_dump_json(indent=1) + "\n")
    return True


def _bound(proof: Proof) -> tuple[int, int]:
    return proof.at_least, proof.instructions


def stored_results() -> list[Result]:
    """All results that come with the project, by name."""
    return [read_result(path) for path in sorted(STORED.glob("*.json"))]
