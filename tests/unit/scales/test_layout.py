# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Where arrays lie when an implementation is tried."""

from itertools import pairwise

import pytest

from featherweight.scales.layout import EVERYWHERE, PAGE, PLACEMENTS, Layout, Site, layout_of

ARRAYS = (("schedule", None), ("key", 10), ("data", 33), ("tag", 15), ("counter", 8))
SITE = Site(arena_bytes=2560, state_bytes=158, state_alignment=2, data_alignment=1)


def overlaps(layout: Layout) -> bool:
    places = sorted((start, start + layout.sizes[name]) for name, start in layout.starts.items())
    return any(end > start for (_, end), (start, _) in pairwise(places))


@pytest.mark.parametrize("placement", range(EVERYWHERE.start, PLACEMENTS, 5))
def test_arrays_lie_apart_and_in_the_arena(placement: int) -> None:
    layout = layout_of(ARRAYS, SITE, placement)
    assert not overlaps(layout)
    assert all(0 <= start <= SITE.arena_bytes - layout.sizes[name] for name, start in layout.starts.items())
    assert layout.starts["schedule"] % SITE.state_alignment == 0


def test_each_array_is_at_each_address_of_a_page() -> None:
    layouts = [layout_of(ARRAYS, SITE, placement) for placement in EVERYWHERE]
    for name in dict(ARRAYS):
        alignment = 2 if name == "schedule" else 1
        assert {layout.starts[name] % PAGE for layout in layouts} == set(range(0, PAGE, alignment)), name


def test_layouts_at_random_leave_addresses_out() -> None:
    """So the others are not in vain."""
    starts = [layout_of(ARRAYS, SITE, placement).starts["schedule"] % PAGE for placement in range(PLACEMENTS)]
    assert set(starts) != set(range(0, PAGE, 2))
