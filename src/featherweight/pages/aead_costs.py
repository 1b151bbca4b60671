# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The page on what messages cost with each family, from the recorded costs: `fw record` comes first."""

from collections.abc import Iterator, Sequence
from operator import itemgetter

from featherweight.catalog import Catalog, Target
from featherweight.pages.page import Page, template
from featherweight.sbox.nibble.result import STORED, read_result
from featherweight.scales.measurement import Measurement
from featherweight.scores.score import FASTEST, SMALLEST
from featherweight.scores.sets import Cell, Figures, ResultSet, read_record, record_folder

MESSAGE_BYTES = 1024
ASCON = "ascon"
KINDS = {"aead": "authenticated encryption", "hash": "hash"}
BY = (itemgetter(*FASTEST), itemgetter(*SMALLEST))
HEAD = "cycles/byte | cycles | beside Ascon | code / RAM | by"
ByDevice = dict[tuple[str, str], ResultSet]
"""Costs by variant and target."""

AIM = 290_000
"""Cycles of KNOT-Hash(256,256,32) on a Cortex-M4; the paper on KNOT's software states 562,980 for an nRF52840 board."""


def texts(catalog: Catalog, rows: Sequence[Measurement]) -> dict[str, str]:
    """docs/aead-costs.md."""
    costs = read_record(record_folder(catalog.home))
    by_device = grouped(costs)
    sections = [section(catalog, by_device, target) for target in catalog.targets]
    text = template("aead-costs.md").format(tables="\n".join(filter(None, sections)), **hash_bound(costs))
    return {"docs/aead-costs.md": text}


PAGE = Page("aead-costs", ("docs/aead-costs.md",), texts)


def grouped(costs: ResultSet) -> ByDevice:
    found: ByDevice = {}
    for place, figures_of in costs.items():
        found.setdefault((place[0], place[2]), {})[place] = figures_of
    return found


def section(catalog: Catalog, costs: ByDevice, target: Target) -> str:
    """The tables of one device, and how its cycles are known; empty if nothing of it is recorded."""
    tables = [table(catalog, costs, target.id, kind) for kind in KINDS]
    return "\n".join([f"## {target.id} (cycles: {target.manifest.simulator.cycles})\n", *tables]) if all(tables) else ""


def table(catalog: Catalog, costs: ByDevice, target: str, kind: str) -> str:
    lines = [f"| {KINDS[kind]} | fastest: {HEAD} | smallest: {HEAD} |", "|---" * 11 + "|"]
    ascon = 0.0
    for variant in variants(catalog, kind):
        rows = costs.get((variant, target))
        if not rows:
            continue
        fastest, smallest = (min(rows.items(), key=lambda item: figures(item[1])) for figures in BY)
        ascon = ascon or fastest[1]["cycles"]
        choices = (choice(place, found, ascon) for place, found in (fastest, smallest))
        lines.append(f"| {variant} | {' | '.join(choices)} |")
    return "\n".join(lines) + "\n" if ascon else ""


def variants(catalog: Catalog, kind: str) -> Iterator[str]:
    """Ascon's first: the others are compared with it."""
    for cipher in sorted(catalog.ciphers, key=lambda cipher: cipher.name != ASCON):
        if cipher.competes:
            yield from (variant.id for variant in cipher.manifest.variant if variant.kind == kind)


def choice(place: Cell, found: Figures, ascon: float) -> str:
    cycles = found["cycles"]
    size = f"{found['code_bytes']:,.0f} / {found['ram_bytes']:,.0f}"
    return f"{cycles / MESSAGE_BYTES:,.1f} | {cycles:,.0f} | {cycles / ascon:.2f} | {size} | {place[1]} {place[5]}"


def hash_bound(costs: ResultSet) -> dict[str, float]:
    """Figures of the page's last section: KNOT-Hash(256,256,32) absorbs 4 bytes, squeezes twice, 68 rounds each."""
    sbox = read_result(STORED / "knot.thumb2.json")
    blocks = MESSAGE_BYTES // 4 + 1
    boxes = (blocks + 1) * 68 * 2
    rows = [row for place, row in costs.items() if place[0] == "knot-hash-256-256-32" and place[2] == "cortex-m4"]
    return {
        "blocks": blocks,
        "permutations": blocks + 1,
        "rounds": boxes // 2,
        "best": sbox.cost,
        "least": sbox.at_least,
        "best_cycles": boxes * sbox.cost,
        "least_cycles": boxes * sbox.at_least,
        "aim": AIM,
        "left": AIM / boxes,
        "measured": round(min(row["cycles"] for row in rows)),
    }
