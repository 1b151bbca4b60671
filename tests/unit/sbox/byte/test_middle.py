# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The products of a grid, and the traces that are added to them."""

import itertools

import pytest

from featherweight.sbox.byte.middle import Grid, Middle, grids, rests
from featherweight.sbox.byte.tower import NUMBERS
from featherweight.sbox.functions import OPERATIONS as FUNCTIONS


@pytest.mark.parametrize("grid", grids(NUMBERS), ids=("one", "other"))
def test_products_of_a_grid_make_every_trace(grid: Grid) -> None:
    for m in NUMBERS.units:
        for a in NUMBERS.units:
            for b in NUMBERS.units:
                wanted = NUMBERS.subfield_trace(NUMBERS.multiply(m, NUMBERS.multiply(a, b)))
                made = 0
                for product, g in enumerate(grid.elements):
                    traces = [NUMBERS.subfield_trace(NUMBERS.multiply(g, factor)) for factor in (a, b)]
                    made ^= (grid.parts[m] >> product & 1) & traces[0] & traces[1]
                assert made == wanted


@pytest.mark.parametrize("and_not", [False, True])
def test_what_is_left_of_a_norm_is_what_is_missing(and_not: bool) -> None:
    grid, p = grids(NUMBERS)[0], NUMBERS.units[5]
    r = p if not and_not else NUMBERS.units[6]

    def trace(a: int, b: int) -> int:
        return NUMBERS.subfield_trace(NUMBERS.multiply(a, b))

    ways = list(itertools.islice(rests(grid, p, r, and_not=and_not), 3))
    assert ways
    for (and_u, and_v, rest), u, v in itertools.product(ways, NUMBERS.units, NUMBERS.units):
        middle = Middle(grid, 0, (), 1, and_u, and_v, ())
        norm = NUMBERS.multiply(u, v)
        norm ^= NUMBERS.multiply(p, NUMBERS.multiply(u, u)) ^ NUMBERS.multiply(r, NUMBERS.multiply(v, v))
        made = []
        for place, g in enumerate(grid.elements):
            operation, exchanged = middle.operation(place)
            pair = (trace(g, v), trace(g, u)) if exchanged else (trace(g, u), trace(g, v))
            made.append(FUNCTIONS[operation](*pair) & 1)
        for m, (f, h) in rest.items():
            parts = [value for place, value in enumerate(made) if grid.parts[m] >> place & 1]
            assert sum(parts) + trace(f, u) + trace(h, v) & 1 == trace(m, norm)
