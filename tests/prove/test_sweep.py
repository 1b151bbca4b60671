# SPDX-License-Identifier: Apache-2.0 OR MIT
"""fw-prove-sweep: its verdicts on circuits whose functions are known, and on files that are broken."""

import random
import subprocess
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from featherweight.prove.circuit import Circuit
from tests.prove.circuits import (
    SWEEP,
    Pair,
    adders,
    all_inputs,
    any_circuit,
    compared,
    comparisons,
    inputs,
    multiples,
    multipliers,
    products,
    result,
    scrambled,
    spoiled,
    sums,
    tables,
    write,
)


@pytest.mark.parametrize(
    "made",
    [partial(adders, 64), tables, partial(sums, 64, 4), partial(multipliers, 5), multiples],
    ids=["adders", "tables", "sums", "multipliers", "multiples"],
)
def test_the_same_function_written_in_two_ways_is_equal(tmp_path: Path, made: Callable[[], Pair]) -> None:
    pair = made()
    found = compared(write(tmp_path, pair))
    assert (found.verdict, found.outputs) == ("equal", len(pair[0].outputs))


@pytest.mark.parametrize("reverse", [False, True])
def test_multiples_of_a_table_are_recognised_without_sat(tmp_path: Path, reverse: bool) -> None:
    for pair in (multiples(rounds=4, reverse=reverse), multiples(6, width=4, words="wxyz", reverse=reverse)):
        found = compared(write(tmp_path, pair))
        assert (found.verdict, found.sat_calls) == ("equal", 0)


def test_comparisons_are_recognised_without_sat(tmp_path: Path) -> None:
    found = compared(write(tmp_path, comparisons()))
    assert (found.verdict, found.sat_calls) == ("equal", 0)


def test_products_of_sums_are_recognised_without_sat(tmp_path: Path) -> None:
    found = compared(write(tmp_path, products()))
    assert (found.verdict, found.sat_calls) == ("equal", 0)


def test_a_fault_in_a_product_of_a_sum_is_found(tmp_path: Path) -> None:
    pair = products(fault=True)
    found = compared(write(tmp_path, pair))
    assert found.verdict == "different"
    assert pair[0].evaluate(found.input) != pair[1].evaluate(found.input)


def test_a_comparison_of_all_bits_but_one_is_found(tmp_path: Path) -> None:
    pair = comparisons(fault=True)
    found = compared(write(tmp_path, pair))
    assert found.verdict == "different"
    assert pair[0].evaluate(found.input) != pair[1].evaluate(found.input)


@pytest.mark.parametrize("pair", [multiples(fault=True), multiples(width=4, words="wxyz", fault=True)])
def test_a_fault_in_a_table_of_multiples_is_found(tmp_path: Path, pair: Pair) -> None:
    found = compared(write(tmp_path, pair))
    assert found.verdict == "different"
    assert pair[0].evaluate(found.input) != pair[1].evaluate(found.input)


def test_verdicts_are_those_of_an_exhaustive_evaluation(tmp_path: Path) -> None:
    seen = {"equal": 0, "different": 0}
    for seed in range(300):
        draw = random.Random(seed)
        first = any_circuit(draw)
        second = scrambled(draw, first)
        if draw.getrandbits(1):
            spoiled(draw, second)
        values = all_inputs(first)
        expected = "equal" if first.evaluate(values) == second.evaluate(values) else "different"
        found = compared(write(tmp_path, (first, second)))
        assert found.verdict == expected, seed
        if expected == "different":
            assert first.evaluate(found.input) != second.evaluate(found.input), seed
        seen[expected] += 1
    assert min(seen.values()) > 50


