# SPDX-License-Identifier: Apache-2.0 OR MIT
"""No trial stops the house's code because it is slow."""

from featherweight.referee.device.carries import AT_ONCE, FAR_AT_ONCE, FAR_BLOCKS
from featherweight.referee.device.long_lengths import MAX_BLOCKS
from featherweight.scales.scenarios import select_scenarios
from featherweight.scales.simulate import MAX_CYCLES
from featherweight.scores.sets import read_record, record_folder, rows_of
from tests.conftest import CATALOG

BLOCKS = max(2 * FAR_AT_ONCE * FAR_BLOCKS, AT_ONCE * (MAX_BLOCKS + 1))
"""Of the longest trial in which counters carry, which is limited as all are: other kinds with so many are not."""


def test_the_slowest_counter_mode_is_not_stopped() -> None:
    variants = {variant.id: variant for cipher in CATALOG.ciphers for variant in cipher.manifest.variant}
    (scenario,) = select_scenarios(["bulk"])
    assert scenario.message_bytes is not None
    costs = rows_of(read_record(record_folder(CATALOG.home)))
    rows = [row for row in costs if row.scenario == scenario.id and row.league == "bulk"]
    slowest = max(row.cycles / (scenario.message_bytes // variants[row.variant].block_bytes) for row in rows)
    assert 0 < BLOCKS * slowest < MAX_CYCLES / 2
