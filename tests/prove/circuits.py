# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Circuits that are the same function, written in two ways, and random ones."""

import random
import subprocess
from collections.abc import Callable, Sequence
from functools import reduce
from pathlib import Path

import msgspec

from featherweight.prove.circuit import NEVER, Circuit, Literal
from featherweight.prove.sweep import Comparison
from tests.conftest import ROOT

SWEEP, CHECK = (ROOT / "build" / "simulators" / f"fw-prove-{name}" for name in ("sweep", "check"))
PRESENT = (12, 5, 6, 11, 9, 0, 10, 13, 3, 14, 15, 8, 4, 7, 1, 2)
"""An S-box."""

Pair = tuple[Circuit, Circuit]
Bits = list[Literal]


def inputs(circuit: Circuit, name: str, width: int) -> Bits:
    return [circuit.input(f"{name}.{i}") for i in range(width)]


def result(circuit: Circuit, bits: Sequence[Literal], name: str = "out") -> None:
    circuit.outputs.update({f"{name}.{i}": bit for i, bit in enumerate(bits)})


def rippling(circuit: Circuit, a: Bits, b: Bits) -> Bits:
    """The sum of A and B, carry by carry."""
    carry, total = NEVER, []
    for x, y in zip(a, b, strict=True):
        half = circuit.differ(x, y)
        total.append(circuit.differ(half, carry))
        carry = circuit.either(circuit.both(x, y), circuit.both(half, carry))
    return [*total, carry]


def selecting(circuit: Circuit, a: Bits, b: Bits) -> Bits:
    """The sum of A and B: the upper half for both carries, of which one is chosen."""
    if len(a) == 1:
        return [circuit.differ(a[0], b[0]), circuit.both(a[0], b[0])]
    half = len(a) // 2
    low = selecting(circuit, a[:half], b[:half])
    zero = selecting(circuit, a[half:], b[half:])
    carry, one = low[-1], []
    all_ones = NEVER ^ 1
    for bit in zero:
        one.append(circuit.differ(bit, all_ones))
        all_ones = circuit.both(all_ones, bit)
    return [*low[:-1], *(circuit.choose(carry, y, x) for x, y in zip(zero, one, strict=True))]


def adders(width: int) -> Pair:
    pair = Circuit(), Circuit()
    for circuit, add in zip(pair, (rippling, selecting), strict=True):
        result(circuit, add(circuit, inputs(circuit, "a", width), inputs(circuit, "b", width)))
    return pair


def multipliers(width: int) -> Pair:
    """Products row by row: of the first factor's bits, and of the second's."""
    pair = Circuit(), Circuit()
    for circuit, swap in zip(pair, (False, True), strict=True):
        a, b = inputs(circuit, "a", width), inputs(circuit, "b", width)
        rows, factor = (b, a) if swap else (a, b)
        total = [NEVER] * (2 * width)
        for i, bit in enumerate(rows):
            row = [NEVER] * i + [circuit.both(bit, other) for other in factor] + [NEVER] * (width - i)
            total = rippling(circuit, total, row)[:-1]
        result(circuit, total)
    return pair


def tables(table: Sequence[int] = PRESENT, rounds: int = 4) -> Pair:
    """Look-ups, one after the other: a tree of multiplexers from the first bit on, and from the last one."""
    pair = Circuit(), Circuit()
    for circuit, reverse in zip(pair, (False, True), strict=True):
        bits = inputs(circuit, "x", (len(table) - 1).bit_length())
        for _ in range(rounds):
            bits = [_looked_up(circuit, [value >> j & 1 for value in table], bits, reverse) for j in range(len(bits))]
        result(circuit, bits)
    return pair


