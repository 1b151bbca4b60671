# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Files that are written at once, so that a reader sees the old content or the new one, and files with a checksum."""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from featherweight.system.errors import FeatherweightError
from featherweight.system.scratch import scratch


@contextmanager
def written(path: Path) -> Iterator[Path]:
    """A path to write, whose file takes PATH's place when the block ends well, and vanishes otherwise."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with scratch(path.parent) as folder:
            yield folder / path.name
            (folder / path.name).replace(path)
    except OSError as error:
        raise FeatherweightError(
            f"{path} cannot be written: {error.strerror}; free some space and run again"
        ) from error


SEAL_BYTES = 32
_SEALED: set[Path] = set()
"""Files whose seal this process has seen to be right."""


def seal(path: Path, beside: Path | None = None) -> None:
    """Append a checksum to the file PATH, of a format whose readers do not mind, such as ELF.

    It also covers the file BESIDE, of a format whose readers would mind.
    """
    with path.open("rb+") as stream:
        stream.write(_checksum(stream.read(), beside))


def sealed(path: Path, beside: Path | None = None) -> bool:
    """Whether PATH, and BESIDE, exist and are as they were when sealed; looked at once per process."""
    if path in _SEALED:
        return path.exists()
    try:
        content = path.read_bytes()
        whole = _checksum(content[:-SEAL_BYTES], beside) == content[-SEAL_BYTES:]
    except FileNotFoundError:
        return False
    except OSError as error:
        raise FeatherweightError(f"{path} cannot be read: {error.strerror}") from error
    if whole:
        _SEALED.add(path)
    return whole


def _checksum(content: bytes, beside: Path | None) -> bytes:
    return hashlib.sha256(content + (b"" if beside is None else beside.read_bytes())).digest()
