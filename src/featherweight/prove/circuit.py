# SPDX-License-Identifier: Apache-2.0 OR MIT
"""And-inverter graphs, numbered as in AIGER: a literal is twice the number of a node, plus one if it is inverted, and
node 0 is false. Equal nodes are made once."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import BinaryIO

NEVER, ALWAYS = 0, 1

Literal = int


class Circuit:
    """A graph that grows: inputs, gates, and named outputs."""

    def __init__(self) -> None:
        self.gates: dict[int, tuple[Literal, Literal]] = {}
        """By node: what it is the conjunction of."""
        self.inputs: dict[str, Literal] = {}
        self.outputs: dict[str, Literal] = {}
        self._count = 1
        self._known: dict[tuple[Literal, Literal], Literal] = {}

    def input(self, name: str) -> Literal:
        """The input NAME, a new one."""
        assert name not in self.inputs, name
        self.inputs[name] = self._node()
        return self.inputs[name]

    def both(self, left: Literal, right: Literal) -> Literal:
        if left > right:
            left, right = right, left
        if left == NEVER or left == right ^ 1:
            return NEVER
        if left in (ALWAYS, right):
            return right
        found = self._known.get((left, right))
        if found is None:
            found = self._known[left, right] = self._node()
            self.gates[found >> 1] = (left, right)
        return found

    def either(self, left: Literal, right: Literal) -> Literal:
        return self.both(left ^ 1, right ^ 1) ^ 1

    def differ(self, left: Literal, right: Literal) -> Literal:
        inverted = (left ^ right) & 1
        left, right = sorted((left & ~1, right & ~1))
        if left == NEVER:
            return right ^ inverted
        if left == right:
            return inverted
        return self.both(self.both(left, right) ^ 1, self.both(left ^ 1, right ^ 1) ^ 1) ^ inverted

    def choose(self, which: Literal, then: Literal, otherwise: Literal) -> Literal:
        if then == otherwise:
            return then
        if then == otherwise ^ 1:
            return self.differ(which, otherwise)
        return self.either(self.both(which, then), self.both(which ^ 1, otherwise))

    def sum(self, left: Sequence[Literal], right: Sequence[Literal], carry: Literal) -> list[Literal]:
        """The bits of LEFT + RIGHT + CARRY, which are as many as theirs."""
        total = []
        for a, b in zip(left, right, strict=True):
            if carry == NEVER in (a, b):
                total.append(a or b)
                continue
            half = self.differ(a, b)
            total.append(self.differ(half, carry))
            carry = self.either(self.both(a, b), self.both(half, carry))
        return total

    def write(self, path: Path) -> None:
        """Write an AIGER file, in its binary form: all inputs, and the gates on which outputs depend."""
        used = {literal >> 1 for literal in self.outputs.values()}
        for node in reversed(self.gates):  # operands are older than their gates
            if node in used:
                used.update(literal >> 1 for literal in self.gates[node])
        gates = [node for node in self.gates if node in used]
        order = [0, *(literal >> 1 for literal in self.inputs.values()), *gates]
        number = {node: place for place, node in enumerate(order)}

        def renamed(literal: Literal) -> Literal:
            return 2 * number[literal >> 1] + (literal & 1)

        content = bytearray()
        for node in gates:
            low, high = sorted(map(renamed, self.gates[node]))
            content += _varint(2 * number[node] - high) + _varint(high - low)
        counts = (len(order) - 1, len(self.inputs), 0, len(self.outputs), len(gates))
        head = f"aig {' '.join(map(str, counts))}\n" + "".join(
            f"{renamed(literal)}\n" for literal in self.outputs.values()
        )
        names = [f"i{place} {name}\n" for place, name in enumerate(self.inputs)]
        names += [f"o{place} {name}\n" for place, name in enumerate(self.outputs)]
        path.write_bytes(head.encode() + content + "".join(names).encode())

    def evaluate(self, inputs: Mapping[str, int]) -> dict[str, int]:
        """The outputs for INPUTS: 0 or 1, or many at once, one in each bit; what is not among them is 0."""
        values = {0: 0} | {literal >> 1: inputs.get(name, 0) for name, literal in self.inputs.items()}

        def value(literal: Literal) -> int:
            return ~values[literal >> 1] if literal & 1 else values[literal >> 1]

        for node, (left, right) in self.gates.items():
            values[node] = value(left) & value(right)
        mask = (1 << max((item.bit_length() for item in inputs.values()), default=1)) - 1 or 1
        return {name: value(literal) & mask for name, literal in self.outputs.items()}

    def _node(self) -> Literal:
        self._count += 1
        return 2 * self._count - 2


def read(path: Path) -> Circuit:
    """The circuit in the file PATH, a binary AIGER file without latches whose inputs and outputs have names."""
    with path.open("rb") as stream:
        _, _, inputs, latches, outputs, gates = (word.decode() for word in stream.readline().split())
        assert latches == "0", path
        circuit, first = Circuit(), int(inputs) + 1
        literals = [int(stream.readline()) for _ in range(int(outputs))]
        for number in range(first, first + int(gates)):
            high = 2 * number - _read_varint(stream)
            circuit.gates[number] = (high - _read_varint(stream), high)
        for line in stream.read().decode().splitlines():
            kind, name = line.split(" ", 1)
            if line.startswith("i"):
                circuit.inputs[name] = 2 * (int(kind[1:]) + 1)
            elif line.startswith("o"):
                circuit.outputs[name] = literals[int(kind[1:])]
            else:
                break
        circuit._count = first + int(gates)
        return circuit


def _varint(value: int) -> bytes:
    result = bytearray()
    while value >= 128:
        result.append(value & 127 | 128)
        value >>= 7
    result.append(value)
    return bytes(result)


def _read_varint(stream: BinaryIO) -> int:
    value = shift = 0
    while True:
        byte = stream.read(1)[0]
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value
