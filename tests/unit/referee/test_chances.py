# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What docs/referee.md says of the faults that are found by chance only is what follows from the numbers of runs."""

from featherweight.referee.device import chain
from featherweight.referee.device.inputs import RARE_SECRETS
from featherweight.referee.trials import KEYS_OF_A_PERIOD, PERIOD, RANDOM_TRIALS
from featherweight.scales.layout import PAGE, PLACEMENTS
from tests.conftest import ROOT

RARE = 4096
BYTE = 256
LONG_CHAIN = 65536


def escapes(one_in: int, runs: int) -> str:
    """The chance in percent that a fault which one in so many random inputs shows is shown by none of RUNS."""
    chance = 100 * (1 - 1 / one_in) ** runs
    return f"{chance:.0f} %" if chance > 1 else f"{chance:.1g} %"


def test_the_page_says_what_escapes() -> None:
    pairs = RANDOM_TRIALS  # others are not counted, so it is less that escapes
    short, long = (pairs + blocks * KEYS_OF_A_PERIOD // PERIOD for blocks in (chain.KNOWN_BLOCKS, LONG_CHAIN))
    page = " ".join((ROOT / "docs" / "referee.md").read_text().split())
    for words in (
        f"one key in {RARE:,}: {escapes(RARE, short)} in assembly; {escapes(RARE, long)} with `--chain {LONG_CHAIN}`",
        f"one value of one byte: {escapes(BYTE, pairs)}, at each option",
        f"a leak for one key in 256: {escapes(BYTE, pairs)}; in messages {escapes(BYTE, RARE_SECRETS)}",
        f"one place of an array in a page: {escapes(PAGE, PLACEMENTS)}",
    ):
        assert words in page, words
