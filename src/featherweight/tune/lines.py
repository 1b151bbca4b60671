# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Families that any assembly has: lines that may be left out, targets of jumps that may be aligned, other registers."""

import re
from collections.abc import Iterable

from featherweight.scales.job import Job
from featherweight.system.errors import FeatherweightError
from featherweight.tune.sources import Place, Texts, changed, labels, own_texts, statements
from featherweight.tune.space import Choice, Point, Space

KEPT, LEFT_OUT, ALIGNED = "kept", "left-out", "aligned"
ALIGNMENT = {"avr": 2, "msp430": 2}
"""Bytes between which instructions begin; elsewhere, those of a word are fetched at once."""
WORD = 4
REGISTER = re.compile(r"^(#define[ \t]+\w+[ \t]+)(r\d+|[ast]\d+)\b", re.MULTILINE)
PAIRED = "avr"
"""The core whose instructions take pairs of registers, the first of which is even."""


class _Lines:
    """Some PLACES of TEXTS, each of which is as it is or otherwise."""

    name = ""
    other = ""

    def __init__(self, texts: Texts, places: Iterable[Place]) -> None:
        self._texts, self._places = texts, list(places)
        if not self._places:
            raise FeatherweightError(f"family {self.name}: there is no such line: choose another --family")
        self.space = Space(tuple(Choice(str(place), (KEPT, self.other)) for place in self._places))
        self.start = self.space.first

    def texts(self, point: Point) -> Texts:
        places = [place for place, state in zip(self._places, point, strict=True) if state != (0,)]
        return changed(self._texts, {place: self.changed(self._line(place)) for place in places})

    def _line(self, place: Place) -> str:
        return self._texts[place.file].split("\n")[place.line]

    def changed(self, line: str) -> str | None:
        """What LINE becomes."""
        raise NotImplementedError


class Omission(_Lines):
    """Each instruction, and each call of a macro, may be left out."""

    name, other = "omit", LEFT_OUT

    def __init__(self, job: Job) -> None:
        texts = own_texts(job.cipher, job.implementation)
        super().__init__(texts, statements(texts))

    def changed(self, line: str) -> str | None:
        label, colon, _ = line.partition(":")
        return f"{label}:" if colon and not line[0].isspace() else None


class Alignment(_Lines):
    """Each label may begin a word."""

    name, other = "align", ALIGNED

    def __init__(self, job: Job) -> None:
        core = job.target.manifest.core
        if core in ALIGNMENT:
            raise FeatherweightError(f"family align: on {core} no instruction costs more at one place than at another")
        texts = own_texts(job.cipher, job.implementation)
        super().__init__(texts, labels(texts))

    def changed(self, line: str) -> str | None:
        return f"    .balign {WORD}\n{line}"


class Registers:
    """The registers that have names change their places; on AVR, pairs of them."""

    name = "registers"

    def __init__(self, job: Job) -> None:
        self._texts = own_texts(job.cipher, job.implementation)
        self._is_paired = job.target.manifest.core == PAIRED
        names = (found[2] for text in self._texts.values() for found in REGISTER.finditer(text))
        self._places = sorted({self._place(name) for name in names}, key=_natural)
        if len(self._places) < 2:
            raise FeatherweightError("family registers: no file names registers by #define: choose another --family")
        self.space = Space((Choice("registers", tuple(self._places), is_order=True),))
        self.start = self.space.first

    def texts(self, point: Point) -> Texts:
        (state,) = point
        turned = dict(zip(self._places, self.space.choices[0].chosen(state), strict=True))

        def other(found: re.Match[str]) -> str:
            place = self._place(found[2])
            return found[1] + (turned[place] if not self._is_paired else self._in_pair(found[2], turned[place]))

        made = {file: REGISTER.sub(other, text) for file, text in self._texts.items()}
        return {file: text for file, text in made.items() if text != self._texts[file]}

    def _place(self, register: str) -> str:
        """REGISTER, or the first of its pair."""
        return f"r{int(register[1:]) & ~1}" if self._is_paired else register

    def _in_pair(self, register: str, pair: str) -> str:
        return f"r{int(pair[1:]) + int(register[1:]) % 2}"


def _natural(register: str) -> tuple[str, int]:
    return register[0], int(register[1:])
