# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Symbolic numbers of the provers compute as C's do; those of specifications as Python's."""

import subprocess
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from featherweight.prove.circuit import read
from featherweight.prove.stand_ins import Bytes, put_out, symbols, to_bytes
from featherweight.prove.words import SecretConditionError, Word, look_up, new_circuit, word
from tests.conftest import ROOT

SYMBOLIC = ROOT / "simulators" / "symbolic"


@pytest.mark.slow
def test_numbers_of_provers_compute_as_in_c(tmp_path: Path) -> None:
    program = tmp_path / "words"
    sources = [Path(__file__).with_name("words.cpp"), SYMBOLIC / "graph.cpp", SYMBOLIC / "columns.cpp"]
    subprocess.run(["g++", "-std=gnu++20", "-O1", "-fwrapv", f"-I{SYMBOLIC}", "-o", program, *sources], check=True)
    done = subprocess.run([program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert int(done.stdout) > 1_000_000


BINARY: dict[str, Callable[[Any, Any], Any]] = {
    "+": lambda x, y: x + y,
    "-": lambda x, y: x - y,
    "*": lambda x, y: x * y,
    "&": lambda x, y: x & y,
    "|": lambda x, y: x | y,
    "^": lambda x, y: x ^ y,
    "~": lambda x, y: ~x & 0xFFFF ^ y,
    "<<": lambda x, y: (x << 5) - y,
    ">>": lambda x, y: (x - y) >> 3,
    "%": lambda x, y: (x - y) % 16,
    "//": lambda x, y: (x - y) // 16,
    "reversed -": lambda x, y: 100 - x * 3 + y,
    "+ + +": lambda x, y: ((x + y) % 256 + (y + 77)) % 256 + (x ^ y) + 1,
    "+ -": lambda x, y: (x + y) - (y - 200) + ((x + y) << 1),
}


@pytest.mark.parametrize("in_columns", [False, True], ids=["as written", "in columns"])
@pytest.mark.parametrize("name", BINARY)
def test_numbers_of_specifications_compute_as_in_python(name: str, in_columns: bool) -> None:
    source = Random(name)
    with new_circuit(in_columns=in_columns) as circuit:
        one, other = symbols("one", 1)[0], symbols("other", 1)[0]
        result = BINARY[name](one, other)
        for place in range(20):
            circuit.outputs[f"result.{place}"] = result.bit(place)
        for _ in range(50):
            x, y = source.randrange(256), source.randrange(256)
            bits = circuit.evaluate({**_bits("one", x), **_bits("other", y)})
            assert sum(bits[f"result.{place}"] << place for place in range(20)) == BINARY[name](x, y) % (1 << 20)
            assert BINARY[name](word(x), word(y)).value == BINARY[name](x, y)


def test_order_of_a_sum_makes_no_difference_in_columns() -> None:
    with new_circuit(in_columns=True):
        x, y, z = (symbols(name, 1)[0] for name in "xyz")
        sums = [(x + y) + z, x + (y + z), (z + x) + y, (x + 90 + y) + z - 90 & 0x1FF, ((x + y) + 5 + z) + 0x1FB & 0x1FF]
        assert len({each.bits for each in sums[:3]}) == 1
        assert len({each.bits for each in sums[3:]}) == 1
    with new_circuit():
        x, y, z = (symbols(name, 1)[0] for name in "xyz")
        assert ((x + y) + z).bits != (x + (y + z)).bits


def _bits(name: str, number: int) -> dict[str, int]:
    return {f"{name}[0].{place}": number >> place & 1 for place in range(8)}


def test_what_depends_on_inputs_cannot_be_branched_on() -> None:
    with new_circuit():
        symbol = symbols("one", 1)[0]
        with pytest.raises(SecretConditionError):
            assert symbol == 3
        assert symbol ^ symbol == 0


def test_tables_are_looked_up_by_symbols() -> None:
    table = Random(1).sample(range(256), 256)
    with new_circuit() as circuit:
        put_out("found", Bytes(symbols("one", 1)).translate(table))
        for index in (0, 1, 77, 255):
            bits = circuit.evaluate(_bits("one", index))
            assert sum(bits[f"found[0].{place}"] << place for place in range(8)) == table[index]


def test_tables_of_long_numbers_are_looked_up_bit_by_bit() -> None:
    draw = Random(2)
    table = tuple(sum(draw.randrange(16) << place for place in (0, 40, 90)) for _ in range(13))
    with new_circuit() as circuit:
        found = look_up(table, symbols("one", 1)[0])
        put_out("found", to_bytes(found, 12, "little"))
        for index in range(13):
            bits = circuit.evaluate(_bits("one", index))
            assert sum(bits[f"found[{place // 8}].{place % 8}"] << place for place in range(96)) == table[index]


def test_circuits_are_the_same_when_read_again(tmp_path: Path) -> None:
    with new_circuit() as circuit:
        one, other = symbols("one", 2), symbols("other", 2)
        put_out("sum", [one[0] + other[1], one[1] * other[0], Word((1, 0, 1))])
        circuit.write(tmp_path / "circuit.aig")
    again, source = read(tmp_path / "circuit.aig"), Random(2)
    assert list(again.inputs) == list(circuit.inputs)
    for _ in range(20):
        inputs = {name: source.getrandbits(1) for name in circuit.inputs}
        assert again.evaluate(inputs) == circuit.evaluate(inputs)
