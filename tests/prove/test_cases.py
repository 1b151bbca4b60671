# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Counters in cases: each is in one of them, and in each it is known which bits change from block to block. Lengths of
messages: batches of blocks begin with one of them."""

import re

import pytest

from featherweight.prove.messages import BATCH
from featherweight.prove.obligations import counts, obligations
from tests.conftest import ROOT
from tests.prove.test_proofs import job_of


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


def test_a_length_begins_a_batch_where_blocks_are_computed_in_batches() -> None:
    least = re.findall(r"LEAST = (\d+)", (ROOT / "ciphers" / "elephant" / "batches.c").read_text())
    assert len(least) == 3 and max(map(int, least)) == BATCH
    many, one = (
        {obligation.name for obligation in obligations(job_of("dumbo", name, "cortex-m0plus"))}
        for name in ("armv6m/planes_fast", "armv6m/slices_small")
    )
    assert many - one == {f"{way} {lengths}" for way in ("seal", "open") for lengths in ("0+81", "81+1")}
