# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The families of processors that libfeatherweight knows, as server/families.inc lists them for the C compiler."""

import re
from collections.abc import Collection
from dataclasses import dataclass

from featherweight.system.home import Home

FAMILY = re.compile(r'^FAMILY\((\w+), (\w+), "([^"]+)"\)', re.MULTILINE)
MODELS = re.compile(r'^MODELS\((\w+), "(\w+)", (0x\w+), (0x\w+)\)', re.MULTILINE)


@dataclass(frozen=True)
class Family:
    """One microarchitecture, or a few that are alike; its nearest RELATIVE, which may be itself."""

    name: str
    relative: str
    title: str


@dataclass(frozen=True)
class Families:
    """All of them, and which processors belong to each: vendor, first and last of family times 256 plus model."""

    listed: dict[str, Family]
    models: tuple[tuple[str, str, int, int], ...]

    def of(self, vendor: str, family: int, model: int) -> str | None:
        """The name of the family of a processor, by what CPUID says; the first line that fits counts."""
        number = family << 8 | model
        return next(
            (name for name, maker, first, last in self.models if maker == vendor and first <= number <= last), None
        )

    def relatives(self, name: str) -> list[str]:
        """The family NAME and its relatives, the nearest first."""
        found = [name]
        while (nearest := self.listed[found[-1]].relative) not in found:
            found.append(nearest)
        return found

    def measured(self, name: str, measured: Collection[str]) -> str | None:
        """The nearest relative of the family NAME that is among MEASURED, perhaps itself."""
        return next((relative for relative in self.relatives(name) if relative in measured), None)


def families(home: Home) -> Families:
    """The families of server/families.inc."""
    text = (home.root / "server/families.inc").read_text()
    return Families(
        {name: Family(name, relative, title) for name, relative, title in FAMILY.findall(text)},
        tuple((name, vendor, int(first, 16), int(last, 16)) for name, vendor, first, last in MODELS.findall(text)),
    )
