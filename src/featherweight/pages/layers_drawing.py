# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Draws rooms in layers, with arrows that lead downwards and around other rooms."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise

WIDTH, HEIGHT, STEP, EDGE = 900, 40, 92, 26
"""Of the drawing, the height of a room, from layer to layer, around everything."""
LETTER, BESIDE = 7.4, 14
"""A room is as wide as its name, and so much more, or as the ends of its arrows."""
COLUMNS, COLUMN, LEFT = 16, 44, 98
"""The middles of rooms are LEFT and up to COLUMNS more, COLUMN apart."""
MARGIN, PORT = 16, 20
"""Between an arrow and a room that it passes, and between the ends of arrows at one room."""

STYLE = """
.ground { fill: #ffffff } .band { fill: #f4f6f8 }
.room { stroke-width: 1.5; fill: #e3edf8; stroke: #4a7ab0 }
.sbox { fill: #e2f2e4; stroke: #4b9460 } .referee { fill: #fbecd5; stroke: #bd8634 }
text { font: 600 13px system-ui, sans-serif; text-anchor: middle; fill: #1d2733 }
.arrow { fill: none; stroke: #66758a; stroke-width: 1.5 } .head { fill: #66758a }
@media (prefers-color-scheme: dark) {
.ground { fill: #0f141a } .band { fill: #171e26 }
.room { fill: #1d3450; stroke: #6fa0d8 }
.sbox { fill: #1d3b27; stroke: #6fb783 } .referee { fill: #46331a; stroke: #d6a35a }
text { fill: #e8edf3 }
.arrow { stroke: #97a6b8 } .head { fill: #97a6b8 }
}
"""


@dataclass(frozen=True)
class Room:
    """Where a room is drawn."""

    name: str
    layer: int
    x: float
    """Of its middle."""
    ends: int
    """Arrows that leave it, or come to it, whichever are more."""

    @property
    def width(self) -> float:
        return max(LETTER * len(self.name) + BESIDE, PORT * self.ends)

    @property
    def y(self) -> int:
        """Of its upper edge."""
        return EDGE + STEP * self.layer


def layers_drawing(plan: str, arrows: Sequence[tuple[str, str]]) -> str:
    """An SVG of the rooms of PLAN, whose lines are the layers, and of ARROWS from a room to one in a lower layer."""
    rooms = _rooms(plan, arrows)
    height = max(room.y for room in rooms.values()) + HEIGHT + EDGE
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}">',
        f"<style>{STYLE}</style>",
        '<marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
        '<path class="head" d="M0 0 L8 4 L0 8 Z"/></marker>',
        f'<rect class="ground" width="{WIDTH}" height="{height}"/>',
    ]
    for y in sorted({room.y for room in rooms.values()}):
        parts.append(f'<rect class="band" x="8" y="{y - 12}" width="{WIDTH - 16}" height="{HEIGHT + 24}" rx="10"/>')
    parts += [f'<path class="arrow" marker-end="url(#head)" d="{path}"/>' for path in _paths(rooms, arrows)]
    for room in rooms.values():
        family = room.name.partition("/")[0]
        left = room.x - room.width / 2
        parts.append(
            f'<rect class="room {family}" x="{left:g}" y="{room.y}" width="{room.width:g}" height="{HEIGHT}" rx="7"/>'
            f'<text x="{room.x:g}" y="{room.y + 25}">{escape(room.name)}</text>'
        )
    return "\n".join([*parts, "</svg>"]) + "\n"


def _rooms(plan: str, arrows: Sequence[tuple[str, str]]) -> dict[str, Room]:
    """The rooms of PLAN by their names; their places in its lines become the nearest columns."""
    places = [
        (word.group(), layer, (word.start() + word.end()) / 2)
        for layer, line in enumerate(plan.strip("\n").splitlines())
        for word in re.finditer(r"\S+", line)
    ]
    first, last = (choose(x for _, _, x in places) for choose in (min, max))
    scale = COLUMNS / (last - first)
    leaving, coming = (Counter(arrow[end] for arrow in arrows) for end in (0, 1))
    return {
        name: Room(name, layer, LEFT + COLUMN * round(scale * (x - first)), max(leaving[name], coming[name]))
        for name, layer, x in places
    }


def _paths(rooms: dict[str, Room], arrows: Sequence[tuple[str, str]]) -> list[str]:
    """The outlines of ARROWS."""
    ways = {}
    taken: dict[int, list[float]] = {}
    for start, end in sorted(arrows, key=lambda arrow: rooms[arrow[1]].layer - rooms[arrow[0]].layer):
        ways[start, end] = _passes(rooms, rooms[start], rooms[end], taken)
    paths = []
    for (start, end), way in ways.items():
        first, last = rooms[start], rooms[end]
        leaving = [(own[0][0] if own else rooms[b].x, b) for (a, b), own in ways.items() if a == start]
        coming = [(own[-1][0] if own else rooms[a].x, a) for (a, b), own in ways.items() if b == end]
        points = [(first.x + _port(leaving, end), first.y + HEIGHT)]
        for x, layer in way:
            y = EDGE + STEP * layer
            points += [(x, y - 4), (x, y + HEIGHT + 4)]
        points.append((last.x + _port(coming, start), last.y - 2))
        paths.append(_curve(points))
    return paths


def _port(ends: Sequence[tuple[float, str]], room: str) -> float:
    """Where the arrow of ROOM meets another room, from its middle; ENDS are all arrows there, with their next x."""
    names = [name for _, name in sorted(ends)]
    return PORT * (names.index(room) - (len(names) - 1) / 2)


def _passes(rooms: dict[str, Room], start: Room, end: Room, taken: dict[int, list[float]]) -> list[tuple[float, int]]:
    """Where an arrow from START to END passes the layers between: as near to a straight line as there is room.

    TAKEN is where arrows pass each layer already.
    """
    found = []
    x = start.x
    for layer in range(start.layer + 1, end.layer):
        straight = x + (end.x - x) / (end.layer - layer + 1)
        walls = [(room.x, room.width / 2 + MARGIN) for room in rooms.values() if room.layer == layer]
        walls += [(other, PORT) for other in taken.get(layer, [])]
        choices = [straight, *(wall + side * reach for wall, reach in walls for side in (-1, 1))]
        inside = [choice for choice in choices if EDGE < choice < WIDTH - EDGE]
        free = (choice for choice in inside if all(abs(choice - wall) >= reach for wall, reach in walls))
        x = min(free, key=lambda choice: abs(choice - straight))
        taken.setdefault(layer, []).append(x)
        found.append((x, layer))
    return found


def _curve(points: Sequence[tuple[float, float]]) -> str:
    """A smooth line through POINTS, upright at each of them."""
    path = f"M{points[0][0]:g} {points[0][1]:g}"
    for (x, y), (to, below) in pairwise(points):
        middle = (y + below) / 2
        path += f" L{to:g} {below:g}" if x == to else f" C{x:g} {middle:g} {to:g} {middle:g} {to:g} {below:g}"
    return path
