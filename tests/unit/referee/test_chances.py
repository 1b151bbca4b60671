# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What docs/trials.md says of the faults that are found by chance only is what follows from the numbers of runs."""

from featherweight.catalog.schema import Variant
from featherweight.referee.chain_records import STARTS
from featherweight.referee.chains import BLOCKS
from featherweight.referee.device.block import BESIDE_CHAINS
from featherweight.referee.device.chained_blocks import MANY
from featherweight.referee.device.inputs import RARE_SECRETS, sealed_messages
from featherweight.referee.device.message_input import UNKNOWN
from featherweight.referee.message_chains import MESSAGES
from featherweight.referee.trials import PAIRED
from featherweight.scales.layout import PAGE, PLACEMENTS
from featherweight.scales.options import OPTIONS
from tests.conftest import ROOT

RARE, RARER = 4096, 65536
BYTE = 256
LONG_CHAIN = 262_144


def escapes(one_in: int, runs: int) -> str:
    """The chance in percent that a fault which one in so many random inputs shows is shown by none of RUNS."""
    chance = 100 * (1 - 1 / one_in) ** runs
    return f"{chance:.0f} %" if chance > 1 else f"{chance:.1g} %"


def test_the_page_says_what_escapes() -> None:
    chained = STARTS * BLOCKS
    keys, at_an_option, long = (BESIDE_CHAINS + count for count in (chained, chained // len(OPTIONS), LONG_CHAIN))
    page = " ".join((ROOT / "docs" / "trials.md").read_text().split())
    for words in (
        f"one key in {RARE:,}: {escapes(RARE, keys)}; at one option only {escapes(RARE, at_an_option)}",
        f"one in {RARER:,}: {escapes(RARER, keys)}; {escapes(RARER, long)} with `--chain {LONG_CHAIN}`",
        f"a branch for one key in {RARE:,}: {escapes(RARE, at_an_option)} at each option, "
        f"{escapes(RARE, chained // len(OPTIONS) // MANY)} on AArch64",
        f"for one key in {RARE:,}, or of a hash for one message: {escapes(RARE, STARTS * MESSAGES)}; "
        f"only in pieces, or only at once: {escapes(RARE, STARTS * MESSAGES // 2)}",
        f"in long messages, for one in {BYTE}: {escapes(BYTE, _keys())}",
        f"one in {BYTE}, in long ones only, or where the claim is not `yes`: {escapes(BYTE, RARE_SECRETS)}",
        f"one place of an array in a page: {escapes(PAGE, PLACEMENTS)}",
    ):
        assert words in page, words


def _keys() -> int:
    """Under which the results of authenticated encryption are known."""
    known = {"sha256": "0" * 64, "source": "nowhere"}
    facts = {"id": "some", "symbol": "some", "kind": "aead", "known_answers": known, "rate_bytes": 16}
    variant = Variant.model_validate({**facts, "key_bytes": 16, "nonce_bytes": 16, "tag_bytes": 16})
    unknown = {UNKNOWN, PAIRED}
    return len({item.key for item in sealed_messages(variant) if item.kind not in unknown and item.is_asked})
