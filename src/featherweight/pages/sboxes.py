# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The page on S-boxes, from the sequences that come with the project."""

from collections.abc import Sequence

from featherweight.catalog import Catalog
from featherweight.pages.page import Page, template
from featherweight.sbox.boxes import Box, catalogue
from featherweight.sbox.byte.wide import stored_circuits
from featherweight.sbox.byte.wide_boxes import wide_catalogue
from featherweight.sbox.isa import Isa, instruction_sets
from featherweight.sbox.nibble.certificate import STORED
from featherweight.sbox.nibble.in_turn import STEP_MOST
from featherweight.sbox.nibble.jobs import MOST_CIRCUITS
from featherweight.sbox.nibble.result import Result, stored_results
from featherweight.sbox.nibble.workbench import SLACK, WAYS
from featherweight.sbox.print.allocation import TRIES
from featherweight.scales.measurement import Measurement
from featherweight.scores.formats import markdown_table


def texts(catalog: Catalog, rows: Sequence[Measurement]) -> dict[str, str]:
    """docs/sboxes.md."""
    results = stored_results()
    tables = [
        isa_table(isa, [result for result in results if result.isa == isa.id]) for isa in instruction_sets().values()
    ]
    text = template("sboxes.md").format(
        tables="\n".join(table for table in tables if table),
        certificates=certificates(),
        wide=wide_table(),
        circuits=MOST_CIRCUITS,
        ways=WAYS,
        slack=SLACK,
        step=STEP_MOST,
        tries=TRIES,
    )
    return {"docs/sboxes.md": text}


PAGE = Page("sboxes", ("docs/sboxes.md",), texts)


def isa_table(isa: Isa, results: list[Result]) -> str:
    """The table of one instruction set; empty without results."""
    if not results:
        return ""
    order = list(catalogue())
    compared = any(isa.id in box.instructions for box in catalogue().values())
    lines = []
    for result in sorted(results, key=lambda item: order.index(item.box)):
        program, box = result.program, catalogue()[result.box]
        lengths = proved(result.cost, result.at_least), str(program.copies * isa.copy_cost)
        sizes = proved(result.gates, result.proof.at_least), str(program.registers), str(program.depth)
        theirs = [str(box.instructions[isa.id][0]) if isa.id in box.instructions else ""] if compared else []
        lines.append([f"`{result.box}`", lengths[0], *theirs, lengths[1], *sizes, published(box, isa)])
    head = ["S-box", "instructions", *(["published"] if compared else [])]
    head += ["copies", "gates", "registers", "depth", "others"]
    right = (2, 3, 5, 6) if compared else (2, 4, 5)
    return f"## {isa.title}\n\n{markdown_table(head, lines, right)}"


def proved(found: int, at_least: int) -> str:
    return f"{found}, proved" if found == at_least else f"{found}, best found; at least {at_least}"


def published(box: Box, isa: Isa) -> str:
    """The best gates of others for a machine with these operations."""
    if isa.has_ternary:
        return ""
    figure = box.andn if {"andn", "orn"} <= set(isa.operations) else box.plain
    return str(figure[0]) if figure else ""


def wide_table() -> str:
    """The table of the S-boxes of eight bits."""
    lines = []
    for circuit in stored_circuits():
        best = wide_catalogue()[circuit.box].published
        kinds = ", ".join(f"{count} {name.upper()}" for name, count in circuit.counts.items())
        sizes = str(len(circuit.gates)), kinds, str(circuit.depth), str(best[0]) if best else ""
        lines.append([f"`{circuit.box}`", instruction_sets()[circuit.isa].title, *sizes, f"`{circuit.command}`"])
    head = ["S-box", "machine", "gates", "of them", "depth", "others", "found by"]
    return markdown_table(head, lines, (2, 4, 5))


def certificates() -> str:
    """What the certificates that come with the project say."""
    most: dict[tuple[str, str], int] = {}
    for path in STORED.glob("*.drat.xz"):
        box, isa, number = path.name.removesuffix(".drat.xz").rsplit(".", 2)
        most[box, isa] = max(most.get((box, isa), 0), int(number))
    return ", ".join(f"`{box}` on {isa} takes more than {number}" for (box, isa), number in sorted(most.items()))
