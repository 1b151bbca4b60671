"""Circuits of two-input gates for S-boxes of eight bits: how they are put together, tried, stored and printed."""

from collections.abc import Sequence

from pydantic import BaseModel, ConfigDict

from featherweight.errors import WrongResultError

BITS = 8
ALL = (1 << (1 << BITS)) - 1
TEXTS = {"and": "{a} & {b}", "or": "{a} | {b}", "xor": "{a} ^ {b}", "andn": "{a} & ~{b}", "orn": "{a} | ~{b}",
         "xnor": "~({a} ^ {b})", "not": "~{a}"}  # fmt: skip


class WideGate(BaseModel):
    """OPERATION on nodes; nodes are numbered, the inputs first, then the gates."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    operation: str
    operands: tuple[int, ...]


class WideCircuit(BaseModel):
    """Gates in an order in which each has its operands before it; of inputs and outputs bit 0 comes first.

    The circuit computes S(x + BEFORE) + AFTER: these constants cost nothing where round keys are added next to it.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)
    box: str
    isa: str
    before: int
    after: int
    gates: tuple[WideGate, ...]
    outputs: tuple[int, ...]
    command: str
    """What found it."""

    @property
    def depth(self) -> int:
        """Gates on the longest way from an input to an output."""
        depths = [0] * BITS
        for gate in self.gates:
            depths.append(1 + max(depths[node] for node in gate.operands))
        return max(depths[node] for node in self.outputs)

    @property
    def counts(self) -> dict[str, int]:
        """How many gates there are of each operation."""
        names = [gate.operation for gate in self.gates]
        return {name: names.count(name) for name in sorted(set(names))}

    def run(self) -> list[int]:
        """The circuit's table."""
        values = [sum((x >> bit & 1) << x for x in range(1 << BITS)) for bit in range(BITS)]
        for gate in self.gates:
            values.append(_apply(gate.operation, [values[node] for node in gate.operands]))
        return [sum((values[node] >> x & 1) << bit for bit, node in enumerate(self.outputs)) for x in range(1 << BITS)]

    def check(self, table: Sequence[int]) -> None:
        """WrongResultError unless this is the S-box TABLE, but for the constants."""
        computed = self.run()
        for x in range(1 << BITS):
            if computed[x ^ self.before] ^ self.after != table[x]:
                raise WrongResultError(f"the circuit is not {self.box}: input {x:#04x}")

    def as_c(self) -> str:
        """A function on eight planes."""
        names = [f"x{bit}" for bit in range(BITS)] + [f"t{number}" for number in range(len(self.gates))]
        loads = ", ".join(f"x{bit} = planes[{bit}]" for bit in range(BITS))
        lines = [f"    const word {loads};"]
        for node, gate in enumerate(self.gates, BITS):
            text = TEXTS[gate.operation].format(**dict(zip("ab", (names[i] for i in gate.operands), strict=False)))
            lines.append(f"    const word {names[node]} = {text};")
        lines += [f"    planes[{bit}] = {names[node]};" for bit, node in enumerate(self.outputs)]
        head = f"/* S-box {self.box}, of inputs to which {self.before:#04x} is added, without its constant {self.after:#04x}"
        symbol = self.box.replace("-", "_")
        return (
            f"{head}: {len(self.gates)} gates, depth {self.depth}.\n * Made by `{self.command}`. */\n"
            f"static inline void {symbol}(word planes[{BITS}])\n" + "\n".join(["{", *lines, "}", ""])
        )


def _apply(operation: str, values: Sequence[int]) -> int:
    a, b = values[0], values[-1]
    return {
        "and": a & b,
        "or": a | b,
        "xor": a ^ b,
        "andn": a & ~b,
        "orn": (a | ~b) & ALL,
        "xnor": a ^ b ^ ALL,
        "not": a ^ ALL,
    }[operation]


class Builder:
    """Puts a circuit together; a gate that is there already is not made again."""

    def __init__(self) -> None:
        self.gates: list[WideGate] = []
        self._known: dict[WideGate, int] = {}

    def gate(self, operation: str, *operands: int) -> int:
        """The node of this gate."""
        gate = WideGate(operation=operation, operands=operands)
        if gate not in self._known:
            self._known[gate] = BITS + len(self.gates)
            self.gates.append(gate)
        return self._known[gate]
