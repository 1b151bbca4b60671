# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The page on SM4: all implementations for devices, beside the published figures."""

import tomllib
from collections.abc import Sequence

from featherweight.catalog import Catalog
from featherweight.pages.page import Page, template
from featherweight.pages.parts import parts_of_a_round
from featherweight.scales.build import Builder
from featherweight.scales.image import reached
from featherweight.scales.job import Job
from featherweight.scales.measurement import Measurement
from featherweight.scales.per_target import PerTarget
from featherweight.scales.selection import Selection
from featherweight.scores.formats import markdown_table
from featherweight.scores.published import read_published, read_sources
from featherweight.system.home import Home

SOURCE = "sm4-avr-riscv-arm"
VARIANT = "sm4"
BLOCK_BYTES = 16

TARGETS = {"atmega128": "AVR", "e31": "RV32"}
"""The devices of which parts are weighed, and how they are called on the page."""

Measured = list[tuple[Job, Measurement]]
Counterpart = tuple[str, str, str]
"""An implementation, a scenario and a league."""

OURS: dict[tuple[str, str], list[Counterpart]] = {
    ("atmega128", "speed"): [("avr/table_ram_fast", "block", "block"), ("avr/table_pair_fast", "block", "block")],
    ("atmega128", "memory"): [("avr/table_flash_fast", "block", "block")],
    ("atmega128", "code"): [("avr/table_small", "block", "block")],
    ("atmega128", "reference C"): [("portable_table", "block", "block")],
    ("e31", "assembly"): [("rv32/table_bytes_small", "block", "block"), ("rv32/table_fast", "block", "block")],
    ("e31", "reference C"): [("portable_table", "block", "block")],
    ("aarch64-a13", "12 blocks, TBL/TBX"): [
        ("aarch64/table_bulk_balanced", "bulk", "bulk"),
        ("aarch64/aes_eor3_bulk_fast", "bulk", "bulk"),
    ],
    ("aarch64-a13", "reference C"): [("portable", "block", "block")],
}
"""What stands beside a published implementation: the same technique first, then the fastest."""


def jobs(catalog: Catalog) -> list[Job]:
    """All of SM4."""
    return Selection(ciphers=(VARIANT,)).jobs(catalog)


def texts(catalog: Catalog, rows: Sequence[Measurement]) -> dict[str, str]:
    """docs/sm4.md."""
    measured = list(zip(jobs(catalog), rows, strict=True))
    text = template("sm4.md").format(
        citation=read_sources()[SOURCE].citation,
        blocks=blocks(catalog.home, fastest(measured, "block")),
        published=published(measured),
        constant_time=constant_time(fastest(measured, "bulk")),
        parts=parts_of_a_round(catalog.home, VARIANT, tomllib.loads(template("sm4.toml")), TARGETS),
        **{scenario: message(scenario, fastest(measured, scenario)) for scenario in ("bulk", "cbc128", "ctr16")},
    )
    return {"docs/sm4.md": text}


PAGE = Page("sm4", ("docs/sm4.md",), texts, jobs)


def fastest(measured: Measured, scenario: str) -> Measured:
    """Of SCENARIO the fastest option of each implementation on each target, in each league."""
    best: dict[tuple[str, str, str], tuple[Job, Measurement]] = {}
    for job, row in measured:
        place = (row.target, row.implementation, row.league)
        if row.scenario == scenario and (place not in best or speed(row) < speed(best[place][1])):
            best[place] = job, row
    return [best[place] for place in sorted(best)]


def speed(row: Measurement) -> tuple[int, int]:
    """Less is better: cycles of the encryption of a block, or of the whole message where there is one, then code."""
    return row.calls["fw_sm4_encrypt"] if row.scenario == "block" else row.cycles, row.code_bytes


