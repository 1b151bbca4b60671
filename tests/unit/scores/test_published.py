# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The published data: what is comparable, names and sources."""

from featherweight.scores.published import read_others, read_published, read_sources
from featherweight.scores.score import METRICS
from tests.conftest import CATALOG


def test_published_cycles_of_other_clocks_are_not_comparable() -> None:
    rows = read_published()
    assert {row.target for row in rows if row.source == "FELICS" and "cycles" in row.comparable} == {"atmega128"}
    boards = [row for row in rows if row.target == "cortex-m3" and row.source != "FELICS-zero-wait"]
    assert boards and not any("cycles" in row.comparable for row in boards)
    (msp,) = (
        row
        for row in rows
        if (row.source, row.variant, row.target, row.scenario)
        == ("rectangle-on-felics", "rectangle-128", "msp430f1611", "cbc128")
    )
    assert (*(msp.costs[metric] for metric in METRICS),) == (844, 402, 46196) and "cycles" in msp.comparable


def test_published_rows_name_our_variants_and_their_sources() -> None:
    rows, catalog = read_published(), CATALOG
    ciphers = {cipher.name: {variant.id for variant in cipher.manifest.variant} for cipher in catalog.ciphers}
    known = set().union(*ciphers.values())
    for name in {item.variant for item in rows} - known:
        assert name.split("-")[0] not in ciphers, f"a cipher's variant by another name: {name}"
    assert {item.source for item in rows} == set(read_sources())
    assert {source.read for source in read_sources().values()} | {item["read"] for item in read_others()} == {
        *("source", "excerpt", "memory")
    }
