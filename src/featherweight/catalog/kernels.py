# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The kernels of libfeatherweight, as server/CIPHER/kernels.inc lists them for the C compiler."""

import re
from dataclasses import dataclass

from featherweight.system.errors import FeatherweightError
from featherweight.system.home import Home

ENTRY = re.compile(
    r"^KERNEL\((?P<name>\w+), (?P<features>[A-Z0-9_ |]+), (?P<constant_time>true|false), (?P<blocks>\d+),\s+"
    r'"(?P<technique>[^"]+)"\)$',
    re.MULTILINE,
)

PROCESSORS = {"__x86_64__": "x86_64", "__AARCH64EL__": "aarch64"}
"""What the compiler defines for each processor, and what the processor is called."""
ONLY = re.compile(rf"^#ifdef ({'|'.join(PROCESSORS)})$(.*?)^#endif$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Kernel:
    """One way to compute CIPHER, of which the PROCESSOR (or "any") needs FEATURES, named as in FW_CPU_MASK.

    BLOCKS, of a sponge messages, is the most that it takes at a time. A kernel that is not CONSTANT_TIME is never
    chosen unless it is named.
    """

    cipher: str
    name: str
    processor: str
    features: tuple[str, ...]
    blocks: int
    technique: str
    constant_time: bool


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
        parts = [(part.span(), PROCESSORS[part[1]]) for part in ONLY.finditer(text)]
        found += [
            Kernel(
                cipher=path.parent.name,
                name=entry["name"],
                processor=next((name for (start, end), name in parts if start < entry.start() < end), "any"),
                features=tuple(name.lower() for name in re.findall(r"FW_CPU_(\w+)", entry["features"])),
                blocks=int(entry["blocks"]),
                technique=entry["technique"],
                constant_time=entry["constant_time"] == "true",
            )
            for entry in entries
        ]
    return found
