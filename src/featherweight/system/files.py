# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Atomic writing of files: a reader sees the old content or the new one, never a part."""

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
