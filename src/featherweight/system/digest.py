# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Content digests, by which results are cached and recognised."""

import hashlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path


def digest(*parts: str | bytes) -> str:
    """SHA-256 of PARTS, each preceded by its length: ("ab", "c") and ("a", "bc") differ."""
    contents = [part.encode() if isinstance(part, str) else part for part in parts]
    framed = b"".join(len(content).to_bytes(8, "little") + content for content in contents)
    return hashlib.sha256(framed).hexdigest()


@cache
def file_digest(path: Path) -> str:
    """SHA-256 of the file's content; read once per process."""
    _CHANGED[path] = path.stat().st_ctime_ns
    return hashlib.sha256(path.read_bytes()).hexdigest()


_CHANGED: dict[Path, int] = {}
"""When a file had been changed last, as its digest was made."""


def is_as_digested(path: Path) -> bool:
    """Whether nobody has written to PATH since its digest was made."""
    return path.stat().st_ctime_ns == _CHANGED.get(path)


def files_digest(paths: Iterable[Path]) -> str:
    """One digest of the contents of several files, in the order given; cached for each group of files."""
    return _group_digest(tuple(paths))


@cache
def _group_digest(paths: tuple[Path, ...]) -> str:
    return digest(*map(file_digest, paths))
