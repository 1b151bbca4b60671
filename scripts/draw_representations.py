"""Draws where each implementation keeps the bits of a state (`make generated`).

Of most ciphers the manifest declares it ([[representation]]). Of PRINCE and LED it is found, since a round key is kept
as the state is: the implementation's own key schedule runs on its simulator with every key of one bit, and each bit
that changes in the schedule is named as spec.py names it.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from featherweight.catalog import Catalog, Implementation, Target
from featherweight.catalog.schema import ANY_CORE
from featherweight.report.representation import drawing, layouts
from featherweight.scales.build import Builder
from featherweight.scales.job import Job
from featherweight.scales.oracle import load_spec
from featherweight.scales.scenarios import EXPAND
from featherweight.scales.simulate import Simulator
from featherweight.system.home import Home

ROOT = Path(__file__).parents[1]
HOME = Home(ROOT)
DRAWINGS = ROOT / "docs" / "drawings"
PAGE = ROOT / "docs" / "representations.md"

KEY_BYTES = {"prince": slice(8, 16), "led-64": slice(0, 8)}
"""The variants drawn, and eight bytes of their key that are added to the state as they are."""

TARGETS = ("atmega128", "msp430f1611", "cortex-m3")
BYTES_DRAWN = 16
"""Of a schedule."""

CELL, LEFT, TOP = 34, 76, 28
COLOURS = ("#ffffff", "#cfe3f5", "#f7d9a8", "#c9c9c9")
"""Of slices 0 to 3: told apart by their lightness too."""


def documents() -> dict[Path, str]:
    """Every file that this script writes, and what it must hold."""
    catalog, files, page = Catalog(HOME), {}, [(ROOT / "docs" / "parts" / "representations.md").read_text()]
    for cipher, variant in catalog.select_ciphers(list(KEY_BYTES)):
        page.append(f"## {cipher.manifest.cipher.title} ({variant.id})\n")
        spec = load_spec(cipher.folder / cipher.manifest.cipher.spec)
        names: dict[str, list[str]] = {}
        for target in catalog.select_targets(TARGETS):
            for implementation in cipher.manifest.implementation:
                if implementation.has("expand") and is_drawn(implementation, target):
                    job = Job(cipher, variant, implementation, target, EXPAND, "block", "-O2")
                    picture = svg(list(words(job, spec)), target)
                    names.setdefault(picture, []).append(f"`{implementation.id}` on {target.manifest.title}")
        for number, (picture, shown) in enumerate(names.items(), 1):
            file = DRAWINGS / f"{variant.id}-{number}.svg"
            files[file] = picture
            page.append(f"{', '.join(shown)}:\n\n![a round key of {variant.id}, bit by bit](drawings/{file.name})\n")
    page.append((ROOT / "docs" / "parts" / "layouts.md").read_text())
    for cipher in catalog.ciphers:
        declared = layouts(catalog, cipher)
        if declared:
            file = DRAWINGS / f"{cipher.name}.svg"
            files[file] = drawing(declared)
            alt = f"the words of {cipher.name}'s state in registers, core by core"
            page.append(f"## {cipher.manifest.cipher.title}\n\n![{alt}](drawings/{file.name})\n")
    return {**files, PAGE: "\n".join(page)}


def is_drawn(implementation: Implementation, target: Target) -> bool:
    """Portable code is drawn once, where words have 16 bits."""
    portable = ANY_CORE in implementation.cores
    return target.manifest.core == "msp430" if portable else target.manifest.executes(implementation)


def words(job: Job, spec: Any) -> Iterator[list[str]]:
    """The first words of JOB's schedule that hold key bits, each as the names of its bits, the highest first."""
    size = job.target.manifest.register_bits[0] // 8
    places: dict[int, list[str]] = {}
    for bit, changed in enumerate(changes(job)):
        name = bit_name(spec, bit)
        for place in range(8 * job.schedule_bytes):
            if changed >> place & 1:
                places.setdefault(place, []).append(name)
    numbers = sorted({place // (8 * size) for place in places})[: BYTES_DRAWN // size]
    for number in numbers:
        first = 8 * size * number
        yield ["+".join(places.get(first + bit, [])) for bit in reversed(range(8 * size))]


def changes(job: Job) -> list[int]:
    """What each of 64 key bits changes in the schedule, as a little-endian number."""
    builder = Builder(HOME, job.target)
    elf = builder.build(builder.plan(job))
    part = KEY_BYTES[job.variant.id]
    keys = [bytes(job.variant.key_bytes)]
    for bit in range(64):
        key = bytearray(job.variant.key_bytes)
        key[part.start + bit // 8] = 1 << bit % 8
        keys.append(bytes(key))
    inputs = [{"key": key} for key in keys]
    runs = Simulator(HOME, job.target).run(elf, inputs, {"schedule": job.schedule_bytes}, [])
    zero, *others = (int.from_bytes(bytes.fromhex(run.memory["schedule"]), "little") for run in runs)
    return [other ^ zero for other in others]


def bit_name(spec: Any, bit: int) -> str:
    """What spec.py calls a bit of eight bytes: slice.position."""
    content = bytes(1 << bit % 8 if place == bit // 8 else 0 for place in range(8))
    return next(f"{j}.{word.bit_length() - 1}" for j, word in enumerate(spec.load(content)) if word)


def svg(lines: list[list[str]], target: Target) -> str:
    """The words as a drawing."""
    columns = len(lines[0])
    width, height = LEFT + CELL * columns + 8, TOP + CELL * len(lines) + 8
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        'font-family="sans-serif" font-size="11" text-anchor="middle">',
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
    ]
    for column in range(columns):
        parts.append(f'<text x="{LEFT + CELL * column + CELL // 2}" y="{TOP - 8}">{columns - 1 - column}</text>')
    unit = {"avr": "byte"}.get(target.manifest.core, "word")
    for row, line in enumerate(lines):
        y = TOP + CELL * row
        parts.append(f'<text x="{LEFT // 2}" y="{y + 21}">{unit} {row}</text>')
        for column, name in enumerate(line):
            x, colour = LEFT + CELL * column, COLOURS[int(name[0])] if name else "#ffffff"
            parts.append(f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{colour}" stroke="#444444"/>')
            parts.append(f'<text x="{x + CELL // 2}" y="{y + 21}">{name}</text>' if name else "")
    return "\n".join([*filter(None, parts), "</svg>"]) + "\n"


if __name__ == "__main__":
    DRAWINGS.mkdir(exist_ok=True)
    for old in DRAWINGS.glob("*.svg"):
        old.unlink()
    for path, text in documents().items():
        path.write_text(text)
