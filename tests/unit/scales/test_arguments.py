# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Words of arguments: NIST's functions on every core, counted by hand from the calling conventions."""

import pytest

from featherweight.scales.arguments import words
from featherweight.scales.steps import AEAD, NIST_AEAD, NIST_HASH


@pytest.mark.parametrize(
    ("core", "seal", "open_", "digest"),
    [
        ("avr", 9 + 7, 9 + 6, 6),  # r25 to r8, then the stack from the second length on
        ("msp430", 4 + 12, 4 + 11, 4 + 4),  # no argument begins in a register and ends on the stack
        ("armv6m", 4 + 9, 4 + 8, 4),  # lengths begin at even words
        ("armv7m", 4 + 9, 4 + 8, 4),
        ("rv32", 8 + 3, 8 + 3, 4),  # of the second length when opening, one half is in a7
        ("aarch64", 8 + 1, 8 + 1, 3),
    ],
)
def test_lengths_of_64_bits(core: str, seal: int, open_: int, digest: int) -> None:
    assert NIST_AEAD["seal"].arguments(core) == seal
    assert NIST_AEAD["open"].arguments(core) == open_
    assert NIST_HASH["digest"].arguments(core) == digest


def test_words_are_words_everywhere() -> None:
    assert {AEAD["seal"].arguments(core) for core in ("avr", "msp430", "armv7m", "rv32", "aarch64")} == {8}
    assert words("pDp", "avr") == 4 and words("pDp", "armv7m") == 3
