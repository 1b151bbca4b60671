# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Stores of measurements and verdicts, each under the digest of all that it depends on."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Generic, TypeVar

from pydantic import BaseModel, ValidationError

from featherweight.store.database import Database
from featherweight.system.errors import FeatherweightError

Result = TypeVar("Result", bound=BaseModel)


class NotStoredError(FeatherweightError):
    """The result is not stored, and the store must not make it."""


_only_stored = False


@contextmanager
def only_stored() -> Iterator[None]:
    """In this context, every store raises NotStoredError instead of making a result."""
    global _only_stored  # noqa: PLW0603
    before, _only_stored = _only_stored, True
    try:
        yield
    finally:
        _only_stored = before


class Store(Generic[Result]):
    """The results of one kind: measurements or verdicts."""

    def __init__(self, database: Database, kind: type[Result], *, only_stored: bool = False) -> None:
        """ONLY_STORED: `remember` raises NotStoredError instead of making a result."""
        self._database = database
        self._kind = kind
        self._only_stored = only_stored
        self._turns: dict[str, Lock] = {}
        self._made: set[str] = set()

    def remember(self, key: str, make: Callable[[], Result]) -> tuple[Result, bool]:
        """The result under KEY, made by MAKE if it is not stored; and whether it was stored before this object existed.

        If another thread is making the result, the call waits for it.
        """
        with self._turns.setdefault(key, Lock()):
            known = self.load(key)
            if known is not None:
                return known, key not in self._made
            if self._only_stored or _only_stored:
                raise NotStoredError("not in the store: run `fw measure` and `fw check` first")
            made = make()
            self.save(key, made)
            self._made.add(key)
            return made, False

    def load(self, key: str) -> Result | None:
        """The newest result stored under KEY; None if there is none, or if this version cannot read it."""
        body = self._database.newest(self._kind.__name__, key)
        if body is None:
            return None
        try:
            return self._kind.model_validate_json(body, strict=True)
        except ValidationError:
            return None

    def save(self, key: str, result: Result) -> None:
        """Store RESULT under KEY."""
        self._database.append(self._kind.__name__, key, result.model_dump_json())
