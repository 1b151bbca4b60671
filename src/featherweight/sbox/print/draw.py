# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A sequence as a drawing: one line per register or word of memory, one column per instruction."""

import re
from html import escape

from featherweight.sbox.functions import C_TEXTS
from featherweight.sbox.print.listing import Listing

SIGNS = {name: re.sub("[^&|^~]", "", text) for name, text in C_TEXTS.items()} | {"copy": "=", "load": "<", "store": ">"}
COLUMN, LINE, LEFT, TOP = 46, 34, 70, 46


def as_svg(listing: Listing) -> str:
    """The drawing of the sequence from left to right: dots on the operands, the sign on the result."""
    program = listing.program
    width = LEFT + COLUMN * len(program.instructions) + 90
    places = (*range(program.registers), *program.memory)
    height = TOP + LINE * len(places)
    middle = {place: TOP + LINE * row for row, place in enumerate(places)}
    parts = [_text(10, 18, listing.title, "start")]
    for place, y in middle.items():
        parts.append(_text(10, y + 4, listing.name_of(place), "start"))
        parts.append(f'<line x1="{LEFT}" y1="{y}" x2="{width - 60}" y2="{y}" stroke="#999"/>')
    for bit, register in enumerate(program.outputs):
        parts.append(_text(width - 54, middle[register] + 4, f"bit {bit}", "start"))
    for number, item in enumerate(program.instructions):
        x = LEFT + COLUMN * number + COLUMN // 2
        ends = [middle[register] for register in (*item.operands, item.to)]
        parts.append(f'<line x1="{x}" y1="{min(ends)}" x2="{x}" y2="{max(ends)}" stroke="#333"/>')
        # Complemented operands are drawn hollow.
        for place, register in enumerate(item.operands):
            fill = "white" if place == 1 and item.operation in ("andn", "orn") else "#333"
            parts.append(f'<circle cx="{x}" cy="{middle[register]}" r="4" fill="{fill}" stroke="#333"/>')
        sign = escape(SIGNS.get(item.operation, f"{item.table or 0:02X}"))
        y = middle[item.to]
        parts.append(f'<rect x="{x - 13}" y="{y - 11}" width="26" height="22" rx="4" fill="white" stroke="#333"/>')
        parts.append(_text(x, y + 5, sign, "middle"))
    body = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" font-family="sans-serif"'
        f' font-size="13">\n{body}\n</svg>\n'
    )


def _text(x: int, y: int, text: str, anchor: str) -> str:
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}">{text}</text>'
