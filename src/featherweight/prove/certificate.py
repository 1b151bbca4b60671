# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Certificates of comparisons: written by fw-prove-sweep, checked by fw-prove-check, which shares nothing with it."""

import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from featherweight.scales.job import Job
from featherweight.system.errors import FeatherweightError
from featherweight.system.files import written
from featherweight.system.scratch import scratch
from featherweight.system.tools import complaint, run_bytes


class Certificate(BaseModel):
    """A certificate that the checker has accepted."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    bytes: int
    seconds: float
    """Of the check."""


@dataclass(frozen=True)
class Papers:
    """The files of one comparison."""

    specification: Path
    implementation: Path
    certificate: Path


@contextmanager
def papers(kept: Path | None, job: Job, part: str) -> Iterator[Papers]:
    """Places for the files of JOB's PART, in a folder below KEPT, or until the block ends."""
    if kept is None:
        with scratch() as folder:
            yield _papers(folder)
        return
    words = (job.variant.id, job.implementation.id, job.league, job.target.id, job.options, part)
    place = kept / ".".join(words).replace("/", "-").replace(" ", "-")
    with written(place) as folder:
        folder.mkdir()
        yield _papers(folder)
        shutil.rmtree(place, ignore_errors=True)  # of an earlier proof


def _papers(folder: Path) -> Papers:
    return Papers(*(folder / name for name in ("specification.aig", "implementation.aig", "certificate")))


def checked(checker: Path, its: Papers, what: str) -> Certificate:
    """The certificate among the files ITS of WHAT, which the program CHECKER must accept."""
    begun = time.monotonic()
    done = run_bytes([str(checker), str(its.specification), str(its.implementation), str(its.certificate)])
    if done.returncode != 0:
        raise FeatherweightError(
            f"{what}: the certificate is refused, the prover is at fault; please report this: {complaint(done)}"
        )
    return Certificate(bytes=its.certificate.stat().st_size, seconds=round(time.monotonic() - begun, 2))
