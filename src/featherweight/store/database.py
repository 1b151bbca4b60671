# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The file that keeps results: an SQLite database. Results are only ever added; notes, which spare work, are replaced.

Its write-ahead log lets any number of processes read and write at once: each row is a transaction of its own, and is
safe from anything but a loss of power when `append` returns. A copy of this process, made by forking, opens the file
anew, since SQLite's connections must not cross a fork.
"""

import atexit
import os
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from threading import RLock

from featherweight.system.errors import FeatherweightError

FILE = "results.sqlite"

PATIENCE_SECONDS = 120.0
"""How long a write waits for another process to finish its own."""

IN_USE = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
"""SQLite's codes, in the lowest byte, for what another process does and ends; a full disk stays full."""

MIGRATIONS = (
    """
    CREATE TABLE result (
        kind      TEXT NOT NULL, -- Measurement, Verdict
        key       TEXT NOT NULL, -- digest of all that the result depends on
        stored_at TEXT NOT NULL DEFAULT (datetime('now')), -- UTC
        body      TEXT NOT NULL  -- the result as JSON
    );
    CREATE INDEX result_by_key ON result (kind, key);
    """,
    """
    CREATE TABLE note (
        name  TEXT PRIMARY KEY, -- of what was found out
        state TEXT NOT NULL,    -- digest of all that decides it
        value TEXT NOT NULL
    ) WITHOUT ROWID;
    """,
)
"""The SQL that takes each version of the schema to the next; version 0 is an empty file."""


@dataclass(frozen=True)
class Row:
    """One stored result."""

    key: str
    body: str
    """JSON."""


Told = tuple[str, str, str]
"""Kind, key and body of a row."""


class Database:
    """One database file. Objects of this class are shared by threads: see `open_database`."""

    def __init__(self, path: Path, patience: float = PATIENCE_SECONDS) -> None:
        self._path, self._patience = path, patience
        self._lock = RLock()
        self._connection: sqlite3.Connection | None = None
        self.tell: Callable[[Told], None] = lambda told: None
        """Called with each row that is added, or was found by its key."""

    def rows(self, kind: str) -> list[Row]:
        """All rows of KIND in the order in which they were stored; none if there is no file yet."""
        query = "SELECT key, body FROM result WHERE kind = ? ORDER BY rowid"
        return [Row(*row) for row in self._found(query, kind)]

    def newest(self, kind: str, key: str) -> str | None:
        """The body stored last under KEY; None if there is none."""
        query = "SELECT body FROM result WHERE kind = ? AND key = ? ORDER BY rowid DESC LIMIT 1"
        for (body,) in self._found(query, kind, key):
            self.tell((kind, key, body))
            return body
        return None

    def append(self, kind: str, key: str, body: str) -> None:
        """Add one row."""
        with self._connected() as connection:
            connection.execute("INSERT INTO result (kind, key, body) VALUES (?, ?, ?)", (kind, key, body))
        self.tell((kind, key, body))

    def noted(self, name: str, state: str) -> str | None:
        """The value noted under NAME if that was in the same STATE."""
        found = self._found("SELECT value FROM note WHERE name = ? AND state = ?", name, state)
        return found[0][0] if found else None

    def notes(self, beginning: str) -> dict[str, tuple[str, str]]:
        """The state and the value of every note whose name begins with BEGINNING, by the rest of its name."""
        query = "SELECT name, state, value FROM note WHERE name >= ? AND name < ?"
        found = self._found(query, beginning, beginning + chr(sys.maxunicode))
        return {name.removeprefix(beginning): (state, value) for name, state, value in found}

    def note(self, name: str, state: str, value: str) -> None:
        """Note VALUE under NAME, in place of what was noted there."""
        with self._connected() as connection:
            connection.execute("INSERT OR REPLACE INTO note VALUES (?, ?, ?)", (name, state, value))

    def close(self) -> None:
        """Close the file; the next call of any method opens it again."""
        with self._lock:
            if self._connection is not None:
                self._connection.close()
                self._connection = None

    def _found(self, query: str, *words: str) -> list[tuple[str, ...]]:
        if self._connection is None and not self._path.exists():
            return []
        with self._connected() as connection:
            return connection.execute(query, words).fetchall()

    @contextmanager
    def _connected(self) -> Iterator[sqlite3.Connection]:
        with self._lock:
            try:
                if self._connection is None:
                    self._connection = self._opened()
                yield self._connection
            except (OSError, sqlite3.Error) as error:
                self.close()
                raise FeatherweightError(
                    f"the results in {self._path} cannot be used: {error}; free some space, or move the file away, "
                    "and run again"
                ) from error

    def _opened(self) -> sqlite3.Connection:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(self._path, timeout=self._patience, isolation_level=None, check_same_thread=False)
        try:
            self._write_ahead(connection)
            connection.execute("PRAGMA synchronous = NORMAL")
            migrate(connection, self._path)
        except BaseException:
            connection.close()
            raise
        return connection

    def _write_ahead(self, connection: sqlite3.Connection) -> None:
        """Let CONNECTION write ahead. SQLite does not wait by itself where several processes do so at once."""
        deadline = time.monotonic() + self._patience
        while True:
            try:
                connection.execute("PRAGMA journal_mode = WAL")
                return
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & 0xFF not in IN_USE or time.monotonic() > deadline:
                    raise
                time.sleep(0.01)


def migrate(connection: sqlite3.Connection, path: Path) -> None:
    """Update the schema of the open database PATH in one transaction; raises FeatherweightError if it is newer."""
    if _version(connection) == len(MIGRATIONS):
        return
    connection.execute("BEGIN IMMEDIATE")
    found = _version(connection)  # read again: another process may have updated it meanwhile
    if found > len(MIGRATIONS):
        raise FeatherweightError(
            f"{path} was written by a newer Featherweight (schema {found}, known here: {len(MIGRATIONS)}): "
            "update, or move the file away"
        )
    for step in MIGRATIONS[found:]:
        for statement in filter(str.strip, step.split(";")):
            connection.execute(statement)
    connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
    connection.execute("COMMIT")


def _version(connection: sqlite3.Connection) -> int:
    (found,) = connection.execute("PRAGMA user_version").fetchone()
    return int(found)


@cache
def open_database(path: Path) -> Database:
    """The database in the file PATH, one object per process; the file is made when the first row is stored."""
    database = Database(path)
    atexit.register(database.close)
    os.register_at_fork(before=database.close)
    return database


def results_of(build: Path) -> Database:
    """The database of results in the folder BUILD."""
    return open_database(build / FILE)
