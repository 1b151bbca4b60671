# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The ways of H. Lang, L. Zhang and W. Wu, "Fast software implementation of SM4" (2018), and what they say of them."""

from collections.abc import Iterator
from dataclasses import dataclass

from featherweight.scores.server_runs import Methods, Run
from featherweight.scores.server_tables import PAPER

AES_TABLES = ("AES-128, OpenSSL tables", "AES-128, libgcrypt tables")
AES_NI = ("AES-128, OpenSSL AES-NI",)
BYTES = 16384
"""The length at which ways are compared."""


@dataclass(frozen=True)
class Claim:
    """That the best of FASTER takes less than SLOWER; PUBLISHED is how many times less, where the paper says so."""

    said: str
    slower: str
    faster: tuple[str, ...]
    published: str = ""


CLAIMS = (
    Claim("by tables, 8 to 32 bits before 16 to 32", "table_16", ("table",)),
    Claim("gathering on 8 blocks before tables", "table", ("gather_8",), "1.85, 1.98, 2.38"),
    Claim("gathering on 8 blocks before 4", "gather_4", ("gather_8",)),
    Claim("the same by tables of 16 to 32 bits", "gather_16_4", ("gather_16_8",)),
    Claim("gathering 8 to 32 bits before 16 to 32, 8 blocks", "gather_16_8", ("gather_8",)),
    Claim("the same, 4 blocks", "gather_16_4", ("gather_4",)),
    Claim("strategy 2 before strategy 1, 8 blocks", "s_box_8", ("gather_8",)),
    Claim("the same by tables of 16 to 32 bits", "s_box_16_8", ("gather_16_8",)),
    Claim("AES by tables before SM4 by tables", "table", AES_TABLES, "slightly"),
    Claim("AES-NI before SM4 by tables", "table", AES_NI, "4.23"),
)


def ratio(run: Run, claim: Claim) -> float | None:
    """How many times as long the slower one of CLAIM takes in RUN; None if they were not measured together."""
    part = run.part("sm4")
    table = part and part.table(PAPER)
    measured = [(table.bytes, table.rows)] if table else []
    if run.methods:
        measured.insert(0, (run.methods.bytes, run.methods.rows))
    for sizes, rows in measured:
        column = sizes.index(BYTES)
        cycles = {row.name: row.cycles_per_byte[column] for row in rows}
        faster = [cycles[name] for name in claim.faster if name in cycles]
        if claim.slower in cycles and faster:
            return cycles[claim.slower] / min(faster)
    return None


def methods_lines(methods: Methods) -> Iterator[str]:
    """A table of METHODS: cycles per byte by length, and the speed at the longest, by the clock of the run."""
    yield f"{methods.about}; the core's clock was {methods.megahertz:.0f} MHz"
    lengths = "".join(f" {size:>6} B" for size in methods.bytes)
    yield f"{'':<62}{lengths} {'Mbit/s':>8}"
    said = {one.name: f"{one.name}: {one.path}" for one in methods.contenders}
    for row in methods.rows:
        speed = 8 * methods.megahertz / row.cycles_per_byte[-1]
        cycles = "".join(f" {value:>8.2f}" for value in row.cycles_per_byte)
        yield f"{said[row.name]:<62}{cycles} {speed:>8.0f}"
