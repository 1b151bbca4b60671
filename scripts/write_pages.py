"""Writes docs/rectangle.md from what others published and what the scales say of ours (`make generated`)."""

import tempfile
import tomllib
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from featherweight.catalog import Catalog
from featherweight.scales.breadboard import Breadboard
from featherweight.scales.measure import Scales
from featherweight.scales.measurement import Measurement
from featherweight.scales.objects import section_size
from featherweight.scales.selection import Selection
from featherweight.scores.formats import markdown_table
from featherweight.system.home import Home
from featherweight.work.threads import run_all

ROOT = Path(__file__).parents[1]
HOME = Home(ROOT)
PARTS = ROOT / "docs" / "parts"
PAGE = ROOT / "docs" / "rectangle.md"

TARGETS = {"atmega128": "AVR", "msp430f1611": "MSP430", "cortex-m3": "Cortex-M3"}
"""The paper's devices, and how they are called on the page."""

Facts = dict[str, Any]
"""docs/parts/rectangle.toml."""


def page_text() -> str:
    """What docs/rectangle.md must hold."""
    facts = tomllib.loads((PARTS / "rectangle.toml").read_text())
    load, encrypt = facts["hardware"]["microseconds"]
    return (
        (PARTS / "rectangle.md")
        .read_text()
        .format(
            source=facts["source"],
            parts=parts_of_a_round(facts),
            best=best_rows(facts),
            bulk=bulk_rows(facts),
            short_schedule=short_schedule(facts),
            rivals=rivals(facts),
            load=load,
            encrypt=encrypt,
            hardware=f"{load + encrypt:.2f}",
            clock=facts["hardware"]["megahertz"],
            software=software(facts),
            versions=versions(facts),
            ours=our_versions(),
        )
    )


def parts_of_a_round(facts: Facts) -> str:
    tables = []
    for device in facts["device"]:
        ours = weigh_parts(device["target"], device["core"])
        rows = []
        for part in device["part"]:
            published = costs(part["published"]) if "published" in part else "-"
            weighed = costs(ours[part["ours"]]) if "ours" in part else "-"
            rows.append([part["name"], published, part.get("source", ""), weighed])
        tables.append(markdown_table([TARGETS[device["target"]], "theirs", "where", "ours"], rows))
    return "\n".join(tables)


@cache
def weigh_parts(target: str, core: str) -> dict[str, tuple[int, int, int]]:
    """Instructions, bytes and cycles of each function part_... in docs/parts, less those of an empty one."""
    source = (PARTS / f"rectangle_{core}.S").read_text()
    with tempfile.TemporaryDirectory(prefix="featherweight-") as folder:
        bench = Breadboard(HOME, target, Path(folder))
        names = [word for word in source.split() if word.startswith("part_")]
        names = list(dict.fromkeys(names))
        done = (HOME.root / "docs" / "parts" / "done.S").read_text()
        elf = bench.build(done + source, flags=(f"-I{HOME.ciphers / 'rectangle'}",))
        (run,) = bench.simulate(elf, *(f"--call={name}" for name in names))
        calls = {call["function"]: call for call in run["calls"]}
        sizes = {name: section_size(Path(folder) / "firmware.S.o", name) or 0 for name in names}
    empty = calls["part_empty"]
    return {
        name: (
            calls[name]["instructions"] - empty["instructions"],
            sizes[name] - sizes["part_empty"],
            calls[name]["cycles"] - empty["cycles"],
        )
        for name in names
    }


@cache
def measured(scenario: str, league: str) -> list[Measurement]:
    """All rows of all ciphers on the paper's three devices."""
    catalog = Catalog(HOME)
    selection = Selection(targets=tuple(TARGETS), scenarios=(scenario,), leagues=(league,))
    return run_all(selection.jobs(catalog), Scales(catalog).measure)


def best_rows(facts: Facts) -> str:
    rows = []
    for best in facts["best"]:
        for target, published in best["published"].items():
            ours = [row for row in measured(best["scenario"], "block") if is_of(row, best["variant"], target)]
            rows.append([f"{best['variant']} {best['scenario']} {TARGETS[target]}", costs(published), *choices(ours)])
    return markdown_table(["", "theirs", "ours, smallest", "ours, balanced", "ours, fastest"], rows)


def bulk_rows(facts: Facts) -> str:
    rows = []
    for best in facts["best"]:
        for target, device in TARGETS.items():
            ours = [row for row in measured(best["scenario"], "bulk") if is_of(row, best["variant"], target)]
            if ours:
                rows.append([f"{best['variant']} {best['scenario']} {device}", *choices(ours)])
    return markdown_table(["", "ours, smallest", "ours, balanced", "ours, fastest"], rows)


