# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Tables by columns, in which each word is written once: a third of the same objects, row by row."""

from collections.abc import Iterable, Sequence
from typing import Any

Columns = dict[str, Any]
"""A name and, for each row, a value; or, of text, {"words": [...], "at": [index of a word, for each row]}."""


def columns(names: Sequence[str], rows: Iterable[Sequence[Any]]) -> Columns:
    """ROWS, each with a value for each of NAMES. A column of text may hold None, which a number is not."""
    values = list(zip(*rows, strict=True)) or [() for _ in names]
    return {name: _column(column) for name, column in zip(names, values, strict=True)}


def _column(values: Sequence[Any]) -> list[Any] | Columns:
    if not any(isinstance(value, str) for value in values):
        return list(values)
    places: dict[Any, int] = {}
    at = [places.setdefault(value, len(places)) for value in values]
    return {"words": list(places), "at": at}
