# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The record of proofs: what a fresh clone knows without proving anything, and what of it still holds.

It is written by `fw prove --record`; docs/proofs.md shows it, and `fw prove --fail-on-regression` compares with it.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

from featherweight.catalog.includes import files_read
from featherweight.catalog.schema import League
from featherweight.prove.verdict import Known, Proof, worst
from featherweight.scales.expectations import specification_of
from featherweight.scales.job import Job
from featherweight.system.digest import digest, files_digest
from featherweight.system.errors import FeatherweightError
from featherweight.system.home import Home, find_checkout

HERE = Path(__file__).parent
RECORD = HERE / "data" / "proofs.json"

NO_PROOFS = ("needs.py", "recorded.py")
"""Modules that no proof depends on."""

Subject = tuple[str, ...]


class Recorded(BaseModel):
    """What was known of one implementation, of which code, and by which prover."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    variant: str
    implementation: str
    target: str
    league: League
    options: str
    known: Known
    of: list[str]
    """The names of the parts."""
    missing: list[str] = []
    """The names of parts that were left out."""
    look_ups: int
    obstacles: dict[str, str]
    """By part: what is wrong, or in the way."""
    seconds: float
    code: str
    """See `code_digest`."""
    prover: str
    """See `prover_digest`."""

    @property
    def subject(self) -> Subject:
        """As of jobs and proofs."""
        return self.variant, self.implementation, self.target, self.league, self.options


def stored_verdict(home: Home, job: Job, path: Path = RECORD) -> tuple[Known, bool] | None:
    """What is recorded of JOB's implementation, and whether its code and specification are still the same; None if
    nothing is. Undecided, if it is recorded of some parts only. Takes no compiler, and no time."""
    return _verdict_of(read_record(path).get(job.tried.subject), home, job)


def _verdict_of(found: Recorded | None, home: Home, job: Job) -> tuple[Known, bool] | None:
    if found is None:
        return None
    return worst([found.known, "undecided"]) if found.missing else found.known, found.code == code_digest(home, job)


def proved(home: Home, jobs: Iterable[Job]) -> frozenset[Subject]:
    """The subjects of those of JOBS that are recorded as proved, with code and specification as they are now."""
    record = read_record()
    rows = ((job, record.get(job.tried.subject)) for job in jobs)
    return frozenset(job.subject for job, row in rows if _verdict_of(row, home, job) == ("proved", True))


@cache
def in_checkout(record: Path) -> Path:
    """RECORD, a file of the package's data, where the checkout has it: an installed package is not written to."""
    return find_checkout().root / record.relative_to(HERE.parents[2])


def read_record(path: Path = RECORD) -> Mapping[Subject, Recorded]:
    """The record in the file PATH."""
    try:
        rows = TypeAdapter(list[Recorded]).validate_json(path.read_bytes())
    except OSError as error:
        raise FeatherweightError(f"{path} cannot be read: {error.strerror}") from error
    except ValidationError as error:
        raise FeatherweightError(f"{path} is no record of proofs: write one with `fw prove --record`") from error
    return {row.subject: row for row in rows}


def code_digest(home: Home, job: Job) -> str:
    """A digest of what the firmware of JOB is made of, without the compiler, and of the specification.

    Of headers those count that the sources include, or all where that cannot be read there; not that of the memory
    functions, which only declares.
    """
    job = job.tried
    manifests = (job.target.manifest, job.variant, job.implementation)
    sources, folders = job.cipher.sources(job.implementation), (job.cipher.folder, home.common)
    files = [*_files_read(tuple(sources), folders), *_files_in(job.target.folder)]
    said = (manifest.model_dump_json(exclude_defaults=True) for manifest in manifests)  # new words change no digest
    return digest(*job.subject, *said, specification_of(job.cipher).facts, files_digest(files))[:16]


def prover_digest(home: Home) -> str:
    """A digest of the sources of the provers: circuits, comparison, obligations, and effects of instructions."""
    rooms = sorted((home.root / "simulators").glob("*"))
    folders = [
        home.root / "simulators" / "symbolic",
        *(room / name for room in rooms for name in ("symbolic", "effects")),
    ]
    files = [file for folder in folders if folder.is_dir() for file in _files_in(folder)]
    own = [file for file in sorted(HERE.glob("*.py")) if file.name not in NO_PROOFS]
    return digest(files_digest([*files, *own]))[:16]


