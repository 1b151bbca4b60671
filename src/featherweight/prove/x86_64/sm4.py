# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What the instructions of SM4 do: four rounds of a block, and of its key schedule.

Source: GB/T 32907-2016. Intel's Instruction Set Extensions Programming Reference defines the instructions; it was not
at hand when this was written, nor was a processor that has them. The S-box is computed here, not taken from spec.py,
which kernels are compared with.
"""

from functools import cache, reduce

from iced_x86 import Instruction

from featherweight.prove.x86_64.bits import Bits, constant, each, joined, parts, selected, turned_left, xor
from featherweight.prove.x86_64.effects import LANE, Effects, sources
from featherweight.prove.x86_64.machine import Effect, Machine

SM4 = Effects()

POLYNOMIAL = 0b1_1111_0101
"""Modulo which bytes are multiplied. Source, also of the map: F. Liu et al., "Analysis of the SMS4 block cipher", ACISP
2007."""
ROW, ADDED = 0xA7, 0xD3
"""The affine map before and after the inversion: bit i is the sum of those that ROW, turned left by i, has."""
ROUND, KEY_ROUND = (2, 10, 18, 24), (13, 23)
"""Distances of the rotations that are added."""


def _product(one: int, other: int) -> int:
    result = 0
    for place in range(8):
        result ^= (one << place) * (other >> place & 1)
    for place in range(14, 7, -1):
        result ^= (POLYNOMIAL << place - 8) * (result >> place & 1)
    return result


def _affine(value: int) -> int:
    rows = ((ROW << place | ROW >> 8 - place) & 255 for place in range(8))
    return sum(((row & value).bit_count() & 1) << place for place, row in enumerate(rows)) ^ ADDED


@cache
def _s_box() -> list[Bits]:
    inverses = [0, *(next(y for y in range(256) if _product(x, y) == 1) for x in range(1, 256))]
    return [constant(_affine(inverses[_affine(value)]), 8) for value in range(256)]


def _four_rounds(distances: tuple[int, ...]) -> Effect:
    def of_lane(state: Bits, keys: Bits) -> Bits:
        words = parts(state, 32)
        for key in parts(keys, 32):
            index = reduce(xor, words[-3:], key)
            word = joined(selected(_s_box(), byte) for byte in parts(index, 8))
            turned = (turned_left(word, distance) for distance in distances)
            words.append(reduce(xor, turned, xor(words[-4], word)))
        return joined(words[-4:])

    def effect(machine: Machine, instruction: Instruction) -> None:
        width = machine.width(instruction, 0)
        machine.write_vector(instruction, each(LANE, of_lane, *sources(machine, instruction, width)))

    return effect


SM4 |= {"VSM4RNDS4": _four_rounds(ROUND), "VSM4KEY4": _four_rounds(KEY_ROUND)}
