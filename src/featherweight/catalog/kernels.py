# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The kernels of libfeatherweight, as server/CIPHER/kernels.inc lists them for the C compiler."""

import re
from dataclasses import dataclass

from featherweight.system.errors import FeatherweightError
from featherweight.system.home import Home

CONDITION = re.compile(r"^#ifdef __(?P<processor>\w+?)_*$|^#endif$", re.MULTILINE)
"""What is between two of them is for one processor's architecture alone."""
ENTRY = re.compile(
    r"^KERNEL\((?P<name>\w+), (?P<features>[A-Z0-9_ |]+), (?P<constant_time>true|false), (?P<blocks>\d+),\s+"
    r'"(?P<technique>[^"]+)"\)$',
    re.MULTILINE,
)


@dataclass(frozen=True)
class Kernel:
    """One way to compute CIPHER, of which the processor needs FEATURES, named as in FW_CPU_MASK.

    BLOCKS, of a sponge messages, is the most that it takes at a time. A kernel that is not CONSTANT_TIME is never
    chosen unless it is named. PROCESSOR is the architecture it is for, e.g. "x86_64"; "" is any.
    """

    cipher: str
    name: str
    features: tuple[str, ...]
    blocks: int
    technique: str
    constant_time: bool
    processor: str = ""


def kernels(home: Home) -> list[Kernel]:
    """Every kernel of every cipher, as they are listed; none where there is no library."""
    found = []
    for path in sorted(home.root.glob("server/*/kernels.inc")):
        text = path.read_text()
        entries = list(ENTRY.finditer(text))
        if len(entries) != len(re.findall(r"^KERNEL\(", text, re.MULTILINE)):
            raise FeatherweightError(
                f"{home.relative(path)}: an entry is not KERNEL(name, features, bool, number, text)"
            )
        found += [
            Kernel(
                cipher=path.parent.name,
                name=entry["name"],
                features=tuple(name.lower() for name in re.findall(r"FW_CPU_(\w+)", entry["features"])),
                blocks=int(entry["blocks"]),
                technique=entry["technique"],
                constant_time=entry["constant_time"] == "true",
                processor=_processor(text[: entry.start()]),
            )
            for entry in entries
        ]
    return found


def _processor(before: str) -> str:
    """The condition that text BEFORE an entry has opened last and not closed."""
    last = next(reversed(list(CONDITION.finditer(before))), None)
    return (last["processor"] or "") if last else ""
