# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Listings as C and assembly."""

from featherweight.sbox.nibble.result import stored_results
from featherweight.sbox.print.emit import as_assembly, as_c
from featherweight.sbox.print.listing import listing_of


def test_emitted_sources_name_every_register() -> None:
    for result in stored_results()[:4]:
        for text in (as_assembly(listing_of(result)), as_c(listing_of(result))):
            assert all(f"row{bit}" in text for bit in range(4))
            assert result.status in text
