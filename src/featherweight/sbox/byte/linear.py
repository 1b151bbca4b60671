# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Linear layers with few additions (XOR): the search program, linear.c, and what it finds as gates.

A sum is a mask of inputs. A layer from many inputs to few outputs is searched transposed, from the outputs to the
inputs: the numbers of additions of a layer and its transpose differ by the numbers of inputs and outputs only.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from featherweight.sbox.byte.wide import Builder
from featherweight.sbox.compiled import compiled
from featherweight.system.errors import FeatherweightError
from featherweight.system.tools import run_tool

SOURCES = ("linear.c",)

Sum = int
Layer = tuple[int, frozenset[Sum]]
"""The number of inputs, and the sums of them that are wanted."""


@dataclass
class LinearEngine:
    """The compiled search program."""

    folder: Path
    seed: int = 1
    _known: dict[tuple[Layer, int], list[Sum]] = field(default_factory=dict)

    def shorten(self, layers: Sequence[Layer], rounds: int) -> list[list[Sum]]:
        """For each layer the sums to compute, each of which is the sum of two inputs or earlier sums.

        Raises FeatherweightError if the search program fails.
        """
        fresh = [layer for layer in dict.fromkeys(layers) if (layer, rounds) not in self._known]
        if fresh:
            text = "".join(f"{inputs:x} {' '.join(f'{one:x}' for one in sorted(sums))}\n" for inputs, sums in fresh)
            done = run_tool([str(compiled(SOURCES, self.folder)), str(self.seed), str(rounds)], text_in=text)
            lines = done.stdout.splitlines()
            if done.returncode != 0 or len(lines) != len(fresh):
                raise FeatherweightError(f"the search program failed: {done.stderr or done.returncode}")
            for layer, line in zip(fresh, lines, strict=True):
                self._known[layer, rounds] = [int(word, 16) for word in line.split()]
        return [self._known[layer, rounds] for layer in layers]


def _operands(known: Sequence[Sum], wanted: Sum) -> tuple[Sum, Sum]:
    return next((one, one ^ wanted) for one in known if one ^ wanted in known)


def add_sums(builder: Builder, inputs: Sequence[int], sums: Sequence[Sum]) -> dict[Sum, int]:
    """Add gates for SUMS of the nodes INPUTS to BUILDER; returns the node of each sum."""
    nodes = {1 << place: node for place, node in enumerate(inputs)}
    for wanted in sums:
        first, second = _operands(list(nodes), wanted)
        nodes[wanted] = builder.gate("xor", nodes[first], nodes[second])
    return nodes


def add_transposed(
    builder: Builder, columns: Sequence[tuple[int, Sum]], outputs: int, sums: Sequence[Sum]
) -> list[int]:
    """Add gates for the layer whose transpose SUMS computes; returns the nodes of the OUTPUTS outputs.

    Each node of COLUMNS is part of the outputs in its mask.
    """
    held: dict[Sum, int] = {}

    def add(place: Sum, node: int) -> None:
        held[place] = builder.gate("xor", held[place], node) if place in held else node

    for node, mask in columns:
        add(mask, node)
    known = [1 << place for place in range(outputs)]
    steps = []
    for wanted in sums:
        steps.append((wanted, _operands(known, wanted)))
        known.append(wanted)
    for wanted, pair in reversed(steps):
        if wanted in held:
            node = held.pop(wanted)
            for operand in pair:
                add(operand, node)
    return [held[1 << place] for place in range(outputs)]
