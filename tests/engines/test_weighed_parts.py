# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A part of a round that no implementation has, and so no referee tries, does what its page says it does."""

import random

from featherweight.pages.page import template
from featherweight.scales.expectations import load_spec
from tests.conftest import ROOT
from tests.engines.conftest import HOME, Breadboard

COLUMNS_0_3, COLUMNS_1_2 = 0x99, 0x66
MAIN = f"""
fw_function case
    ldi     r26, lo8(state)
    ldi     r27, hi8(state)
    load    X+, outer0, inner0, outer1, inner1, outer2, inner2, outer3, inner3
    ldi     count, {COLUMNS_0_3}
    mov     columns_0_3, count
    ldi     count, {COLUMNS_1_2}
    mov     columns_1_2, count
    call    part_middle_by_rows
    sbiw    r26, 8
    store   X+, outer0, inner0, outer1, inner1, outer2, inner2, outer3, inner3
    ret
fw_end case

fw_function main
    call    case
    call    fw_done
fw_end main

    .section .bss
    .global state
state:
    .space  8
"""


def by_rows(slices: list[int]) -> bytes:
    """Of each slice, the most significant bit of a nibble first: rows 0 and 2, then rows 1 and 3, nibble by nibble.

    A slice of spec.py holds nibble i, the first being the highest, in bit i; a row is every fourth of them.
    """
    content = []
    for word in reversed(slices):
        rows = [[word >> (15 - 4 * column - row) & 1 for column in range(4)] for row in range(4)]
        nibbles = [sum(bit << column for column, bit in enumerate(row)) for row in rows]
        content += [nibbles[0] << 4 | nibbles[2], nibbles[1] << 4 | nibbles[3]]
    return bytes(content)


def test_mix_columns_of_prince_in_the_published_layout(avr: Breadboard) -> None:
    spec = load_spec(HOME.ciphers / "prince" / "spec.py")
    draw = random.Random("by rows")
    states = [[draw.getrandbits(16) for _ in range(4)] for _ in range(100)]
    text = template("done.S") + template("prince_avr.S").split("fw_function main")[0] + MAIN
    elf = avr.build(text, flags=(f"-I{ROOT / 'ciphers' / 'prince'}",))
    lines = elf.with_suffix(".runs")
    lines.write_text("".join(f"state={by_rows(state).hex()}\n" for state in states))
    runs = avr.simulate(elf, "--call=part_middle_by_rows", "--read=state:8", f"--runs={lines}")
    found = [run["memory"]["state"] for run in runs]
    assert found == [by_rows(spec.mix_columns(state)).hex() for state in states]
