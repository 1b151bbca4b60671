# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Files that a program writes: which of them are stale, and how they are brought up to date."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from featherweight.system.errors import FeatherweightError
from featherweight.system.files import written

Stale = dict[str, str | None]
"""Path below a folder -> what the file must hold; None if it must go."""


def stale_files(root: Path, patterns: Iterable[str], texts: Mapping[str, str]) -> Stale:
    """The files below ROOT that do not hold their TEXTS, and those that fit one of PATTERNS and have no text."""
    there = {str(path.relative_to(root)) for pattern in patterns for path in root.glob(pattern)}
    gone: Stale = dict.fromkeys(sorted(there - texts.keys()))
    return {path: text for path, text in texts.items() if not _holds(root / path, text)} | gone


def between(text: str, begin: str, end: str, content: str) -> str:
    """TEXT with CONTENT in place of what stands between the marks BEGIN and END, which stay.

    Raises FeatherweightError if they are not both there.
    """
    before, found, rest = text.partition(begin)
    _, closed, after = rest.partition(end)
    if not (found and closed):
        raise FeatherweightError(f"the marks {begin.strip()} and {end.strip()} are missing: put them back")
    return before + begin + content + end + after


def refresh(root: Path, stale: Mapping[str, str | None]) -> None:
    """Write the STALE files below ROOT, or remove them."""
    for name, text in stale.items():
        path = root / name
        if text is None:
            path.unlink()
        else:
            with written(path) as temporary:
                temporary.write_bytes(text.encode())


def _holds(path: Path, text: str) -> bool:
    return path.is_file() and path.read_bytes() == text.encode()
