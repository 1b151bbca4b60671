# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Counters in cases: each is in one of them, and in each it is known which bits change from block to block."""

import pytest

from featherweight.prove.obligations import counts


@pytest.mark.parametrize("blocks", [2, 3, 8, 9, 33])
def test_every_counter_is_in_one_case(blocks: int) -> None:
    cases = counts(16, blocks)
    changes: list[set[tuple[int, ...]]] = [set() for _ in cases]
    for last in range(256):
        mine = [i for i, case in enumerate(cases)
                if all(last >> int(bit[-1]) & 1 == value for bit, value in case.items())]  # fmt: skip
        assert len(mine) == 1, last
        changes[mine[0]].add(tuple(last ^ last + count for count in range(blocks + 1)))
    assert all(len(changed) == 1 for changed in changes)
