# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Circuits of two-input gates for S-boxes of eight bits: built, checked, stored and printed."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from featherweight.sbox.functions import C_TEXTS, OPERATIONS, depth_of, planes
from featherweight.system.errors import WrongResultError

BITS = 8
STORED = Path(__file__).parents[1] / "data" / "byte"
"""The folder of the stored circuits, BOX.ISA.json."""
COLUMNS = 118


class WideGate(BaseModel):
    """OPERATION on nodes. Nodes are numbered: first the inputs, then the gates."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    operation: str
    operands: tuple[int, ...]


class WideCircuit(BaseModel):
    """Gates in topological order; inputs and outputs begin with bit 0.

    The circuit computes S(x + BEFORE) + AFTER. The constants cost nothing if they can be merged with round keys.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)
    box: str
    isa: str
    before: int
    after: int
    gates: tuple[WideGate, ...]
    outputs: tuple[int, ...]
    command: str
    """The command that found it."""

    @property
    def depth(self) -> int:
        """Gates on the longest path from an input to an output."""
        return depth_of(BITS, (gate.operands for gate in self.gates), self.outputs)

    @property
    def counts(self) -> dict[str, int]:
        """The number of gates of each operation."""
        return dict(sorted(Counter(gate.operation for gate in self.gates).items()))

    def run(self) -> list[int]:
        """The output for each input."""
        values = planes(range(1 << BITS))
        for gate in self.gates:
            values.append(OPERATIONS[gate.operation](*(values[node] for node in gate.operands)))
        return [sum((values[node] >> x & 1) << bit for bit, node in enumerate(self.outputs)) for x in range(1 << BITS)]

    def check(self, table: Sequence[int]) -> None:
        """Raise WrongResultError unless the circuit computes the S-box TABLE, apart from the constants."""
        computed = self.run()
        for x in range(1 << BITS):
            if computed[x ^ self.before] ^ self.after != table[x]:
                raise WrongResultError(f"the circuit is not {self.box}: input {x:#04x}")

    def as_c(self) -> str:
        """The C source of a function on eight bit planes."""
        names = [f"x{bit}" for bit in range(BITS)] + [f"t{number}" for number in range(len(self.gates))]
        loads = [f"x{bit} = planes[{bit}]" for bit in range(BITS)]
        gates = []
        for node, gate in enumerate(self.gates, BITS):
            operands = dict(zip("ab", (names[i] for i in gate.operands), strict=False))
            gates.append(f"{names[node]} = {C_TEXTS[gate.operation].format(**operands)}")
        stores = [f"planes[{bit}] = {names[node]}" for bit, node in enumerate(self.outputs)]
        lines = [*_packed("const word ", loads), *_packed("const word ", gates), *_packed("", stores)]
        head = f"/* S-box {self.box} of inputs plus {self.before:#04x}, without its constant {self.after:#04x}"
        symbol = self.box.replace("-", "_")
        return (
            f"{head}: {len(self.gates)} gates, depth {self.depth}.\n * Made by `{self.command}`. */\n"
            f"static inline void {symbol}(word planes[{BITS}])\n" + "\n".join(["{", *lines, "}", ""])
        )


def _packed(start: str, items: list[str]) -> list[str]:
    """Lines of statements that begin with START and list ITEMS, as many as fit in a line."""
    lines: list[str] = []
    for item in items:
        if lines and len(lines[-1]) + len(item) + 3 <= COLUMNS:
            lines[-1] += f", {item}"
        else:
            lines.append(f"    {start}{item}")
    return [f"{line};" for line in lines]


def stored_circuits() -> list[WideCircuit]:
    """All stored circuits, sorted by file name."""
    return [WideCircuit.model_validate_json(path.read_text()) for path in sorted(STORED.glob("*.json"))]


def store(circuit: WideCircuit) -> None:
    """Store CIRCUIT unless one is stored that has fewer gates, or as many and no more depth."""
    path = STORED / f"{circuit.box}.{circuit.isa}.json"
    known = [WideCircuit.model_validate_json(path.read_text())] if path.exists() else []
    best = min(*known, circuit, key=lambda one: (len(one.gates), one.depth))
    path.write_text(best.model_dump_json() + "\n")


class Builder:
    """Builds a circuit; equal gates are shared."""

    def __init__(self) -> None:
        self.gates: dict[WideGate, int] = {}
        """The gates in order, each with its node."""

    def gate(self, operation: str, *operands: int) -> int:
        """The node of the gate OPERATION on OPERANDS, added if it is not there yet."""
        return self.gates.setdefault(WideGate(operation=operation, operands=operands), BITS + len(self.gates))