def multiples(
    rounds: int = 3, *, width: int = 8, words: str = "xy", reverse: bool = False, fault: bool = False
) -> Pair:
    """Two bytes, or so, of which each becomes twice its entry of an S-box plus those of the others, in a field: the
    bits of entries are added, or a second table holds what is doubled already."""
    modulus = {4: 0x13, 8: 0x11B}[width]
    s_box = random.Random(1).sample(range(1 << width), 1 << width)
    doubled = [2 * value ^ (value >> width - 1) * modulus for value in s_box]
    doubled[77 % len(doubled)] ^= 4 * fault
    pair = Circuit(), Circuit()
    for circuit, precomputed in zip(pair, (False, True), strict=True):
        turned = precomputed and reverse
        state = [inputs(circuit, name, width) for name in words]
        for _ in range(rounds):
            single, double = [], []
            for bits in state:
                single.append(
                    [_looked_up(circuit, [value >> j & 1 for value in s_box], bits, turned) for j in range(width)]
                )
                low = [NEVER, *single[-1][:-1]]
                added = [circuit.differ(bit, single[-1][-1]) if modulus >> j & 1 else bit for j, bit in enumerate(low)]
                table = [_looked_up(circuit, [value >> j & 1 for value in doubled], bits, turned) for j in range(width)]
                double.append(table if precomputed else added)
            state = [
                [reduce(circuit.differ, bits) for bits in zip(one, *single[:place], *single[place + 1 :], strict=True)]
                for place, one in enumerate(double)
            ]
        result(circuit, [bit for bits in state for bit in bits])
    return pair


def _looked_up(circuit: Circuit, values: list[int], bits: Bits, reverse: bool) -> Literal:
    if not bits:
        return values[0]
    rest = bits[1:] if reverse else bits[:-1]
    if reverse:
        return circuit.choose(
            bits[0],
            _looked_up(circuit, values[1::2], rest, reverse),
            _looked_up(circuit, values[::2], rest, reverse),
        )
    half = len(values) // 2
    return circuit.choose(
        bits[-1],
        _looked_up(circuit, values[half:], rest, reverse),
        _looked_up(circuit, values[:half], rest, reverse),
    )


