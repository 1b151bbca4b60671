"""The file that keeps results: an embedded DuckDB database to which rows are only ever added.

Rows are added in transactions, so that any moment is safe to stop at. DuckDB lets one process in at a time; a
connection is therefore held for at most HOLD_SECONDS while there is something to store, and another process waits for
its turn.

A copy of this process, made by forking, adds no rows itself: it hands them over to whoever made it.
"""

import atexit
import fcntl
import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from io import TextIOWrapper
from pathlib import Path
from threading import RLock, Timer
from typing import Any

import duckdb

from featherweight.system.errors import FeatherweightError

HOLD_SECONDS = 5.0
"""How long a connection stays open for further rows."""

PATIENCE_SECONDS = 120.0
"""How long to wait while other processes hold the database."""

MIGRATIONS = (
    """
    CREATE TABLE result (
        kind      VARCHAR NOT NULL,   -- Measurement, Verdict
        key       VARCHAR NOT NULL,   -- digest of all that the result depends on
        stored_at TIMESTAMP NOT NULL, -- UTC
        body      VARCHAR NOT NULL    -- the result as JSON
    )
    """,
)
"""What leads from each version of the schema to the next; the version is how many of them were done."""


@dataclass(frozen=True)
class Row:
    """One stored result."""

    key: str
    stored_at: datetime
    """UTC."""
    body: str
    """JSON."""


class Database:
    """One database file. Objects of this class are shared by threads: see `open_database`."""

    def __init__(self, path: Path, patience: float = PATIENCE_SECONDS) -> None:
        self._path, self._patience = path, patience
        self._lock = RLock()
        self._connection: duckdb.DuckDBPyConnection | None = None
        self._turn: TextIOWrapper | None = None

    def rows(self, kind: str) -> list[Row]:
        """All rows of KIND, oldest first; none if there is no file yet."""
        if not self._path.exists():
            return []
        query = "SELECT key, stored_at, body FROM result WHERE kind = ? ORDER BY stored_at, rowid"
        with self._connected() as connection:
            return [Row(*row) for row in connection.execute(query, [kind]).fetchall()]

    def append(self, kind: str, key: str, body: str) -> None:
        """Add one row, as one transaction: when this returns, the row is on the disk, or to be handed over."""
        if _handed_over is None:
            self.extend([(kind, key, body)])
        else:
            _handed_over.append((self._path, (kind, key, body)))

    def extend(self, rows: Sequence[tuple[str, str, str]]) -> None:
        """Add ROWS, the arguments of `append`, as one transaction, which takes hardly longer than one of them."""
        now = datetime.now(UTC).replace(tzinfo=None)
        values = [value for kind, key, body in rows for value in (kind, key, now, body)]
        with self._connected() as connection:
            connection.execute(f"INSERT INTO result VALUES {', '.join(['(?, ?, ?, ?)'] * len(rows))}", values)

    @contextmanager
    def _connected(self) -> Iterator[duckdb.DuckDBPyConnection]:
        with self._lock:
            try:
                yield self._connection or self._connect()
            except (OSError, duckdb.Error) as error:
                self.close()
                raise FeatherweightError(_advice(self._path, error)) from error

    def _connect(self) -> duckdb.DuckDBPyConnection:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._turn = self._wait_for_turn()
        try:
            self._connection = duckdb.connect(str(self._path), config={"threads": 1})
            migrate(self._connection, self._path)
        except BaseException:
            self.close()  # the file may be refused, but is not kept from others
            raise
        timer = Timer(HOLD_SECONDS, self.close)
        timer.daemon = True
        timer.start()
        return self._connection

    def _wait_for_turn(self) -> TextIOWrapper:
        """The open lock file, once it is ours."""
        file = self._path.with_suffix(".lock").open("w")
        deadline = time.monotonic() + self._patience
        while True:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                return file
            except BlockingIOError:
                if time.monotonic() > deadline:
                    file.close()
                    raise FeatherweightError(
                        f"{self._path} is in use by another process: wait until it has ended, and run again"
                    ) from None
                time.sleep(0.01)

    def close(self) -> None:
        """Let others in; the next row opens the file again."""
        with self._lock:
            if self._connection is not None:
                self._connection.close()
            if self._turn is not None:
                self._turn.close()
            self._connection = self._turn = None


@cache
def open_database(path: Path) -> Database:
    """The database of this process in the file PATH, which is made when the first row is stored."""
    database = Database(path)
    atexit.register(database.close)
    os.register_at_fork(before=database.close)
    return database


HandedOver = list[tuple[Path, tuple[str, str, str]]]
"""Files, and arguments of `Database.append`."""

_handed_over: HandedOver | None = None
"""Rows that this process was to add and did not; None if it adds them itself."""


def _hand_over() -> None:
    global _handed_over  # noqa: PLW0603
    _handed_over = []


os.register_at_fork(after_in_child=_hand_over)


def handed_over() -> HandedOver:
    """What this process, a copy, was to add since the last call."""
    rows = list(_handed_over or [])
    (_handed_over or []).clear()
    return rows


def store(rows: HandedOver) -> None:
    """Add what another process has handed over: to each file in one transaction."""
    for path in dict.fromkeys(path for path, _ in rows):
        open_database(path).extend([row for where, row in rows if where == path])


def migrate(connection: duckdb.DuckDBPyConnection, path: Path) -> None:
    """Bring the schema of the open database PATH to this version, in one transaction; newer ones are refused."""
    execute: Callable[..., Any] = connection.execute
    execute("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)")
    (found,) = execute("SELECT coalesce(max(version), 0) FROM schema_version").fetchone()
    if found > len(MIGRATIONS):
        raise FeatherweightError(
            f"{path} was written by a newer Featherweight (schema {found}, known here: {len(MIGRATIONS)}): "
            "update, or move the file away"
        )
    if found < len(MIGRATIONS):
        execute("BEGIN")
        for version, step in enumerate(MIGRATIONS[found:], found + 1):
            execute(step)
            execute("INSERT INTO schema_version VALUES (?)", [version])
        execute("COMMIT")


def _advice(path: Path, error: Exception) -> str:
    reason = str(error).splitlines()[0]
    return f"the results in {path} cannot be used: {reason}; free some space, or move the file away, and run again"
