# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The database of results: killed processes, two processes at once, old and new schemas, damaged files."""

import os
import signal
import sqlite3
import subprocess
import sys
from multiprocessing import get_context
from pathlib import Path

import pytest

from featherweight.store import database
from featherweight.store.database import Database, open_database
from featherweight.system.errors import FeatherweightError

WRITER = """
import sys
from pathlib import Path
from featherweight.store.database import Database
store = Database(Path(sys.argv[1]))
for number in range(int(sys.argv[3])):
    store.append("Test", f"{sys.argv[2]}-{number}", "{}")
    print(number, flush=True)
store.close()
"""


def writer(path: Path, name: str, count: int) -> subprocess.Popen[str]:
    """A process that stores COUNT rows and says so after each."""
    command = [sys.executable, "-c", WRITER, str(path), name, str(count)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def keys(path: Path) -> list[str]:
    store = Database(path)
    try:
        return [row.key for row in store.rows("Test")]
    finally:
        store.close()


def test_rows_that_were_stored_survive_a_kill(tmp_path: Path) -> None:
    path = tmp_path / "results.sqlite"
    for attempt in range(3):
        process = writer(path, str(attempt), 1_000_000)
        assert process.stdout is not None
        said = [process.stdout.readline() for _ in range(20 + attempt)]
        process.send_signal(signal.SIGKILL)
        said += process.stdout.readlines()
        process.wait()
        numbers = [int(line) for line in said if line.endswith("\n")]
        stored = [key for key in keys(path) if key.startswith(f"{attempt}-")]
        assert len(numbers) >= 20 and stored[: len(numbers)] == [f"{attempt}-{number}" for number in numbers]
        assert len(stored) <= len(numbers) + 1, "at most the row in hand was stored and not yet said"


def test_two_processes_at_once_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "results.sqlite"
    processes = [writer(path, name, 200) for name in "ab"]
    for process in processes:
        process.communicate()
        assert process.returncode == 0
    assert sorted(keys(path)) == sorted(f"{name}-{number}" for name in "ab" for number in range(200))


def test_many_processes_that_make_one_file_at_once_wait_for_each_other(tmp_path: Path) -> None:
    context = get_context("fork")
    for turn in range(10):
        path = tmp_path / f"{turn}.sqlite"
        writers = [context.Process(target=Database(path).append, args=("Test", str(key), "")) for key in range(6)]
        for writer in writers:
            writer.start()
        for writer in writers:
            writer.join()
        assert [writer.exitcode for writer in writers] == [0] * len(writers)


def test_a_process_that_stops_while_it_writes_is_waited_for_and_named(tmp_path: Path) -> None:
    path = tmp_path / "results.sqlite"
    Database(path).append("Test", "one", "{}")
    with sqlite3.connect(path, isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        waiting = Database(path, patience=0.1)
        assert [row.key for row in waiting.rows("Test")] == ["one"], "who reads need not wait"
        with pytest.raises(FeatherweightError, match="database is locked") as error:
            waiting.append("Test", "two", "{}")
        assert len(str(error.value).splitlines()) == 1
        other.execute("ROLLBACK")
    waiting.append("Test", "two", "{}")
    assert keys(path) == ["one", "two"]


def test_a_copy_of_the_process_stores_for_itself(tmp_path: Path) -> None:
    database = open_database(tmp_path / "results.sqlite")
    database.append("Test", "before", "{}")
    if (child := os.fork()) == 0:
        database.append("Test", "child", "{}")
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0
    database.append("Test", "after", "{}")
    assert [row.key for row in database.rows("Test")] == ["before", "child", "after"]
    assert database.newest("Test", "child") == "{}" and database.newest("Other", "child") is None
    database.close()


def test_of_several_rows_the_last_counts(tmp_path: Path) -> None:
    database = Database(tmp_path / "results.sqlite")
    for body in ("1", "2", "3"):
        database.append("Test", "one", body)
    assert database.newest("Test", "one") == "3"
    assert [row.body for row in database.rows("Test")] == ["1", "2", "3"]
    database.close()


def test_the_order_of_rows_decides_and_not_their_time(tmp_path: Path) -> None:
    """A clock may have been wrong, or set back."""
    path = tmp_path / "results.sqlite"
    store = Database(path)
    for body, stored_at in (("first", "2999-01-01 00:00:00"), ("second", "1970-01-01 00:00:00"), ("third", "")):
        store.append("Test", "key", body)
        with sqlite3.connect(path) as connection:
            connection.execute("UPDATE result SET stored_at = ? WHERE body = ?", (stored_at, body))
        assert store.newest("Test", "key") == body
    assert [row.body for row in store.rows("Test")] == ["first", "second", "third"]
    store.close()


def test_what_nobody_has_stored_makes_no_file(tmp_path: Path) -> None:
    database = Database(tmp_path / "results.sqlite")
    assert database.rows("Test") == [] and database.newest("Test", "one") is None
    assert list(tmp_path.iterdir()) == []


def test_an_older_schema_is_migrated_and_keeps_its_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "results.sqlite"
    old = Database(path)
    old.append("Test", "one", "{}")
    old.close()
    monkeypatch.setattr(database, "MIGRATIONS", (*database.MIGRATIONS, "ALTER TABLE result ADD COLUMN note TEXT"))
    assert keys(path) == ["one"]
    with sqlite3.connect(path) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (len(database.MIGRATIONS),)
        assert connection.execute("SELECT key, note FROM result").fetchall() == [("one", None)]


def test_a_migration_that_fails_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "results.sqlite"
    old = Database(path)
    old.append("Test", "one", "{}")
    old.close()
    steps = ("ALTER TABLE result ADD COLUMN note TEXT", "SELECT no_such_column FROM result")
    with monkeypatch.context() as patch, pytest.raises(FeatherweightError):
        patch.setattr(database, "MIGRATIONS", (*database.MIGRATIONS, *steps))
        keys(path)
    assert keys(path) == ["one"]
    with sqlite3.connect(path) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (len(database.MIGRATIONS),)


def test_a_note_holds_in_its_state_and_is_replaced_in_another(tmp_path: Path) -> None:
    notes = Database(tmp_path / "results.sqlite")
    notes.note("name", "state", "value")
    assert (notes.noted("name", "state"), notes.noted("name", "other"), notes.noted("other", "state")) == (
        "value",
        None,
        None,
    )
    notes.note("name", "other", "another")
    assert (notes.noted("name", "state"), notes.noted("name", "other")) == (None, "another")


def test_rows_are_told_when_they_are_added_or_found(tmp_path: Path) -> None:
    told: list[database.Told] = []
    store = Database(tmp_path / "results.sqlite")
    store.append("Test", "one", "{}")
    store.tell = told.append
    store.append("Test", "two", "[]")
    assert store.newest("Test", "one") == "{}" and store.newest("Test", "three") is None
    assert told == [("Test", "two", "[]"), ("Test", "one", "{}")]


def test_notes_are_found_by_how_their_names_begin(tmp_path: Path) -> None:
    database = Database(tmp_path / "results.sqlite")
    assert database.notes("card ") == {}
    for name in ("card", "card a", "card b ü", "cards"):
        database.note(name, f"state of {name}", f"value of {name}")
    assert database.notes("card ") == {
        "a": ("state of card a", "value of card a"),
        "b ü": ("state of card b ü", "value of card b ü"),
    }