def sums(width: int, rounds: int, seed: int = 1) -> Pair:
    """Linear layers of many terms, whose terms are added in another order."""
    draw = random.Random(seed)
    choice = [[draw.sample(range(width), width // 2 + 1) for _ in range(width)] for _ in range(rounds)]
    pair = Circuit(), Circuit()
    for circuit, reverse in zip(pair, (False, True), strict=True):
        bits = inputs(circuit, "x", width)
        for layer in choice:
            terms = [[bits[i] for i in (sorted(places) if reverse else places)] for places in layer]
            bits = [reduce(circuit.differ, each) for each in terms]
        result(circuit, bits)
    return pair


def products(width: int = 24, rounds: int = 4, *, fault: bool = False) -> Pair:
    """A register's bits, of which each becomes a sum with a product of a sum, or with the sum of products."""
    pair = Circuit(), Circuit()
    for circuit, apart in zip(pair, (True, False), strict=True):
        both, differ = circuit.both, circuit.differ
        bits = inputs(circuit, "x", width)
        for step in range(rounds):
            turned = [bits[place:] + bits[:place] for place in (0, 1, 4, 9, 11, 15)]
            new = []
            for place, (a, b, c, d, e, f) in enumerate(zip(*turned, strict=True)):
                if apart:
                    third = both(both(a, c), d)
                    new.append(differ(differ(differ(differ(both(a, b), e), third), both(e, f)), f))
                else:
                    last = e if fault and (step, place) == (rounds - 1, 5) else f
                    product = both(a, differ(b, both(c, d)))
                    new.append(differ(differ(product, both(e, last)), differ(e, f)))
            bits = new
        result(circuit, bits)
    return pair


def word_sums(words: int, width: int = 16) -> Pair:
    """The sum modulo 2 of rotated words: from the first to the last, and from the last to the first."""
    pair = Circuit(), Circuit()
    for circuit, reverse in zip(pair, (False, True), strict=True):
        each = [inputs(circuit, f"w{i}", width) for i in range(words)]
        for step in range(3):
            turned = [word[(3 * i + step) % width :] + word[: (3 * i + step) % width] for i, word in enumerate(each)]
            total = [reduce(circuit.differ, bits[::-1] if reverse else bits) for bits in zip(*turned, strict=True)]
            each = [total, *each[:-1]]
        result(circuit, each[0])
    return pair


def comparisons(width: int = 96, *, fault: bool = False) -> Pair:
    """Whether two arrays are equal: byte by byte from the first on, or in words of 32 bits from the last on, with the
    sign of what is left, or of its negative."""
    pair = Circuit(), Circuit()
    for circuit, at_once in zip(pair, (8, 32), strict=True):
        each = zip(inputs(circuit, "a", width), inputs(circuit, "b", width), strict=True)
        bits = [circuit.differ(*pair) for pair in each]
        if at_once == 32:
            bits = bits[::-1][: width - fault]
        column = [reduce(circuit.either, bits[place::at_once]) for place in range(at_once)]
        lower = [reduce(circuit.either, column[:place]) for place in range(1, at_once)]
        negative = [circuit.differ(*bits) for bits in zip(column[1:], lower, strict=True)]
        any_of, any_of_negative = (reduce(circuit.either, each) for each in (column, negative))
        result(circuit, [any_of if at_once == 8 else circuit.either(any_of_negative, any_of)])
    return pair


def rotations(width: int = 16) -> Pair:
    """A rotation by a number that is an input: by one, two, four … places, and in the other order."""
    pair = Circuit(), Circuit()
    for circuit, reverse in zip(pair, (False, True), strict=True):
        bits, amount = inputs(circuit, "x", width), inputs(circuit, "by", (width - 1).bit_length())
        steps = list(enumerate(amount))
        for place, by in steps[::-1] if reverse else steps:
            turned = bits[1 << place :] + bits[: 1 << place]
            bits = [circuit.choose(by, after, before) for after, before in zip(turned, bits, strict=True)]
        result(circuit, bits)
    return pair


def shuffled(pair: Pair, seed: int = 1) -> Pair:
    """PAIR, of which the second one is written with other gates."""
    return pair[0], scrambled(random.Random(seed), pair[1])


def scrambled(draw: random.Random, circuit: Circuit) -> Circuit:
    """The same function of other gates."""
    other = Circuit()
    literals: dict[int, Literal] = {0: NEVER}
    for name, literal in circuit.inputs.items():
        literals[literal >> 1] = other.input(name)
    ways: list[Callable[[Literal, Literal], Literal]] = [
        other.both,
        lambda a, b: other.both(a, other.both(b, other.either(a, draw.choice(list(literals.values()))))),
        lambda a, b: other.differ(other.differ(a, b), other.either(a, b)),
        lambda a, b: other.choose(a, b, NEVER),
    ]
    for node, (left, right) in circuit.gates.items():
        a, b = (literals[literal >> 1] ^ literal & 1 for literal in (left, right))
        literals[node] = draw.choice(ways)(a, b)
    other.outputs = {name: literals[bit >> 1] ^ bit & 1 for name, bit in circuit.outputs.items()}
    return other


def any_circuit(draw: random.Random, most_inputs: int = 12, most_gates: int = 150) -> Circuit:
    circuit = Circuit()
    bits = inputs(circuit, "x", draw.randint(1, most_inputs))
    for _ in range(draw.randint(1, most_gates)):
        a, b = draw.choice(bits[-20:]) ^ draw.getrandbits(1), draw.choice(bits) ^ draw.getrandbits(1)
        bits.append(draw.choice((circuit.both, circuit.either, circuit.differ))(a, b))
    result(circuit, [draw.choice(bits[-10:]) for _ in range(draw.randint(1, 4))])
    return circuit


def spoiled(draw: random.Random, circuit: Circuit) -> None:
    """Inverts an operand of a gate, or an output: the function may be the same still."""
    if circuit.gates and draw.random() < 0.9:
        node = draw.choice(list(circuit.gates))
        left, right = circuit.gates[node]
        circuit.gates[node] = (left ^ 1, right)
    else:
        circuit.outputs[draw.choice(list(circuit.outputs))] ^= 1


def all_inputs(circuit: Circuit) -> dict[str, int]:
    """All assignments to the inputs of CIRCUIT, one in each bit."""
    count = 1 << len(circuit.inputs)
    return {name: sum(1 << x for x in range(count) if x >> i & 1) for i, name in enumerate(circuit.inputs)}


def write(folder: Path, pair: Pair) -> list[Path]:
    paths = [folder / "specification.aig", folder / "implementation.aig"]
    for circuit, path in zip(pair, paths, strict=True):
        circuit.write(path)
    return paths


def compared(paths: Sequence[Path], *options: str) -> Comparison:
    """What fw-prove-sweep says of two files; the exit status says the same."""
    done = subprocess.run([SWEEP, *paths, *options], capture_output=True, text=True, check=False)
    found = msgspec.json.decode(done.stdout, type=Comparison)
    assert done.returncode == {"equal": 0, "different": 1, "undecided": 3}[found.verdict], done
    return found


def checked(paths: Sequence[Path], certificate: Path) -> subprocess.CompletedProcess[str]:
    """What fw-prove-check says of two files and a certificate."""
    return subprocess.run([CHECK, *paths, certificate], capture_output=True, text=True, check=False)
