# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Jobs done by several threads of this process."""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from typing import TypeVar

from featherweight.system.errors import FeatherweightError

Task = TypeVar("Task")
Result = TypeVar("Result")


def run_jobs(
    jobs: Sequence[Task],
    work: Callable[[Task], tuple[Result, bool]],
    workers: int,
    progress: Callable[[Task, bool], None],
) -> tuple[list[Result], list[tuple[Task, FeatherweightError]]]:
    """Do WORK on each of JOBS in WORKERS threads; returns the results in the order of JOBS, and the errors
    with their jobs.

    WORK returns its result and whether it was known already; PROGRESS is called with each finished job and whether its
    result was known. An interruption loses only the jobs that are running.
    """
    results: dict[int, Result] = {}
    errors: dict[int, FeatherweightError] = {}
    with ThreadPoolExecutor(workers) as pool:
        running: dict[Future[tuple[Result, bool]], int] = {
            pool.submit(work, job): index for index, job in enumerate(jobs)
        }
        try:
            for future in as_completed(running):
                index, known = running[future], False
                try:
                    results[index], known = future.result()
                except FeatherweightError as error:
                    errors[index] = error
                progress(jobs[index], known)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
    return [results[index] for index in sorted(results)], [(jobs[index], errors[index]) for index in sorted(errors)]


def run_all(jobs: Sequence[Task], work: Callable[[Task], tuple[Result, bool]]) -> list[Result]:
    """Do WORK on each of JOBS in one thread per processor; returns the results in order, or raises the first error."""
    results, errors = run_jobs(jobs, work, os.cpu_count() or 1, lambda job, known: None)
    if errors:
        raise errors[0][1]
    return results
