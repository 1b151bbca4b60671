# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Drawings of words with the name of each bit."""

from collections.abc import Sequence

CELL, LEFT, TOP = 34, 76, 28
COLOURS = ("#ffffff", "#cfe3f5", "#f7d9a8", "#c9c9c9")
"""Of slices 0 to 3: told apart by their lightness too."""


def bit_grid(lines: Sequence[Sequence[str]], unit: str) -> str:
    """An SVG with a row for each of LINES, whose cells are `slice.position` or empty; UNIT is what a line is called."""
    columns = len(lines[0])
    width, height = LEFT + CELL * columns + 8, TOP + CELL * len(lines) + 8
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        'font-family="sans-serif" font-size="11" text-anchor="middle">',
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
    ]
    for column in range(columns):
        parts.append(f'<text x="{LEFT + CELL * column + CELL // 2}" y="{TOP - 8}">{columns - 1 - column}</text>')
    for row, line in enumerate(lines):
        y = TOP + CELL * row
        parts.append(f'<text x="{LEFT // 2}" y="{y + 21}">{unit} {row}</text>')
        for column, name in enumerate(line):
            x, colour = LEFT + CELL * column, COLOURS[int(name[0])] if name else "#ffffff"
            parts.append(f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{colour}" stroke="#444444"/>')
            parts.append(f'<text x="{x + CELL // 2}" y="{y + 21}">{name}</text>' if name else "")
    return "\n".join([*filter(None, parts), "</svg>"]) + "\n"
