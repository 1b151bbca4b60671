# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Writes the manifest of an imported folder."""

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from featherweight.catalog.cipher_schema import CipherManifest
from featherweight.catalog.manifest import read_manifest
from featherweight.catalog.outside import CIPHER_FILE
from featherweight.system.errors import FeatherweightError

NO_FOLDER = re.compile(r"[^a-z0-9_-]+")

Value = str | int | Sequence[str] | Mapping[str, str]


def name_of(folder: Path) -> str:
    """The name of FOLDER as an id: in small letters."""
    return NO_FOLDER.sub("-", folder.resolve().name.lower()).strip("-_") or "imported"


def table(header: str, values: Mapping[str, Value]) -> str:
    """A TOML table; HEADER is its first line."""
    width = max(map(len, values))
    return "\n".join((header, *(f"{key:{width}} = {_toml(value)}" for key, value in values.items()), ""))


def _toml(value: Value) -> str:
    """A value as TOML; JSON's strings, numbers and arrays are."""
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{key} = {_toml(content)}' for key, content in value.items())} }}"
    return json.dumps(value if isinstance(value, str | int) else list(value))


def write_manifest(folder: Path, origin: str, tables: Sequence[str]) -> Path:
    """Write TABLES as FOLDER's manifest, with a comment that names their ORIGIN; it must not be there.

    Raises FeatherweightError if it is there, or not valid.
    """
    path = folder / CIPHER_FILE
    comment = f"# Written by `{origin}`; the sources are as they were. docs/import.md explains it.\n"
    try:
        with path.open("x", encoding="utf-8") as stream:
            stream.write("\n".join((comment, *tables)))
    except FileExistsError as error:
        raise FeatherweightError(f"{path} is there already: remove it to import the folder again") from error
    except OSError as error:
        raise FeatherweightError(f"{path}: cannot be written: {error.strerror}") from error
    try:
        read_manifest(path, str(path), CipherManifest)
    except FeatherweightError:
        path.unlink()
        raise
    return path
