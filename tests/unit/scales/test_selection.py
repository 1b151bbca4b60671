# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Which jobs names select."""

from featherweight.scales.selection import Selection
from tests.conftest import CATALOG


def implementations(cipher: str, *targets: str) -> dict[str, set[str]]:
    """Of CIPHER, by target; TARGETS are named, or none."""
    found: dict[str, set[str]] = {}
    for job in Selection(ciphers=(cipher,), targets=targets).jobs(CATALOG):
        found.setdefault(job.target.id, set()).add(job.implementation.id)
    return found


def test_a_target_on_request() -> None:
    """Unasked, it has only what needs its instructions; if it is named, all that it executes, as others have."""
    unasked, named = implementations("chaskey"), implementations("chaskey", "hazard3")
    assert unasked["hazard3"] == {"rv32/words_zbb_fast", "rv32/words_zbb_bulk_fast"}
    assert named["hazard3"] == unasked["e31"] | unasked["hazard3"]
    assert "rv32/words_zbb_fast" not in unasked["e31"]
    assert "hazard3" not in implementations("sm4")


def test_what_does_not_fit_other_code() -> None:
    """With rotations, portable C keeps Ascon's state interleaved, and rows_fast in order: it is run without them."""
    named = implementations("ascon", "hazard3", "e31")
    assert "rv32/rows_fast" in named["e31"]
    assert "rv32/rows_fast" not in named["hazard3"]
    assert "rv32/interleaved_zbb_fast" in named["hazard3"]


def test_a_core_of_fewer_registers() -> None:
    own = {"portable", "rv32e/rows_fast", "rv32e/rows_small", "rv32e/rows_isap_small"}
    assert implementations("ascon", "ch32v003") == {"ch32v003": own}
    assert "rv32/words_small" in implementations("speck", "ch32v003")["ch32v003"]  # which its manifest says of it
