"""Inversion in the field of 16 elements, as functions of four bits, for the search program.

The number comes as its traces with four elements, a basis; what is wanted are the traces of its inverse with nine
elements. Which basis it is decides how many gates that takes: Boyar and Peralta's circuit has 21 (ePrint 2009/191).
"""

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from featherweight.sbox.byte.galois import Element, Field
from featherweight.sbox.byte.wide import Builder
from featherweight.sbox.functions import VARIABLES
from featherweight.sbox.nibble.circuit import circuits_of
from featherweight.sbox.nibble.engine import Engine, Problem, Values, naive_circuit
from featherweight.system.digest import digest
from featherweight.work.threads import run_jobs

Elements = tuple[Element, ...]
Mapping = dict[Element, Element]


@dataclass(frozen=True)
class Shape:
    """Traces of a number with BASIS to traces of its inverse with WANTED; both are sorted."""

    basis: Elements
    wanted: Elements

    def images(self, numbers: Field) -> "list[tuple[Shape, Mapping, Mapping]]":
        """What computes the same with another number, and how both lists are mapped: a multiple, or its conjugate."""
        found = []
        for factor in numbers.units:
            for power in (1, 2, 4, 8):
                before = {m: numbers.power(numbers.multiply(m, factor), power) for m in self.basis}
                after = {g: numbers.power(numbers.multiply(g, numbers.invert(factor)), power) for g in self.wanted}
                shape = Shape(tuple(sorted(before.values())), tuple(sorted(after.values())))
                found.append((shape, before, after))
        return found


@dataclass
class Inversions:
    """Circuits for shapes, found by local search of SECONDS each and kept in FOLDER."""

    numbers: Field
    operations: tuple[str, ...]
    seconds: float
    folder: Path
    seed: int = 1
    _engine: Engine = field(init=False)
    _known: dict[Shape, Values] = field(default_factory=dict)
    _normal: dict[Shape, tuple[Shape, Mapping, Mapping]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._engine = Engine(self.folder)

    def normal_shape(self, shape: Shape) -> Shape:
        """The same for all shapes that are images of each other."""
        return self._image(shape)[0]

    def _image(self, shape: Shape) -> tuple[Shape, Mapping, Mapping]:
        """The normal shape, and how both lists are mapped to it."""
        if shape not in self._normal:  # then it becomes the normal one
            for image, before, after in shape.images(self.numbers):
                back = [{there: here for here, there in mapping.items()} for mapping in (before, after)]
                self._normal[image] = (shape, back[0], back[1])
        return self._normal[shape]

    def search(self, shapes: Iterable[Shape], workers: int, report: Callable[[str, int, int], None]) -> None:
        """Finds circuits for SHAPES; what was found in an earlier run is taken from there."""
        todo = list(dict.fromkeys(self.normal_shape(shape) for shape in shapes))
        finished = 0

        def work(shape: Shape) -> tuple[Values, bool]:
            problem = self._problem(shape)
            key = digest(self._engine.digest, problem.text(), str(self.seconds), str(self.seed))[:24]
            store = self.folder / f"inversion-{key}.json"
            if store.exists():
                return tuple(json.loads(store.read_text())), True
            found = naive_circuit(problem)
            for values in self._engine.improve(problem, found, self.seed, self.seconds):
                found = min(found, values, key=len)
            store.write_text(json.dumps(found))
            return found, False

        def progress(shape: Shape, known: bool) -> None:
            nonlocal finished
            finished += 1
            report("inversion in the field of 16", finished, len(todo))

        circuits, errors = run_jobs(todo, work, workers, progress)
        if errors:
            raise errors[0]
        self._known.update(zip(todo, circuits, strict=True))

    def gates(self, shape: Shape) -> int:
        """How many gates the circuit found takes."""
        return len(self._known[self.normal_shape(shape)])

    def build(self, shape: Shape, builder: Builder, inputs: dict[Element, int]) -> dict[Element, int]:
        """The circuit's gates, for the traces INPUTS by the elements of the basis; the nodes by the wanted elements."""
        normal, before, after = self._image(shape)
        problem = self._problem(normal)
        [circuit] = circuits_of(problem, self._known[normal], 1)
        by_place = {before[m]: node for m, node in inputs.items()}
        nodes = [by_place[m] for m in normal.basis]
        for gate in circuit.gates:
            nodes.append(builder.gate(gate.operation, *(nodes[operand] for operand in gate.operands)))
        return {g: nodes[circuit.outputs[normal.wanted.index(after[g])]] for g in shape.wanted}

    def _problem(self, shape: Shape) -> Problem:
        numbers = self.numbers

        def trace(a: Element, b: Element) -> int:
            return numbers.subfield_trace(numbers.multiply(a, b))

        number = {sum(trace(m, n) << place for place, m in enumerate(shape.basis)): n for n in (0, *numbers.units)}
        outputs = tuple(sum(trace(g, numbers.invert(number[x])) << x for x in range(16)) for g in shape.wanted)
        return Problem(self.operations, VARIABLES, outputs)
