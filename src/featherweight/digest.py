"""Content digests, by which results are cached and recognised."""

import hashlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path


def digest(*parts: str | bytes) -> str:
    """SHA-256 over the parts, each with its length in front, so that moving a border changes the digest."""
    state = hashlib.sha256()
    for part in parts:
        content = part.encode() if isinstance(part, str) else part
        state.update(len(content).to_bytes(8, "little"))
        state.update(content)
    return state.hexdigest()


@cache
def file_digest(path: Path) -> str:
    """SHA-256 of the file's content; read once per process."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def files_digest(paths: Iterable[Path]) -> str:
    """One digest of the contents of several files, in the order given."""
    return digest(*(file_digest(path) for path in paths))
