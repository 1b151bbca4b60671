# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Inversion in the field of 16 elements."""

from pathlib import Path

from featherweight.sbox.byte.galois import bases
from featherweight.sbox.byte.inversion import Inversions, Shape
from featherweight.sbox.byte.middle import grids
from featherweight.sbox.byte.tower import NUMBERS
from featherweight.sbox.byte.wide import Builder
from featherweight.work.crew import ALONE
from tests.unit.sbox.byte.circuits import circuit_of

OPERATIONS = ("and", "or", "xor")


def test_an_inversion_is_right_for_every_image(tmp_path: Path) -> None:
    inversions = Inversions(NUMBERS, OPERATIONS, 0.1, tmp_path)
    basis = next(bases(sorted(NUMBERS.units)))
    shape = Shape(basis, tuple(sorted(grids(NUMBERS)[0].elements)))
    inversions.search([shape], ALONE, lambda what, done, total: None)
    for image, _, _ in shape.images(NUMBERS)[::13]:
        builder = Builder()
        made = inversions.build(image, builder, {m: place for place, m in enumerate(image.basis)})
        table = circuit_of(builder, [made[g] for g in image.wanted])
        for number in (0, *NUMBERS.units):
            x = sum(NUMBERS.subfield_trace(NUMBERS.multiply(m, number)) << i for i, m in enumerate(image.basis))
            back = NUMBERS.invert(number)
            assert table[x] == sum(
                NUMBERS.subfield_trace(NUMBERS.multiply(g, back)) << i for i, g in enumerate(image.wanted)
            )