@cache
def _files_read(sources: tuple[Path, ...], folders: tuple[Path, ...]) -> list[Path]:
    """Found once for all variants and devices of an implementation."""
    return files_read(sources, folders)


@cache
def _files_in(folder: Path) -> tuple[Path, ...]:
    return tuple(sorted(path for path in folder.rglob("*") if path.is_file()))


def record_of(home: Home, job: Job, proof: Proof, parts: Sequence[str], before: Recorded | None = None) -> Recorded:
    """What is to be recorded of PROOF, which is JOB's, of whose PARTS there may be more; with what BEFORE, its row, has
    of these, if that is of the same code by the same prover."""
    row = _record_of(home, job, proof)
    if before is not None and (before.code, before.prover) == (row.code, row.prover):
        row = _with_further(row, before)
    there = [name for name in parts if name in row.of]
    return row.model_copy(update={"of": there, "missing": [name for name in parts if name not in row.of]})


def _with_further(row: Recorded, before: Recorded) -> Recorded:
    """ROW with the parts that only BEFORE has."""
    names = [name for name in before.of if name not in row.of]
    further = {name: text for name, text in before.obstacles.items() if name in names}
    share = len(names) / max(len(before.of), 1)
    return row.model_copy(
        update={
            "known": worst([row.known, before.known if further else "proved"]),
            "of": [*row.of, *names],
            "look_ups": max(row.look_ups, before.look_ups) if names else row.look_ups,
            "obstacles": row.obstacles | further,
            "seconds": round(row.seconds + before.seconds * share, 2),
        }
    )


def _record_of(home: Home, job: Job, proof: Proof) -> Recorded:
    shown = {part.name: [item.message for item in part.shown if item.known != "proved"] for part in proof.parts}
    names = ("variant", "implementation", "target", "league", "known", "seconds")
    return Recorded(
        **{name: getattr(proof, name) for name in names},
        options=job.tried.options,
        of=[part.name for part in proof.parts],
        look_ups=len(proof.look_ups),
        obstacles={name: "; ".join(messages) for name, messages in shown.items() if messages},
        code=code_digest(home, job),
        prover=prover_digest(home),
    )


def text_of(rows: Iterable[Recorded]) -> str:
    """ROWS as a file: one on a line, sorted, so that changes of two branches seldom meet."""
    ordered = sorted(rows, key=lambda row: row.subject)
    lines = [json.dumps(row.model_dump(exclude_defaults=True), ensure_ascii=False) for row in ordered]
    return "[\n" + ",\n".join(lines) + "\n]\n"


def of_other_code(home: Home, jobs: Sequence[Job], record: Mapping[Subject, Recorded]) -> list[Job]:
    """Those of JOBS that are recorded as proved, but of other code."""
    return [job for job, row in _proved_in(record, jobs) if row.code != code_digest(home, job)]


def touched(home: Home, jobs: Sequence[Job], record: Mapping[Subject, Recorded]) -> list[Job]:
    """Those of JOBS that are recorded as proved, but of other code, or by another prover."""
    prover = prover_digest(home)
    return [job for job, row in _proved_in(record, jobs) if (row.code, row.prover) != (code_digest(home, job), prover)]


def _proved_in(record: Mapping[Subject, Recorded], jobs: Sequence[Job]) -> list[tuple[Job, Recorded]]:
    rows = [(job, record.get(job.tried.subject)) for job in jobs]
    return [(job, row) for job, row in rows if row is not None and row.known == "proved"]


def losses(record: Mapping[Subject, Recorded], proofs: Sequence[Proof], there: Iterable[Subject] | None) -> list[str]:
    """A line for each of RECORD that was proved and is less by PROOFS, or is not THERE any more: subjects, or None if
    this was not looked at."""
    lost = []
    for proof in proofs:
        messages = [f"{part.name}: {item.message}" for part in proof.parts for item in part.shown if item.message]
        if proof.known != "proved":
            lost.append(f"lost: {proof.title}: proved -> {proof.known}: {'; '.join(messages)}")
    if there is not None:
        gone = record.keys() - set(there)
        lost += [f"gone: {' '.join(subject)}" for subject in sorted(gone) if record[subject].known == "proved"]
    return lost