def blocks(home: Home, measured: Measured) -> str:
    """Single blocks: cycles per byte, key schedule, instructions of all three, code and RAM."""
    builders = PerTarget(lambda target: Builder(home, target))
    lines = []
    for job, row in measured:
        builder = builders[job.target]
        plan = builder.plan(job)
        builder.build(plan)  # a stored measurement does not mean that its objects are here
        encrypt, decrypt = (f"{row.calls[f'fw_sm4_{name}'] / BLOCK_BYTES:.1f}" for name in ("encrypt", "decrypt"))
        sizes = (reached(plan, ["fw_sm4_encrypt"]).code_bytes, row.code_bytes, row.ram_bytes)
        numbers = [f"{number:,}" for number in (row.calls["fw_sm4_expand"], row.instructions or 0, *sizes)]
        lines.append([row.device, f"{row.implementation} {row.options}", encrypt, decrypt, *numbers, row.constant_time])
    head = ["device", "implementation", "encryption", "decryption", "key schedule", "instructions"]
    return markdown_table([*head, "code of encryption", "code", "RAM", "constant time"], lines)


def published(measured: Measured) -> str:
    """Theirs, in cycles per byte of encryption, and beside each ours."""
    lines = []
    for theirs in read_published():
        if theirs.source == SOURCE:
            cycles = theirs.costs["cycles_per_byte"]
            for counterpart in OURS[theirs.target, theirs.implementation]:
                row = min(ours(measured, theirs.target, counterpart), key=speed)
                found = per_byte(row)
                sizes = f"{row.code_bytes:,}", f"{row.ram_bytes:,}", row.constant_time
                name = f"{row.implementation} {row.options}"
                said = theirs.implementation, f"{cycles:g}", name, f"{found:.2f}", f"{found / cycles:.2f}"
                lines.append([row.device, *said, *sizes])
    head = ["device", "theirs", "cycles per byte", "ours", "cycles per byte", "ours / theirs", "code", "RAM"]
    return markdown_table([*head, "constant time"], lines)


def ours(measured: Measured, target: str, counterpart: Counterpart) -> list[Measurement]:
    """The measurements of COUNTERPART on TARGET."""
    implementation, scenario, league = counterpart
    wanted = target, implementation, scenario, league
    return [row for _, row in measured if (row.target, row.implementation, row.scenario, row.league) == wanted]


def per_byte(row: Measurement) -> float:
    """Cycles per byte: of the encryption of a block, or of a message."""
    return row.cycles_per_byte or row.calls["fw_sm4_encrypt"] / BLOCK_BYTES


def constant_time(measured: Measured) -> str:
    """For each device with both, the fastest that reads tables and the fastest in constant time, and their ratio."""
    lines = []
    for target in sorted({row.target for _, row in measured}):
        here = [row for _, row in measured if row.target == target]
        tables = [row for row in here if row.constant_time != "yes"]
        others = [row for row in here if row.constant_time == "yes"]
        if tables and others:
            by_table, without = (min(rows, key=per_byte) for rows in (tables, others))
            said = [(f"{row.implementation} {row.options}", f"{per_byte(row):.2f}") for row in (by_table, without)]
            ratio = per_byte(without) / per_byte(by_table)
            sizes = f"{without.code_bytes:,}", f"{without.ram_bytes:,}"
            lines.append([by_table.device, *said[0], *said[1], f"{ratio:.2f}", *sizes])
    head = ["device", "with tables", "cycles per byte", "constant time", "cycles per byte", "times", "code", "RAM"]
    return markdown_table(head, lines)


def message(scenario: str, measured: Measured) -> str:
    """A whole message: cycles and instructions, in all and for each byte where the scenario says so, code and RAM."""
    lines = []
    for _, row in measured:
        per_byte = [
            f"{number:.2f}" for number in (row.cycles_per_byte, row.instructions_per_byte) if number is not None
        ]
        sizes = [f"{number:,}" for number in (row.cycles, row.instructions or 0, row.code_bytes, row.ram_bytes)]
        name = f"{row.implementation} {row.options}"
        lines.append([row.device, name, row.league, *per_byte, *sizes, row.constant_time])
    per_byte = ["cycles per byte", "instructions per byte"] if scenario != "cbc128" else []
    head = ["device", "implementation", "league", *per_byte, "cycles", "instructions", "code", "RAM"]
    return markdown_table([*head, "constant time"], lines)
