# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The page on the layers of this package: its rooms, which are its folders, and what each imports."""

import ast
from collections.abc import Iterator, Sequence
from pathlib import Path

from featherweight.catalog import Catalog
from featherweight.pages.layers_drawing import layers_drawing
from featherweight.pages.page import Page, template
from featherweight.scales.measurement import Measurement
from featherweight.scores.formats import markdown_table
from featherweight.system.closure import PACKAGE, files_of, imported

PLAN = """
                                            cli
              pages                       mutate               prove/x86_64      tune
 sbox/print   report   referee/device   referee/computer   export   new     imports
  sbox/byte            scores                       referee            prove
sbox/nibble                                scales                         mutate/isa
                        work
    sbox                                    store             catalog           featherweight
                                           system
"""
"""The layers, the highest first. A room imports rooms of lower layers, and of its own layer none but itself.

Where a room stands in its line is where it is drawn. "featherweight" is what lies in no folder.
"""

LAYERS = [line.split() for line in PLAN.strip("\n").splitlines()]

Arrow = tuple[str, str]
"""A room, and another that it imports."""


def texts(catalog: Catalog, rows: Sequence[Measurement]) -> dict[str, str]:
    """docs/layers.md and its drawing."""
    arrows = sorted({(room(importer), room(file)) for importer, file in imports(PACKAGE)})
    crossing = [(room, other) for room, other in arrows if room != other]
    lines = []
    for name in (name for layer in LAYERS for name in layer):
        below = [other for layer in LAYERS for other in layer if (name, other) in crossing]
        lines.append([f"`{name}`", meaning(name), ", ".join(f"`{other}`" for other in below)])
    table = markdown_table(["room", "what is in it", "imports"], lines)
    return {
        "docs/layers.md": template("layers.md").format(rooms=table, count=len(lines), arrows=len(crossing)),
        "docs/layers.svg": layers_drawing(PLAN, direct(crossing)),
    }


PAGE = Page("layers", ("docs/layers.md", "docs/layers.svg"), texts)


def wrong_imports(package: Path) -> list[str]:
    """What in PACKAGE goes against LAYERS: imports that do not lead downwards, and rooms that are in no layer."""
    level = {name: number for number, layer in enumerate(LAYERS) for name in layer}
    found = []
    for importer, file in imports(package):
        here, there = room(importer), room(file)
        if unknown := {here, there} - level.keys():
            found.append(f"{importer}: {', '.join(sorted(unknown))} is in no layer")
        elif here != there and level[here] >= level[there]:
            found.append(f"{importer} imports {file}: {there} is not below {here}")
    return found


def imports(package: Path) -> Iterator[tuple[Path, Path]]:
    """Each module of PACKAGE with each module that it imports, both relative to PACKAGE."""
    for importer in sorted(package.rglob("*.py")):
        for name in imported(importer, package.name):
            *_, file = files_of(name, package)
            yield importer.relative_to(package), file.relative_to(package)


def room(module: Path) -> str:
    """The room of MODULE, a path relative to the package."""
    folder = module.parent.as_posix()
    return PACKAGE.name if folder == "." else folder


def meaning(name: str) -> str:
    """What the room NAME says of itself."""
    folder = PACKAGE if name == PACKAGE.name else PACKAGE / name
    text = ast.get_docstring(ast.parse((folder / "__init__.py").read_bytes()))
    assert text, f"{folder}/__init__.py says nothing"
    return text.partition("\n")[0].rstrip(".")


def direct(arrows: Sequence[Arrow]) -> list[Arrow]:
    """Those of ARROWS, which have no circle, that no way of several arrows replaces."""
    below = {start: {end for other, end in arrows if other == start} for start, _ in arrows}

    def reached(start: str) -> set[str]:
        ends = below.get(start, set())
        return ends.union(*map(reached, ends))

    return [(start, end) for start, end in arrows if not any(end in reached(other) for other in below[start])]
