# SPDX-License-Identifier: Apache-2.0 OR MIT
"""One use of an implementation: which steps its firmware does with which arrays, and what these hold afterwards."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from featherweight.catalog import Variant
from featherweight.prove.specification import answer
from featherweight.prove.stand_ins import Bytes, symbols
from featherweight.prove.words import Word
from featherweight.scales.shape import Shape, shape_of
from featherweight.scales.steps import Step

TOLD = "told"

Arrays = Mapping[str, Bytes]

Fixed = Mapping[str, int]
"""Bits of inputs that have a value: {"counter[15].0": 1}."""

Answer = Callable[..., Bytes]
"""A function of the specification: its name, and inputs; see `Specification.answer`. "open" is decrypt() of
authenticated encryption, which answers in a byte whether the tag is right, 0, or wrong, 0xff, with the message or zeros
behind it: a wrong tag is no error of its own. In place of a name: a function of the specification's module and the
variant, as `permutations` have."""


@dataclass(frozen=True)
class Obligation:
    """For all contents of arrays: what one use of an implementation makes of them."""

    name: str
    """What is used: encrypt, decrypt, or an operation of a mode and its number of blocks."""
    steps: tuple[Step, ...]
    inputs: Mapping[str, int]
    """Arrays, and their bytes."""
    room: Mapping[str, int | None]
    """Further arrays; None: of the size of a schedule."""
    outputs: tuple[str, ...]
    """The arrays whose contents are proved."""
    expected: Callable[[Answer, Arrays], Arrays]
    """The contents of outputs, from those of inputs; outputs which it leaves out are as they were."""
    public: tuple[str, ...] = ()
    """Inputs on which time and path may depend."""
    verdict: str = ""
    """An output of a byte: time and path may depend on whether it is 0. On what they do depend is told in a further
    output, TOLD: in bit 0 whether any condition held, in bit 1 whether all did. Both have to be what the verdict is."""
    alone: bool = False
    """Whether it is of a function inside a mode, which another firmware calls by itself."""
    facts: str = ""
    """What the results by the specification depend on besides variant and name."""

    cases: tuple[Fixed, ...] = ()
    """If it is not decided at once, it is proved in each of these: every input is in one of them."""
    fixed: Fixed = field(default_factory=dict)
    """Of the case that this is of."""

    def by_cases(self) -> "list[Obligation]":
        """This, in each of its cases."""
        return [
            replace(self, name=f"{self.name}, case {number}", fixed=fixed, cases=())
            for number, fixed in enumerate(self.cases, 1)
        ]

    def shape(self, variant: Variant) -> Shape:
        """The run of a firmware."""
        return shape_of(variant.symbol, self.steps, (*self.inputs.items(), *self.room.items()), self.outputs)

    def results(self, spec: Path, variant: Variant) -> Arrays:
        """The contents of outputs, from inputs that are symbols of the current circuit."""
        given = {name: self._symbols(name, size) for name, size in self.inputs.items()}
        made = self.expected(lambda function, *inputs: answer(spec, function, variant, *inputs), given)
        results = {name: made[name] if name in made else given[name] for name in self.outputs}
        if self.verdict:
            bits = results[self.verdict][0].bits
            results[TOLD] = Bytes([Word((bits[0], bits[0]))])
        return results

    def _symbols(self, name: str, size: int) -> Bytes:
        """The array NAME as inputs, but for bits that are fixed."""
        words = [
            Word([self.fixed.get(f"{name}[{place}].{bit}", byte.bit(bit)) for bit in range(8)])
            for place, byte in enumerate(symbols(name, size))
        ]
        return Bytes(words)
