# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Reads one manifest; every error names file, line and key."""

import re
import tomllib
from itertools import pairwise, takewhile
from pathlib import Path
from typing import Any, TypeVar

from pydantic import ValidationError

from featherweight.catalog.schema import Table
from featherweight.system.errors import FeatherweightError

Model = TypeVar("Model", bound=Table)
Location = tuple[int | str, ...]


def read_manifest(path: Path, name: str, model: type[Model]) -> Model:
    """The content of PATH, checked against MODEL; NAME is how the user knows the file."""
    try:
        text = path.read_text(encoding="utf-8-sig")
        content = tomllib.loads(text)
        return model.model_validate(content)
    except OSError as error:
        raise FeatherweightError(f"{name}: cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise FeatherweightError(f"{name}: is not UTF-8 text") from error
    except ValidationError as error:
        first = error.errors()[0]
        location = _by_id(content, first["loc"])
        line = _line_of(text, location)
        key = ".".join(str(part + 1) if isinstance(part, int) else part for part in location)
        message = first["msg"].removeprefix("Value error, ")
        raise FeatherweightError(_one_line(f"{name}:{line}: {f'{key}: ' if key else ''}{message}")) from error
    except (ValueError, RecursionError) as error:
        # tomllib lets pass what int() says of thousands of digits, and what Python says of thousands of brackets.
        raise FeatherweightError(_one_line(f"{name}: not valid TOML: {error}")) from error


def _one_line(message: str) -> str:
    """A key in quotes may hold line breaks; an error may not."""
    return " ".join(message.splitlines())


def _by_id(content: dict[str, Any], location: Location) -> Location:
    """LOCATION, which is pydantic's, with the id of an implementation in place of its number."""
    match location:
        case ("implementation", int(number), *rest):
            return ("implementation", list(content["implementation"])[number], *rest)
    return location


def _line_of(text: str, location: Location) -> int:
    """The line (from 1) on which the value at LOCATION stands, or its table begins if the key is missing.

    LOCATION is table names, the index within an array of tables, and the key: ("variant", 1, "key_bytes") is the key
    key_bytes of the second [[variant]].
    """
    lines = text.splitlines()
    found, header = 0, ""
    for part, following in pairwise((*location, None)):
        if not isinstance(part, str):
            continue
        count = following + 1 if isinstance(following, int) else 1
        name = f'"?{re.escape(part)}"?'
        header = rf"{header}\.{name}" if header else name
        table = re.compile(rf"^\s*\[\[?{header}\]\]?\s*(#.*)?$")
        key = re.compile(rf"^\s*{name}\s*[=.]")
        tables = [number for number, line in enumerate(lines) if number >= found and table.match(line)]
        if len(tables) >= count:
            found = tables[count - 1]
        else:
            of_table = takewhile(lambda number: not lines[number].startswith("["), range(found + 1, len(lines)))
            found = next((number for number in of_table if key.match(lines[number])), found)
    return found + 1
