# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The page for whoever chooses authenticated encryption or a hash: all families on five devices, long messages and
short ones apart. Long messages and code are from the recorded costs: `fw record` comes first."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter

from featherweight.catalog import Catalog
from featherweight.pages.beside_nist import TARGETS, table_of
from featherweight.pages.page import Page, template
from featherweight.scales.job import Job
from featherweight.scales.measurement import Measurement
from featherweight.scales.selection import Selection
from featherweight.scores.compare import published_figures
from featherweight.scores.formats import markdown_table
from featherweight.scores.published import read_published, read_sources
from featherweight.scores.score import EQUAL, fastest, frozen, geometric_mean, grouped, smallest
from featherweight.scores.sets import Recorded, cell, cell_of, cells_of, read_record, record_folder, rows_of
from featherweight.scores.standings import standings

DEVICES = ("atmega128", "msp430f1611", "cortex-m0plus", "cortex-m4", "e31")
YARDSTICKS = {"aead": "ascon-aead128", "hash": "ascon-hash256"}
"""With these, the standard's, the others are compared."""
SHORT = {"aead": "aead-encrypt", "hash": "hash"}
LENGTHS = (0, 8, 16, 64)
"""Bytes of short messages."""
SHOWN = 16
LONG = 1024
FINAL = "nist-lwc-final"
FAMILIES = ("gift-cofb",)
"""Variants with figures of NIST, but for KNOT, which has a page of its own."""


@dataclass(frozen=True)
class Choice:
    """The fastest implementation of a variant on a device, at the best option, and the smallest."""

    fast: Recorded
    small: Recorded
    short: Mapping[int, float]
    """Cycles of FAST by bytes of the message."""


Choices = Mapping[tuple[str, str], Choice]
"""By variant and device."""


def jobs(catalog: Catalog) -> list[Job]:
    """The fastest rows of each variant on each device, for short messages, and the smallest."""
    safe = safe_jobs(catalog)
    chosen = {row.cell for pair in best(recorded_rows(catalog, safe)).values() for row in pair}
    return [job for job in safe if cell_of(job) in chosen]


def texts(catalog: Catalog, rows: Sequence[Measurement]) -> dict[str, str]:
    """docs/aead.md."""
    measured, costs = {cell(row): row for row in rows}, recorded_rows(catalog, safe_jobs(catalog))
    choices = {
        place: Choice(fast, small, short_cycles(measured[fast.cell])) for place, (fast, small) in best(costs).items()
    }
    kinds = {kind: variants(catalog, kind) for kind in YARDSTICKS}
    published = [row for row in read_published() if row.source == FINAL and row.variant in FAMILIES]
    shown = list(standings(rows, published, read_sources(), catalog.block_bytes))
    text = template("aead.md").format(
        **{f"{kind}_winners": winners(choices, names) for kind, names in kinds.items()},
        **{f"{kind}_long": long_ranking(costs, choices, kind, names) for kind, names in kinds.items()},
        **{f"{kind}_short": short_ranking(choices, kind, names) for kind, names in kinds.items()},
        **{f"{kind}_small": small_ranking(choices, kind, names) for kind, names in kinds.items()},
        nist="\n".join(table_of(shown, target, {"aead": "encrypt 0+1024"}) for target in TARGETS),
    )
    return {"docs/aead.md": text}


PAGE = Page("aead", ("docs/aead.md",), texts, jobs)


def variants(catalog: Catalog, kind: str) -> list[str]:
    """All that compete, of KIND."""
    competing = (cipher for cipher in catalog.ciphers if cipher.competes)
    return [variant.id for cipher in competing for variant in cipher.manifest.variant if variant.kind == kind]


def safe_jobs(catalog: Catalog) -> list[Job]:
    """All that competes on DEVICES, as far as it is constant-time."""
    named = Selection(targets=DEVICES, scenarios=tuple(YARDSTICKS)).jobs(catalog)
    return [job for job in named if job.cipher.competes and job.implementation.constant_time == "yes"]


def recorded_rows(catalog: Catalog, jobs: Iterable[Job]) -> list[Recorded]:
    """What is recorded of JOBS."""
    cells = cells_of(jobs)
    return [row for row in rows_of(read_record(record_folder(catalog.home))) if row.cell in cells]


