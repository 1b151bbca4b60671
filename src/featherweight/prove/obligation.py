# SPDX-License-Identifier: Apache-2.0 OR MIT
"""One use of an implementation: which steps its firmware does with which arrays, and what these hold afterwards."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from featherweight.catalog import Variant
from featherweight.prove.specification import answer
from featherweight.prove.stand_ins import Bytes, symbols
from featherweight.prove.words import Word
from featherweight.scales.shape import Shape, shape_of
from featherweight.scales.steps import Step

TOLD = "told"

Arrays = Mapping[str, Bytes]

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

    def shape(self, variant: Variant) -> Shape:
        """The run of a firmware."""
        return shape_of(variant.symbol, self.steps, (*self.inputs.items(), *self.room.items()), self.outputs)

    def results(self, spec: Path, variant: Variant) -> Arrays:
        """The contents of outputs, from inputs that are symbols of the current circuit."""
        given = {name: symbols(name, size) for name, size in self.inputs.items()}
        made = self.expected(lambda function, *inputs: answer(spec, function, variant, *inputs), given)
        results = {name: made[name] if name in made else given[name] for name in self.outputs}
        if self.verdict:
            bits = results[self.verdict][0].bits
            results[TOLD] = Bytes([Word((bits[0], bits[0]))])
        return results
