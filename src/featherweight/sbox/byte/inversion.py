# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Inversion in the field of 16 elements, as functions of four bits, for the search program.

Input are the traces of a number with four elements, a basis; output are the traces of its inverse with nine elements.
The number of gates depends on the basis: Boyar and Peralta's circuit has 21 (ePrint 2009/191).
"""

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path

from featherweight.sbox.byte.galois import Element, Field
from featherweight.sbox.byte.wide import Builder
from featherweight.sbox.functions import VARIABLES
from featherweight.sbox.nibble.circuit import circuits_of
from featherweight.sbox.nibble.engine import Engine, Problem, Values, naive_circuit
from featherweight.sbox.nibble.jobs import Restart, Searches, crew_does
from featherweight.system.digest import digest
from featherweight.system.files import written
from featherweight.work.crew import Workers

Elements = tuple[Element, ...]
Mapping = dict[Element, Element]


@dataclass(frozen=True)
class Shape:
    """The map from the traces of a number with BASIS to the traces of its inverse with WANTED; both are sorted."""

    basis: Elements
    wanted: Elements

    def images(self, numbers: Field) -> "list[tuple[Shape, Mapping, Mapping]]":
        """Equivalent shapes, which invert a multiple of the number or a conjugate of it, and the maps of both lists."""
        found = []
        for factor, power in product(numbers.units, (1, 2, 4, 8)):
            before = {m: numbers.power(numbers.multiply(m, factor), power) for m in self.basis}
            after = {g: numbers.power(numbers.multiply(g, numbers.invert(factor)), power) for g in self.wanted}
            found.append((Shape(tuple(sorted(before.values())), tuple(sorted(after.values()))), before, after))
        return found


@dataclass
class Inversions:
    """Circuits for shapes, found by local search of SECONDS of CPU time each, and stored in FOLDER."""

    numbers: Field
    operations: tuple[str, ...]
    seconds: float
    folder: Path
    seed: int = 1
    _known: dict[Shape, Values] = field(default_factory=dict)
    _normal: dict[Shape, tuple[Shape, Mapping, Mapping]] = field(default_factory=dict)

    def _image(self, shape: Shape) -> tuple[Shape, Mapping, Mapping]:
        """The representative of all shapes that are images of SHAPE, and the maps of both lists to it."""
        if shape not in self._normal:  # it becomes the normal shape of its images
            for image, before, after in shape.images(self.numbers):
                back, forth = ({there: here for here, there in mapping.items()} for mapping in (before, after))
                self._normal[image] = (shape, back, forth)
        return self._normal[shape]

    def search(self, shapes: Iterable[Shape], workers: Workers, report: Callable[[str, int, int], None]) -> None:
        """Find circuits for SHAPES, or load those of an earlier run, by WORKERS."""
        normal = list(dict.fromkeys(self._image(shape)[0] for shape in shapes))
        digest_of_engine = Engine(self.folder).digest
        jobs: dict[Restart, Path] = {}
        for shape in normal:
            problem = self._problem(shape)
            key = digest(digest_of_engine, problem.text(), str(self.seconds), str(self.seed))[:24]
            start = naive_circuit(problem)
            job = Restart(problem, start, len(start), self.seed, self.seconds)
            jobs[job] = self.folder / f"inversion-{key}.json"
        todo = [job for job, path in jobs.items() if not path.exists()]

        def keep(job: Restart, found: Values) -> None:
            with written(jobs[job]) as fresh:
                fresh.write_text(json.dumps(found))

        def told(who: str, done: int) -> None:
            report(f"inversion in the field of 16, {who}", len(jobs) - len(todo) + done, len(jobs))

        crew_does(Searches(self.folder).improve, todo, workers, told, keep=keep)
        circuits = [tuple(json.loads(path.read_text())) for path in jobs.values()]
        self._known.update(zip(normal, circuits, strict=True))

    def gates(self, shape: Shape) -> int:
        """The number of gates of the circuit found for SHAPE."""
        return len(self._known[self._image(shape)[0]])

    def build(self, shape: Shape, builder: Builder, inputs: dict[Element, int]) -> dict[Element, int]:
        """Add the circuit for SHAPE to BUILDER.

        INPUTS are the nodes of the input traces by the elements of the basis; returns the nodes of the output traces by
        the wanted elements.
        """
        normal, before, after = self._image(shape)
        problem = self._problem(normal)
        [circuit] = circuits_of(problem, self._known[normal], 1)
        by_place = {before[m]: node for m, node in inputs.items()}
        nodes = [by_place[m] for m in normal.basis]
        for gate in circuit.gates:
            nodes.append(builder.gate(gate.operation, *(nodes[operand] for operand in gate.operands)))
        return {g: nodes[circuit.outputs[normal.wanted.index(after[g])]] for g in shape.wanted}

    def _problem(self, shape: Shape) -> Problem:
        trace, units = self.numbers.pairing, self.numbers.units
        number = {sum(trace(m, n) << place for place, m in enumerate(shape.basis)): n for n in (0, *units)}
        outputs = tuple(sum(trace(g, self.numbers.invert(number[x])) << x for x in range(16)) for g in shape.wanted)
        return Problem(self.operations, VARIABLES, outputs)
