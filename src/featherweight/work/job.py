# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What a crew must know of a job."""

from collections.abc import Sequence
from typing import Protocol, TypeVar


class HasKin(Protocol):
    """A job that names the jobs with which it shares work."""

    @property
    def kin(self) -> tuple[str, ...]:
        """The cipher, then more words. Jobs with equal kin share results, jobs of one cipher share most of the work."""
        ...


AnyJob = TypeVar("AnyJob", bound=HasKin)


def units_of(jobs: Sequence[HasKin]) -> list[list[int]]:
    """The numbers of JOBS, those with equal kin together."""
    units: dict[tuple[str, ...], list[int]] = {}
    for index, job in enumerate(jobs):
        units.setdefault(job.kin, []).append(index)
    return list(units.values())
