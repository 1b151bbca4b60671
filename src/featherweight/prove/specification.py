# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A cipher's spec.py, as it stands, on symbolic bytes."""

from collections.abc import Callable
from functools import cache, partial
from inspect import signature
from pathlib import Path
from types import ModuleType
from typing import Any

from featherweight.catalog import Variant
from featherweight.prove.adapted import adapted
from featherweight.prove.modes import OverBlocks
from featherweight.prove.stand_ins import Bytes, table_of
from featherweight.prove.words import agreeing, chosen, word
from featherweight.scales.expectations import load_spec
from featherweight.system.errors import FeatherweightError


@cache
def symbolic_spec(path: Path) -> ModuleType:
    """The specification at PATH, which takes and returns `Bytes`; its tables are those of the module as it stands."""
    module = adapted(path)
    names = vars(module)
    for name, value in vars(load_spec(path)).items():
        if table_of(value) is not value:
            names[name] = table_of(value)
        elif callable(value) and getattr(value, "__module__", "") == load_spec(path).__name__ and _is_table(value):
            names[name] = cache(partial(table_of, value()))
    return module


def _is_table(function: Any) -> bool:
    """Whether FUNCTION takes nothing and returns a table."""
    if isinstance(function, type) or signature(function).parameters:
        return False
    made = function()
    return table_of(made) is not made


Function = str | Callable[..., Bytes]
"""Of a specification: see `obligation.Answer`."""


def answer(path: Path, function: Function, variant: Variant, *inputs: Bytes) -> Bytes:
    """What FUNCTION of the specification at PATH makes of symbolic INPUTS; see `obligation.Answer`."""
    try:
        return _opened(path, variant, *inputs) if function == "open" else _asked(path, function, variant, *inputs)
    except FeatherweightError as error:
        raise FeatherweightError(f"{path.parent.name}/{path.name} does not run on symbols: {error}") from error
    except (TypeError, ValueError, AttributeError, LookupError, NotImplementedError) as error:
        raise FeatherweightError(f"{path.parent.name}/{path.name} does not run on symbols: {error!r}") from error


def _asked(path: Path, function: Function, variant: Variant, *inputs: Bytes) -> Bytes:
    spec = symbolic_spec(path)
    provider = spec if variant.mode is None else OverBlocks(spec, variant)
    asked = partial(function, spec) if callable(function) else getattr(provider, function)
    result: Bytes = asked(variant.id, *inputs)
    return result


def _opened(path: Path, variant: Variant, *inputs: Bytes) -> Bytes:
    with agreeing() as questions:
        message = _asked(path, "decrypt", variant, *inputs)
    if len(questions) != 1:
        raise FeatherweightError("decrypt() must compare once: a tag with the right one")
    (is_right,) = questions
    verdict = chosen(is_right, word(0), word(0xFF))
    return Bytes([verdict, *(chosen(is_right, item, word(0)) for item in message)])
