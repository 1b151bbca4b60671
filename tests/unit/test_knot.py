# SPDX-License-Identifier: Apache-2.0 OR MIT
"""KNOT: its header promises the round counts to assembly that its modes ask for and its specification says."""

import re
from collections import defaultdict
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

KNOT = Path(__file__).parents[2] / "ciphers" / "knot"
PROMISE = re.compile(r"void fw_(knot\d+_permute\d)\(.*\); /\* ([\d, ]+) \*/")
CALL = re.compile(r"fw_(knot\d+_permute\d)\(state, (KNOT_\w+)\)")
VALUE = re.compile(r"#define (KNOT_\w+) +(\d+)")


def promised() -> dict[str, set[int]]:
    """By permutation, the round counts that knot_core.h lists."""
    found = PROMISE.findall((KNOT / "knot_core.h").read_text())
    return {name: {int(rounds) for rounds in counts.split(",")} for name, counts in found}


def read_spec() -> ModuleType:
    found = spec_from_file_location("knot_spec", KNOT / "spec.py")
    assert found and found.loader
    module = module_from_spec(found)
    found.loader.exec_module(module)
    return module


def test_modes_ask_for_the_promised_rounds() -> None:
    asked: defaultdict[str, set[int]] = defaultdict(set)
    values = dict(VALUE.findall((KNOT / "knot_members.h").read_text()))
    for name, rounds in CALL.findall((KNOT / "knot_modes.inc").read_text()):
        asked[name].add(int(values[rounds]))
    assert asked == promised()


def test_the_specification_has_the_promised_rounds() -> None:
    spec = read_spec()
    needed: defaultdict[str, set[int]] = defaultdict(set)
    for member in spec.AEAD.values():
        counts = {member.rounds_first, member.rounds, member.rounds_last}
        needed[f"knot{member.width}_permute{member.constant_bits}"] |= counts
    for member in spec.HASH.values():
        needed[f"knot{member.width}_permute{member.constant_bits}"].add(member.rounds)
    assert needed == promised()


def test_the_normal_form_is_that_of_the_s_box() -> None:
    spec = read_spec()
    outputs = [spec.substitute([column >> bit & 1 for bit in range(4)], 1) for column in range(16)]
    assert tuple(sum(bit << place for place, bit in enumerate(output)) for output in outputs) == spec.SBOX


def test_all_rounds_are_multiples_of_four() -> None:
    assert {rounds % 4 for counts in promised().values() for rounds in counts} == {0}
