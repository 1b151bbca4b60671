# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Mutants of implementations, chosen by chance from a seed."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from featherweight.mutate.changes import Change, Instruction, changes, decoded, table_changes
from featherweight.mutate.isa.cores import instruction_set
from featherweight.mutate.places import Image, Range, places_of, read_image
from featherweight.scales.build import FirmwarePlan
from featherweight.scales.job import Job
from featherweight.scales.symbols import source_line

IN_FLASH_SHARE = 4
"""One of so many mutants is of the code for round keys in flash, where there is such code."""

TABLE_SHARE = 10
"""One of so many mutants has another byte in a table, if there are tables."""


@dataclass(frozen=True)
class Mutant:
    """One CHANGE of a firmware of JOB's implementation."""

    job: Job
    firmware: int
    """0 for round keys in RAM, 1 in flash."""
    elf: Path
    """What is changed."""
    change: Change
    deletion: Change | None
    """The deletion of the changed instruction, if it is one."""
    trap: Change | None
    """An instruction that ends a run in its place."""

    @property
    def kin(self) -> tuple[str, ...]:
        """Those that share trials."""
        return self.job.kin

    def __str__(self) -> str:
        return f"{self.job.variant.id} {self.job.implementation.id}: {self.change.words}"

    @property
    def line(self) -> str:
        return source_line(self.elf, self.change.address)


class Population:
    """All mutants of one firmware."""

    def __init__(self, job: Job, firmware: int, plan: FirmwarePlan, elf: Path, *, control: bool) -> None:
        """CONTROL: only those of control code."""
        self.job, self._number, self._elf, self._control = job, firmware, elf, control
        self._image: Image = read_image(elf)
        self._isa = instruction_set(job.target.manifest.core)
        places = places_of(elf, self._image, _objects(job, plan))
        self._tables: Sequence[Range] = () if control else places.tables
        self._code = [decoded(self._isa, start, self._image.at(start, end)) for start, end in places.code]

    @cached_property
    def _places(self) -> list[tuple[Sequence[Instruction], int]]:
        return [
            (piece, index)
            for piece in self._code
            for index, instruction in enumerate(piece)
            if instruction.controls or not self._control
        ]

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to change."""
        return not self._places

    def drawn(self, source: random.Random) -> Mutant:
        """One mutant: by chance an instruction, then the kind of change, then the change."""
        if self._tables and source.randrange(TABLE_SHARE) == 0:
            start, end = source.choice(self._tables)
            change = source.choice(table_changes(start, self._image.at(start, end), source))
            return Mutant(self.job, self._number, self._elf, change, None, None)
        mutants = self._of_instruction(*source.choice(self._places))
        kinds = sorted({mutant.change.kind for mutant in mutants})
        if not kinds:  # it is without effect already
            return self.drawn(source)
        kind = source.choice(kinds)
        return source.choice([mutant for mutant in mutants if mutant.change.kind == kind])

    def deletions(self) -> Iterator[Mutant]:
        """Each instruction deleted."""
        for piece, index in self._places:
            yield from (one for one in self._of_instruction(piece, index) if one.change is one.deletion)

    def _of_instruction(self, piece: Sequence[Instruction], index: int) -> list[Mutant]:
        """All changes of the instruction with the number INDEX in PIECE."""
        found = changes(self._isa, piece, index)
        nop = self._isa.nops[len(piece[index].code)]
        deletion = next((change for change in found if change.new == nop), None)
        trap = Change("operation", piece[index].address, self._isa.trap, "a trap")
        return [Mutant(self.job, self._number, self._elf, change, deletion, trap) for change in found]


def _objects(job: Job, plan: FirmwarePlan) -> list[Path]:
    """The objects in PLAN of JOB's implementation: of its assembly, if it has any."""
    own = {job.cipher.folder / file for file in job.implementation.files}
    assembly = {source for source in own if source.suffix == ".S"}
    return [item.output for item in plan.weighed if item.source in (assembly or own)]


OF_EACH = 20
"""At least so many mutants are made of each implementation, since it takes time to prepare one; fewer are changed if
that would be too many."""


def chosen(jobs: Sequence[Job], count: int, seed: int) -> list[Job]:
    """Those of JOBS of which COUNT mutants are made by SEED; all, or as many as get OF_EACH.

    Whether a job is among the first does not depend on the others.
    """
    return sorted(jobs, key=lambda job: _source(seed, job).random())[: max(count // OF_EACH, 1)]


def sample(populations: Sequence[Sequence[Population]], count: int, seed: int) -> Iterator[Mutant]:
    """COUNT different mutants by SEED, as many of each implementation as of any other; none depends on others.

    POPULATIONS: for each implementation that of its firmware for round keys in RAM, and, if there is one, in flash.
    """
    sources, seen = [_source(seed, firmwares[0].job) for firmwares in populations], set()
    for number in range(count):
        source = sources[number % len(populations)]
        for _ in range(TRIES):
            firmwares = [one for one in populations[number % len(populations)] if not one.is_empty]
            firmware = firmwares[0 if source.randrange(IN_FLASH_SHARE) else -1]
            mutant = firmware.drawn(source)
            name = (mutant.elf, mutant.change.address, mutant.change.new)
            if name not in seen:
                seen.add(name)
                yield mutant
                break


def _source(seed: int, job: Job) -> random.Random:
    return random.Random(f"{seed} {job}")


TRIES = 20
"""How often a mutant is drawn again that was drawn before."""
