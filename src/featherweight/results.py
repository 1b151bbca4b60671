"""Stores of measurements and verdicts, each under the digest of all that it depends on."""

from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Lock
from typing import Generic, Protocol, TypeVar

from pydantic import BaseModel, ValidationError

from featherweight.database import Database, Row, open_database

Result = TypeVar("Result", bound=BaseModel)

FILE = "results.duckdb"


class Rows(Protocol):
    """Where rows are added and never changed: a database."""

    def rows(self, kind: str) -> Sequence[Row]: ...

    def append(self, kind: str, key: str, body: str) -> None: ...


def results_of(build: Path) -> Database:
    """The database in the folder BUILD."""
    return open_database(build / FILE)


class Store(Generic[Result]):
    """The results of one kind. What other processes store from now on is not seen, and found again."""

    def __init__(self, database: Rows, kind: type[Result]) -> None:
        self._database = database
        self._kind = kind
        self._lock = Lock()
        self._turns: dict[str, Lock] = {}
        self._made: set[str] = set()
        self._known = {row.key: row.body for row in database.rows(kind.__name__)}

    def remember(self, key: str, make: Callable[[], Result]) -> tuple[Result, bool]:
        """The result under KEY, which MAKE makes if it is not known, and whether it was known before this store.

        Who asks for it while it is being made, waits.
        """
        with self._turns.setdefault(key, Lock()):
            known = self.load(key)
            if known is not None:
                return known, key not in self._made
            made = make()
            self.save(key, made)
            self._made.add(key)
            return made, False

    def load(self, key: str) -> Result | None:
        """The newest result stored under KEY; None if there is none, or none that can be read."""
        try:
            with self._lock:
                body = self._known[key]
            return self._kind.model_validate_json(body, strict=True)
        except (KeyError, ValidationError):
            return None

    def save(self, key: str, result: Result) -> None:
        """Store RESULT under KEY."""
        body = result.model_dump_json()
        self._database.append(self._kind.__name__, key, body)
        with self._lock:
            self._known[key] = body
