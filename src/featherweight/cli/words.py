# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What options take: names, which a shell completes, sizes with a unit, and files to write."""

import os
import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

from featherweight.system.errors import FeatherweightError
from featherweight.system.home import find_home

KIB = 1024


class Name(click.ParamType[str]):
    """A name of the catalogue: a cipher or variant, an implementation, a target, a scenario, an option.

    Completed here, and looked up by whatever takes it: the error is the same wherever the name comes from.
    """

    def __init__(self, kind: str) -> None:
        self.name = kind

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        with suppress(FeatherweightError):  # the verb itself will say it
            return [CompletionItem(word) for word in words_of(self.name) if word.startswith(incomplete)]
        return []


def words_of(kind: str) -> list[str]:
    """All names of KIND."""
    from featherweight.catalog import Catalog  # noqa: PLC0415 only a shell that completes needs these
    from featherweight.scales.options import OPTIONS  # noqa: PLC0415
    from featherweight.scales.scenarios import SCENARIOS  # noqa: PLC0415

    kinds: dict[str, Callable[[Catalog], list[str]]] = {
        "cipher": lambda catalog: [*(item.name for item in catalog.ciphers), *catalog.block_bytes],
        "impl": lambda catalog: [item.id for cipher in catalog.ciphers for item in cipher.manifest.implementation],
        "target": lambda catalog: [target.id for target in catalog.targets],
        "scenario": lambda _: [scenario.id for scenario in SCENARIOS],
        "options": lambda _: list(OPTIONS),
        "league": lambda _: ["block", "bulk"],
    }
    return sorted(set(kinds[kind](Catalog(find_home()))))


class Size(click.ParamType[int]):
    """A number of bytes: 800, 1k or 1 KiB, which are 1024 bytes."""

    name = "bytes"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        found = re.fullmatch(r"(\d+) *(k|kb|kib)?", str(value).strip(), re.IGNORECASE)
        if found is None or int(found[1]) == 0:
            self.fail(f"'{value}' is no size: give a number of bytes, e.g. 1024 or 1k", param, ctx)
        return int(found[1]) * (KIB if found[2] else 1)


class Hexadecimal(click.ParamType[bytes]):
    """Bytes as pairs of hexadecimal digits."""

    name = "hex"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> bytes:
        if isinstance(value, bytes):
            return value
        try:
            return bytes.fromhex(value)
        except ValueError:
            self.fail(f"'{value}' is not hexadecimal: give two digits for each byte, e.g. 00ff", param, ctx)


class NewPath(click.Path):
    """A file, or with FILE_OKAY false a folder, to write; the folder in which it will be must be there."""

    def __init__(self, **more: Any) -> None:
        super().__init__(path_type=Path, **more)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        path = Path(os.fsdecode(super().convert(value, param, ctx)))
        if not path.absolute().parent.is_dir():
            self.fail(f"there is no folder {path.parent}: make it first", param, ctx)
        return path