def test_a_difference_for_one_input_of_2_to_the_64_is_found(tmp_path: Path) -> None:
    pair = adders(32)
    values = random.Random(3).getrandbits(64)
    match = 1
    for i, literal in enumerate(pair[1].inputs.values()):
        match = pair[1].both(match, literal ^ (values >> i & 1) ^ 1)
    pair[1].outputs["out.5"] = pair[1].differ(pair[1].outputs["out.5"], match)
    found = compared(write(tmp_path, pair))
    assert found.verdict == "different"
    assert found.input == {name: values >> i & 1 for i, name in enumerate(pair[1].inputs)}
    assert pair[0].evaluate(found.input) != pair[1].evaluate(found.input)


def test_an_input_of_one_circuit_is_free(tmp_path: Path) -> None:
    first, second = Circuit(), Circuit()
    result(first, inputs(first, "x", 1))
    x, y = second.input("x.0"), second.input("other")
    result(second, [second.both(x, y)])
    found = compared(write(tmp_path, (first, second)))
    assert (found.verdict, found.input) == ("different", {"x.0": 1, "other": 0})


def test_what_takes_too_long_is_undecided(tmp_path: Path) -> None:
    found = compared(write(tmp_path, multipliers(24)), "--seconds", "0.3")
    assert (found.verdict, found.obstacle) == ("undecided", "no time left")


def failure(*arguments: Path | str) -> str:
    done = subprocess.run([SWEEP, *arguments], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1), done
    return done.stderr.strip()


def test_circuits_with_other_outputs_are_not_compared(tmp_path: Path) -> None:
    first, second = Circuit(), Circuit()
    for circuit, name in ((first, "one"), (second, "other")):
        result(circuit, inputs(circuit, "x", 2), name)
    assert "has no output one.0, which" in failure(*write(tmp_path, (first, second)))
    first.outputs = second.outputs = {}
    assert "no outputs: there is nothing to prove" in failure(*write(tmp_path, (first, second)))


def test_a_broken_file_is_named(tmp_path: Path) -> None:
    paths = write(tmp_path, adders(4))
    whole, broken = paths[1].read_bytes(), tmp_path / "broken.aig"
    gates = whole.index(b"\n", whole.rindex(b"\n", 0, whole.index(b"i0 ")))
    head = whole.split(b"\n", 1)[0]
    for content, reason in (
        (b"", "ends in the middle of a line"),
        (b"aag 1 1 0 0 0\n", "no binary AIGER file"),
        (whole.replace(head, b"aig 9 8 1 5 0"), "has latches"),
        (whole.replace(head, head.replace(b"aig ", b"aig 9")), "other nodes than inputs and gates"),
        (whole.replace(head, b"aig 9000009 8 0 5 9000001"), "is shorter than its first line says"),
        (whole[:gates], "in the middle of"),
        (whole.replace(b"i0 a.0\n", b""), "without a name"),
        (whole.replace(b"i0 a.0", b"i0 a.1"), "two inputs have the name a.1"),
        (whole.replace(b"i0 a.0", b"i9 a.0"), "names no input or output"),
    ):
        broken.write_bytes(content)
        assert f"{broken}: " in failure(paths[0], broken)
        assert reason in failure(paths[0], broken), content[:40]
    assert "cannot be read: No such file" in failure(paths[0], tmp_path / "missing.aig")


def test_any_spoiled_byte_is_an_error_or_gets_a_verdict(tmp_path: Path) -> None:
    paths = write(tmp_path, adders(6))
    whole, draw, errors = paths[1].read_bytes(), random.Random(5), 0
    for _ in range(150):
        content = bytearray(whole)
        content[draw.randrange(len(content))] = draw.getrandbits(8)
        paths[1].write_bytes(content[: draw.randint(1, len(content))] if draw.random() < 0.3 else content)
        status = subprocess.run([SWEEP, *paths], capture_output=True, check=False).returncode
        assert status in (0, 1, 2)
        errors += status == 2
    assert errors > 50


@pytest.mark.parametrize("arguments", [[], ["one.aig"], ["--seconds", "x", "a", "b"], ["--fast", "a", "b"]])
def test_a_wrong_command_line_is_an_error(arguments: list[str]) -> None:
    assert failure(*arguments).startswith("fw-prove-sweep: ")
