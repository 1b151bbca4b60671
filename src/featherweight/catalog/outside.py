# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Folders of ciphers, targets and scenarios from outside the house, named as arguments or in FEATHERWEIGHT_PATH."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from featherweight.system.errors import FeatherweightError

CIPHER_FILE = "cipher.toml"
TARGET_FILE = "target.toml"
SCENARIO_FILE = "scenario.toml"
MANIFESTS = (CIPHER_FILE, TARGET_FILE, SCENARIO_FILE)

VARIABLE = "FEATHERWEIGHT_PATH"
"""Of the environment: folders of ciphers, targets and scenarios, or folders of such folders, with colons between."""


def folders_at(path: Path) -> list[Path]:
    """PATH if it holds a manifest, otherwise the folders in it that do, by name; all absolute.

    Raises FeatherweightError if there is none.
    """
    place = Path(os.path.abspath(path))  # noqa: PTH100 links are not followed: a folder is known by the name it is given
    if not place.is_dir():
        raise FeatherweightError(f"{path}: there is no such folder: `fw new cipher {path.name or 'NAME'}` makes one")
    found = [place] if _has_manifest(place) else sorted(filter(_has_manifest, _folders_in(place)))
    if not found:
        *some, last = MANIFESTS
        raise FeatherweightError(f"{path}: holds no {', '.join(some)} or {last}, nor do the folders in it")
    return found


def folders_of_environment() -> list[Path]:
    """What FEATHERWEIGHT_PATH names; empty words of it are left out."""
    words = os.environ.get(VARIABLE, "").split(os.pathsep)
    try:
        return [folder for word in words if word for folder in folders_at(Path(word))]
    except FeatherweightError as error:
        raise FeatherweightError(f"{VARIABLE}: {error}") from error


def with_file(folders: Iterable[Path], name: str) -> list[Path]:
    """The files called NAME in FOLDERS."""
    return [folder / name for folder in folders if (folder / name).is_file()]


def shown(path: Path) -> str:
    """PATH as its user would write it: relative to the working directory if it is below that."""
    here = Path.cwd()
    return str(path.relative_to(here)) if path.is_relative_to(here) else str(path)


def _has_manifest(folder: Path) -> bool:
    return any((folder / name).is_file() for name in MANIFESTS)


def _folders_in(place: Path) -> Iterator[Path]:
    return (path for path in place.iterdir() if path.is_dir())
