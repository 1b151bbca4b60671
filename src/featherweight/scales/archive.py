# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Object files that are members of a library: LIBRARY(MEMBER), as linkers call them. The format is that of GNU's ar."""

import io
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import BinaryIO

from featherweight.system.errors import FeatherweightError

MEMBER = re.compile(r"(.+\.a)\(([^()]+)\)")
MAGIC, HEADER_BYTES = b"!<arch>\n", 60
NAMES = "//"
"""The member that has the names of more than 15 letters."""


def open_object(path: Path) -> BinaryIO:
    """The object PATH, a file or the member of a library, for reading."""
    if (found := MEMBER.fullmatch(str(path))) is None:
        return path.open("rb")
    content = _members(Path(found[1])).get(found[2])
    if content is None:
        raise FeatherweightError(f"{found[1]} has no member {found[2]}: install the compiler's packages again")
    return io.BytesIO(content)


@cache
def _members(library: Path) -> dict[str, bytes]:
    """What is in LIBRARY, by name; of equal names the first."""
    found: dict[str, bytes] = {}
    for name, content in _entries(library.read_bytes()):
        if name.startswith("/") and name[1:].isdecimal():
            rest = found[NAMES].decode()[int(name[1:]) :]
            found.setdefault(rest[: rest.index("/\n")], content)
        else:
            found.setdefault(name if name.startswith("/") else name.removesuffix("/"), content)
    return found


def _entries(data: bytes) -> Iterator[tuple[str, bytes]]:
    at = len(MAGIC)
    while at + HEADER_BYTES <= len(data):
        name, size = data[at : at + 16].decode().rstrip(), int(data[at + 48 : at + 58])
        at += HEADER_BYTES
        yield name, data[at : at + size]
        at += size + size % 2
