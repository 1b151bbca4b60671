# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The family of orders: each block of straight code is as it is written, or as the solver orders it."""

from functools import cached_property

from featherweight.scales.build import Builder
from featherweight.scales.job import Job
from featherweight.system.errors import FeatherweightError
from featherweight.system.home import Home
from featherweight.tune.blocks import Block, blocks_of
from featherweight.tune.decode import Decoder, Rv32, Thumb
from featherweight.tune.solver import RULES, Solved, solved
from featherweight.tune.sources import Place, Texts, changed, own_texts
from featherweight.tune.space import Choice, Point, Space

DECODERS: dict[str, type[Decoder]] = {"rv32": Rv32, "armv7m": Thumb}
WRITTEN, ORDERED = "as-written", "ordered"


class Orders:
    """The family of JOB's implementation in HOME."""

    name = "order"

    def __init__(self, job: Job, home: Home) -> None:
        core = job.target.manifest.core
        if core not in RULES:
            raise FeatherweightError(
                f"family order: on {job.target.id} an instruction costs the same wherever it stands, so that every "
                "order is optimal: choose another --family"
            )
        self._texts = own_texts(job.cipher, job.implementation)
        blocks = blocks_of(job, Builder(home, job.target), self._texts, DECODERS[core]())
        self._found = [(block, solved(block, core)) for block in blocks]

    @cached_property
    def _better(self) -> list[tuple[Block, Solved]]:
        return [(block, found) for block, found in self._found if found.cycles < found.before]

    @cached_property
    def space(self) -> Space:
        return Space(tuple(Choice(str(block.places[0]), (WRITTEN, ORDERED)) for block, _ in self._better))

    @property
    def start(self) -> Point:
        return self.space.first

    @property
    def is_exact(self) -> bool:
        """Whether the solver has ordered every block as well as can be."""
        return all(found.is_proved for _, found in self._found)

    @property
    def note(self) -> str:
        """What the solver says."""
        lines = sum(len(block.places) for block, _ in self._found)
        proved = sum(found.is_proved for _, found in self._found)
        return (
            f"{len(self._found)} blocks of straight code with {lines} lines: by the timing rules, the solver orders "
            f"{len(self._better)} better, and proves of {proved} that no order of the block itself is better"
        )

    def texts(self, point: Point) -> Texts:
        lines: dict[Place, str | None] = {}
        for (block, found), state in zip(self._better, point, strict=True):
            if state != (0,):
                own = [self._texts[place.file].split("\n")[place.line] for place in block.places]
                lines |= {place: own[number] for place, number in zip(block.places, found.order, strict=True)}
        return changed(self._texts, lines)
