# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Files that are written at once, so that a reader sees the old content or the new one, and files with a checksum."""

import hashlib
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from featherweight.system.errors import FeatherweightError

UMASK = os.umask(0)
"""The umask of this process; the system call that reads it also sets it."""
os.umask(UMASK)


@contextmanager
def written(path: Path) -> Iterator[Path]:
    """A temporary file beside PATH, which takes PATH's place when the block ends well and vanishes otherwise."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=path.suffix)
        os.fchmod(handle, 0o666 & ~UMASK)
        os.close(handle)
        temporary = Path(name)
        try:
            yield temporary
            temporary.replace(path)
        finally:
            temporary.unlink(missing_ok=True)
    except OSError as error:
        raise FeatherweightError(
            f"{path} cannot be written: {error.strerror}; free some space and run again"
        ) from error


SEAL_BYTES = 32
_SEALED: set[Path] = set()
"""Files whose seal this process has seen to be right."""


def seal(path: Path) -> None:
    """Append a checksum to the file PATH, of a format whose readers do not mind, such as ELF."""
    with path.open("rb+") as stream:
        checksum = hashlib.sha256(stream.read()).digest()
        stream.write(checksum)


def sealed(path: Path) -> bool:
    """Whether PATH exists and is as it was when it was sealed; looked at once per process."""
    if path in _SEALED:
        return path.exists()
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        return False
    except OSError as error:
        raise FeatherweightError(f"{path} cannot be read: {error.strerror}") from error
    whole = hashlib.sha256(content[:-SEAL_BYTES]).digest() == content[-SEAL_BYTES:]
    if whole:
        _SEALED.add(path)
    return whole
