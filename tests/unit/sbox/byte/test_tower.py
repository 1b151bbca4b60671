# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Two forms of a number and the inverse."""

from featherweight.sbox.byte.tower import NUMBERS, Halves


def test_halves_make_the_inverse() -> None:
    halves = Halves.of(NUMBERS.powers[3], NUMBERS.powers[40])
    for y in range(1, 256):
        u, v = (NUMBERS.trace_to_subfield(NUMBERS.multiply(y, c)) for c in (halves.c0, halves.c1))
        norm = NUMBERS.multiply(u, v)
        norm ^= NUMBERS.multiply(halves.p, NUMBERS.multiply(u, u)) ^ NUMBERS.multiply(halves.r, NUMBERS.multiply(v, v))
        above = NUMBERS.multiply(halves.e0, u) ^ NUMBERS.multiply(halves.e1, v)
        assert NUMBERS.multiply(above, NUMBERS.invert(norm)) == NUMBERS.invert(y)
