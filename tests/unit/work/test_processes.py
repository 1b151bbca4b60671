# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Jobs done by copies of a process: results in order, what they store, errors, workers that die."""

import os
import signal
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from featherweight.store.database import Database, open_database
from featherweight.system.errors import FeatherweightError
from featherweight.work.processes import Processes

CIPHERS = 5


@dataclass(frozen=True)
class Task:
    """Every third shares all with one before it."""

    number: int

    @property
    def kin(self) -> tuple[str, ...]:
        return f"cipher {self.number % CIPHERS}", str(self.number // (3 * CIPHERS))


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    database = open_database(tmp_path / "results.sqlite")
    yield database
    database.close()


def test_results_come_in_order_and_are_stored_by_their_workers(database: Database) -> None:
    def work(task: Task) -> tuple[tuple[int, int], bool]:
        database.append("Test", str(task.number), str(os.getpid()))
        return (task.number, os.getpid()), task.number % 2 == 0

    told: list[tuple[int, bool]] = []
    crew = Processes([Task(number) for number in range(200)], work, 3)
    results, errors = crew.run(lambda task, known: told.append((task.number, known)))
    assert errors == []
    assert [number for number, _ in results] == list(range(200))
    assert sorted(told) == [(number, number % 2 == 0) for number in range(200)]
    processes = dict(results)
    assert len(set(processes.values())) == 3 and os.getpid() not in processes.values()
    assert {row.key: row.body for row in database.rows("Test")} == {
        str(number): str(process) for number, process in results
    }
    kin: dict[tuple[str, ...], set[int]] = {}
    for number, process in results:
        kin.setdefault(Task(number).kin, set()).add(process)
    assert all(len(workers) == 1 for workers in kin.values()), "who shares results shares a worker"
    ciphers = Counter(cipher for cipher, _ in {(Task(number).kin[0], process) for number, process in results})
    assert min(ciphers.values()) == 1, "a worker keeps to a cipher, but for help in the end"


def test_errors_are_those_of_their_jobs() -> None:
    def work(task: Task) -> tuple[int, bool]:
        if task.number % 7 == 3:
            raise FeatherweightError(f"number {task.number}")
        return task.number, False

    results, errors = Processes([Task(number) for number in range(20)], work, 2).run(lambda task, known: None)
    assert results == [number for number in range(20) if number % 7 != 3]
    assert [(job.number, str(error)) for job, error in errors] == [
        (3, "number 3"),
        (10, "number 10"),
        (17, "number 17"),
    ]


def test_an_error_in_the_program_is_not_hidden() -> None:
    def work(task: Task) -> tuple[int, bool]:
        return 1 // (task.number - 5), False

    with pytest.raises(ZeroDivisionError):
        Processes([Task(number) for number in range(20)], work, 2).run(lambda task, known: None)


def test_a_worker_that_dies_is_reported_and_what_was_stored_stays(database: Database) -> None:
    def work(task: Task) -> tuple[int, bool]:
        if task.number == 12:
            os.kill(os.getpid(), signal.SIGKILL)
        database.append("Test", str(task.number), "")
        return task.number, False

    told: list[int] = []
    with pytest.raises(FeatherweightError, match="a worker process has ended"):
        Processes([Task(number) for number in range(20)], work, 2).run(lambda task, known: told.append(task.number))
    assert "12" not in {row.key for row in database.rows("Test")}
    assert {str(number) for number in told} == {row.key for row in database.rows("Test")}


@pytest.mark.parametrize("workers", [1, 3])
def test_results_are_kept_as_they_come_and_no_more_is_done_than_is_enough(workers: int) -> None:
    kept: dict[int, int] = {}

    def work(task: Task) -> tuple[int, bool]:
        return task.number**2, False

    crew = Processes([Task(number) for number in range(50)], work, workers)
    results, errors = crew.run(
        lambda task, known: None, lambda: len(kept) >= 10, lambda task, result: kept.update({task.number: result})
    )
    assert errors == [] and sorted(results) == sorted(kept.values())
    assert 10 <= len(kept) <= 10 + 2 * workers
    assert all(result == number**2 for number, result in kept.items())