def best(costs: Sequence[Recorded]) -> dict[tuple[str, str], tuple[Recorded, Recorded]]:
    """The fastest and the smallest of COSTS, by variant and device."""
    found = grouped(costs, attrgetter("variant", "target"))
    return {place: (min(rows, key=fastest), min(rows, key=smallest)) for place, rows in found.items()}


def short_cycles(row: Measurement) -> dict[int, float]:
    """The cycles of sealing or hashing by bytes of the message."""
    cycles = {name: value for name, metric, value in published_figures(row, {}) if metric == "cycles"}
    return {size: cycles[f"{SHORT[row.scenario]} 0+{size}"] for size in LENGTHS}


def beside(choices: Choices, variant: str, yardstick: str, figure: Callable[[Choice], Iterable[float]]) -> float:
    """The geometric mean, over the devices, of the FIGURE of VARIANT through that of YARDSTICK."""
    return geometric_mean(
        [
            mine / theirs
            for device in DEVICES
            for mine, theirs in zip(figure(choices[variant, device]), figure(choices[yardstick, device]), strict=True)
        ]
    )


def winners(choices: Choices, names: Sequence[str]) -> str:
    """Who is best on each device."""
    ways: tuple[tuple[Callable[[Choice], float], Callable[[Choice], str]], ...] = (
        (lambda one: one.fast.cycles, lambda one: f"{one.fast.cycles / LONG:,.1f} cycles per byte"),
        (lambda one: one.short[SHOWN], lambda one: f"{one.short[SHOWN]:,.0f} cycles"),
        (lambda one: one.small.code_bytes, lambda one: f"{one.small.code_bytes:,.0f} bytes"),
    )
    lines = []
    for device in DEVICES:
        line = [device]
        for figure, words in ways:
            name = min(names, key=lambda name: figure(choices[name, device]))
            line.append(f"{name}<br>{words(choices[name, device])}")
        lines.append(line)
    return markdown_table(["device", f"fastest at {LONG} bytes", f"fastest at {SHOWN} bytes", "smallest code"], lines)


def long_ranking(costs: Sequence[Recorded], choices: Choices, kind: str, names: Sequence[str]) -> str:
    """By score: code, RAM and cycles of long messages over the frozen baseline."""
    lines = []
    for place, rank in enumerate(frozen([row for row in costs if row.variant in names], EQUAL), 1):
        ratio = beside(choices, rank.variant, YARDSTICKS[kind], lambda one: [one.fast.cycles])
        per_byte = [f"{choices[rank.variant, device].fast.cycles / LONG:,.1f}" for device in DEVICES]
        lines.append([str(place), rank.variant, f"{rank.score:.2f}", f"{ratio:.2f}", *per_byte])
    return markdown_table(["place", "cipher", "score", "time", *DEVICES], lines)


def short_ranking(choices: Choices, kind: str, names: Sequence[str]) -> str:
    """By the time of short messages."""
    ratios = {
        name: beside(choices, name, YARDSTICKS[kind], lambda one: [one.short[size] for size in LENGTHS])
        for name in names
    }
    lines = [
        [
            *(str(place), name, f"{ratios[name]:.2f}"),
            *(" / ".join(f"{choices[name, device].short[size]:,.0f}" for size in LENGTHS) for device in DEVICES),
        ]
        for place, name in enumerate(sorted(names, key=ratios.__getitem__), 1)
    ]
    return markdown_table(["place", "cipher", "time", *DEVICES], lines)


def small_ranking(choices: Choices, kind: str, names: Sequence[str]) -> str:
    """By the least code."""
    ratios = {name: beside(choices, name, YARDSTICKS[kind], lambda one: [one.small.code_bytes]) for name in names}
    lines = [
        [
            *(str(place), name, f"{ratios[name]:.2f}"),
            *(code_of(choices[name, device].small) for device in DEVICES),
        ]
        for place, name in enumerate(sorted(names, key=ratios.__getitem__), 1)
    ]
    return markdown_table(["place", "cipher", "code", *DEVICES], lines)


def code_of(row: Recorded) -> str:
    return f"{row.code_bytes:,.0f}<br>{row.cycles / LONG:,.1f}"