def short_schedule(facts: Facts) -> str:
    rows = []
    for item in facts["short_schedule"]:
        ours = [row for row in measured("cbc128", "block") if is_of(row, item["variant"], "atmega128")]
        long, short = ([row for row in ours if row.implementation == item[name]] for name in ("long", "short"))
        found = [row_costs(min(rows, key=fastest)) if rows else "-" for rows in (long, short)]
        rows.append([item["variant"], costs(item["before"]), costs(item["after"]), *found])
    return markdown_table(["", "theirs before", "theirs after", "ours, all bytes stored", "ours, stored once"], rows)


def rivals(facts: Facts) -> str:
    rows = []
    for rival in facts["rival"]:
        for target, published in rival["published"].items():
            ours = [row for row in measured("cbc128", "block") if is_of(row, rival["variant"], target)]
            best = row_costs(min(ours, key=merit(ours))) if ours else "-"
            rows.append([f"{rival['variant']} {TARGETS[target]}", costs(published), best])
    return markdown_table(["", "theirs", "ours"], rows)


def software(facts: Facts) -> str:
    """The time for 16 bytes with their key schedule, beside the hardware's."""
    clock, hardware = facts["hardware"]["megahertz"], sum(facts["hardware"]["microseconds"])
    rows = []
    for item in facts["hardware"]["software"]:
        symbol = "fw_" + item["variant"].replace("-", "")
        ours = min(
            ((row.calls[f"{symbol}_expand"], row.calls[f"{symbol}_encrypt"]) for row in block_rows(item["variant"])),
            key=sixteen_bytes,
        )
        theirs_time, our_time = (sixteen_bytes(calls) / clock for calls in (item["cycles"], ours))
        numbers = [f"{theirs_time:.2f}", *(f"{n:,}" for n in ours), f"{our_time:.2f}", f"{hardware / our_time:.2f}"]
        rows.append([item["variant"], *(f"{n:,}" for n in item["cycles"]), *numbers])
    return markdown_table(
        ["", "their KS", "their ENC", "their µs", "our KS", "our ENC", "our µs", "hardware µs / ours"], rows
    )


def block_rows(variant: str) -> list[Measurement]:
    return [row for row in measured("block", "block") if is_of(row, variant, "atmega128")]


def sixteen_bytes(calls: Sequence[int]) -> int:
    """Cycles of one key schedule and two blocks."""
    schedule, encryption = calls
    return schedule + 2 * encryption


def versions(facts: Facts) -> str:
    rows = [[f"FELICS {name}", option, *map(costs, triple)] for name, option, *triple in facts["versions"]["rows"]]
    return markdown_table(["theirs", "option", "AVR", "MSP430", "ARM (board)"], rows)


def our_versions() -> str:
    by_name: dict[tuple[str, str], dict[str, str]] = {}
    for row in measured("cbc128", "block"):
        if row.variant == "rectangle-128":
            by_name.setdefault((row.implementation, row.options), {})[row.target] = costs_of(row)
    rows = [[*name, *(found.get(target, "") for target in TARGETS)] for name, found in by_name.items()]
    return markdown_table(["ours", "option", *TARGETS.values()], rows)


def choices(rows: Sequence[Measurement]) -> list[str]:
    """The smallest, the most balanced and the fastest of ROWS."""
    return [row_costs(min(rows, key=key)) for key in (smallest, merit(rows), fastest)]


def is_of(row: Measurement, variant: str, target: str) -> bool:
    return row.variant == variant and row.target == target


def smallest(row: Measurement) -> tuple[int, int]:
    return row.code_bytes, row.cycles


def fastest(row: Measurement) -> tuple[int, int]:
    return row.cycles, row.code_bytes


def merit(rows: Sequence[Measurement]) -> Callable[[Measurement], float]:
    """FELICS's points of a row among ROWS, each figure relative to the least."""
    least = [min(row.code_bytes for row in rows), min(row.ram_bytes for row in rows), min(row.cycles for row in rows)]
    return lambda row: row.code_bytes / least[0] + row.ram_bytes / least[1] + row.cycles / least[2]


def costs(triple: Iterable[int]) -> str:
    return " / ".join(f"{number:,}" for number in triple)


def costs_of(row: Measurement) -> str:
    return costs((row.code_bytes, row.ram_bytes, row.cycles))


def row_costs(row: Measurement) -> str:
    return f"{costs_of(row)}<br>{row.implementation} {row.options}"


if __name__ == "__main__":
    PAGE.write_text(page_text())
