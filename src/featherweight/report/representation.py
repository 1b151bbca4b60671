# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Drawings of where the state of a cipher lies: a line for each word, a box for each register, from the manifest."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from featherweight.catalog import Catalog, Cipher
from featherweight.catalog.schema import ROOM, Representation

COLOURS = ("#cfe3f5", "#f7d9a8", "#dcdcdc", "#d5ebcf")
"""The colours of consecutive words; they also differ in lightness."""
WIDTH, LINE, GUTTER, CAPTION = 700, 22, 120, 17
"""Width of the drawing, height of a line of registers, width of the names beside it, height of the words above it."""
LETTER = 6
"""Width of a letter in a box."""
MOST_LINES = 8
"""The most lines in one column, if more columns fit."""


@dataclass(frozen=True)
class Layout:
    """One representation on cores whose registers have the same width."""

    representation: Representation
    implementations: tuple[str, ...]
    """The implementations with the representation that run on CORES."""
    cores: tuple[str, ...]
    register_bits: int

    @property
    def title(self) -> str:
        return f"{', '.join(self.cores)}: registers of {self.register_bits} bits"


def layouts(catalog: Catalog, cipher: Cipher) -> list[Layout]:
    """All layouts of CIPHER on the cores of CATALOG, narrow registers first."""
    found: dict[tuple[int, int], list[str]] = {}
    for number, item in enumerate(cipher.manifest.representation):
        ours = list(filter(item.shows, cipher.manifest.implementation))
        for core, widths in {target.manifest.core: target.manifest.register_bits for target in catalog.targets}.items():
            if (not item.cores or core in item.cores) and any(one.runs_on(core) for one in ours):
                width = next((width for width in widths if item.bits <= width), widths[-1])
                found.setdefault((width, number), []).append(core)
    drawn = []
    for (bits, number), cores in sorted(found.items()):
        item = cipher.manifest.representation[number]
        shown = filter(item.shows, cipher.manifest.implementation)
        running = [implementation.id for implementation in shown if any(map(implementation.runs_on, cores))]
        drawn.append(Layout(item, tuple(running), tuple(cores), bits))
    return drawn


def drawing(found: Sequence[Layout]) -> str:
    """The layouts of a cipher as one SVG."""
    parts: list[str] = []
    top = 4
    for layout in found:
        parts += _words(layout, top)
        top += CAPTION * len(_captions(layout)) + LINE * _columns(layout)[1] + 20
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH + 4} {top}" width="{WIDTH + 4}" height="{top}" '
        'font-family="sans-serif" font-size="11">'
    )
    return "\n".join([head, f'<rect width="{WIDTH + 4}" height="{top}" fill="#ffffff"/>', *parts, "</svg>"]) + "\n"


def _columns(layout: Layout) -> tuple[int, int, float]:
    """The number of columns of words, the words in each, and the width of a bit."""
    bits = max(layout.representation.bits, layout.register_bits)
    count = len(layout.representation.words)
    most = max(1, min(WIDTH // (GUTTER + 4 * bits), -(-count // MOST_LINES)))
    return most, -(-count // most), min(10.0, (WIDTH / most - GUTTER) / bits)


def _captions(layout: Layout) -> list[str]:
    item = layout.representation
    which = f" ({', '.join(item.variants)})" if item.variants else ""
    blocks = f"{item.blocks} blocks; " if item.blocks > 1 else ""
    return [layout.title, *_folded(", ".join(layout.implementations) + which), *_folded(f"{blocks}{item.meaning}")]


def _folded(text: str) -> list[str]:
    """TEXT in lines that fit."""
    lines = [""]
    for word in text.split():
        if len(lines[-1]) + len(word) > WIDTH // 6:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def _words(layout: Layout, top: int) -> Iterator[str]:
    """The SVG elements of LAYOUT, from the height TOP on."""
    item, (columns, lines, scale) = layout.representation, _columns(layout)
    for number, caption in enumerate(_captions(layout)):
        weight = ' font-weight="bold"' if number == 0 else ""
        yield f'<text x="2" y="{top + CAPTION * number + 13}"{weight}>{escape(caption)}</text>'
    top += CAPTION * len(_captions(layout)) + 4
    for number, word in enumerate(item.words):
        left, y = 2 + WIDTH // columns * (number // lines), top + LINE * (number % lines)
        colour = COLOURS[number % len(COLOURS)]
        names = word.split("|")
        if len(names) == 1:
            yield f'<text x="{left}" y="{y + 14}">{escape(word)}</text>'
        yield from _registers(layout, [name.strip() for name in names], (left + GUTTER - 4, y, scale), colour)


def _registers(layout: Layout, names: Sequence[str], place: tuple[float, int, float], colour: str) -> Iterator[str]:
    """The boxes of one word, whose parts are NAMES, the highest first; PLACE is left, top, and the width of a bit."""
    item, (left, y, scale) = layout.representation, place
    dashes = ' stroke-dasharray="3 2"' if " | ".join(names) in item.memory else ""
    width = max(item.bits, layout.register_bits)
    part = item.bits // len(names)
    step = min(part, layout.register_bits)
    for high in range(item.bits, 0, -step):
        name, size = names[(item.bits - high) // part], scale * step
        bits = f"{(high - 1) % part}-{(high - step) % part}"
        inside = bits if len(names) == 1 else name if step == part else f"{name} {bits}"
        if size < LETTER * len(inside):
            inside = inside.partition("-")[0]
        x, fill = left + scale * (width - high), "#ffffff" if name == ROOM else colour
        yield f'<rect x="{x:g}" y="{y}" width="{size:g}" height="18" fill="{fill}" stroke="#999999"/>'
        yield f'<text x="{x + size / 2:g}" y="{y + 13}" font-size="9" text-anchor="middle">{escape(inside)}</text>'
    for high in range(width, 0, -layout.register_bits):
        x, size = left + scale * (width - high), scale * layout.register_bits
        yield f'<rect x="{x:g}" y="{y}" width="{size:g}" height="18" fill="none" stroke="#222222"{dashes}/>'
