# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The record of what is proved of libfeatherweight's kernels, and of which sources.

It is written by `fw prove-library --record`; docs/proofs.md shows it.
"""

from collections.abc import Sequence
from pathlib import Path

from pydantic import TypeAdapter

from featherweight.catalog.includes import with_included
from featherweight.prove.x86_64.kernels import KernelProof
from featherweight.system.digest import files_digest
from featherweight.system.files import written
from featherweight.system.home import Home

RECORD = Path(__file__).parents[1] / "data" / "kernels.json"

ORDER = "orders"
"""The stem of the files that say which kernel a processor takes."""

SOURCES = ("*.S", "*.c", "*.h", "*.inc")


class RecordedKernel(KernelProof):
    """What was known of a call, of the library that SOURCES make."""

    sources: str
    """See `sources_digest`."""


_ROWS = TypeAdapter(list[RecordedKernel])


def sources_digest(home: Home, cipher: str) -> str:
    """Of what the kernels of CIPHER are made of, and of its specification: neither files that only code for other
    machines includes nor the order in which kernels are chosen."""
    ours, server = home.ciphers / cipher, home.root / "server" / cipher
    found = [path for glob in SOURCES for path in (*server.glob(glob), *(server / "x86_64").rglob(glob))]
    kernels = sorted(path for path in found if path.stem != ORDER)
    return files_digest(sorted({*with_included(kernels, (ours,)), ours / "spec.py"}))


def read_record(path: Path = RECORD) -> list[RecordedKernel]:
    """The rows of the record at PATH; none if there is no such file."""
    return _ROWS.validate_json(path.read_bytes()) if path.exists() else []


def record(home: Home, proofs: Sequence[KernelProof], path: Path) -> None:
    """Write PROOFS to the record at PATH, beside what it has of other calls."""
    rows = {(row.cipher, row.kernel, row.call): row for row in read_record(path)}
    for proof in proofs:
        row = RecordedKernel(**proof.model_dump(), sources=sources_digest(home, proof.cipher))
        rows[proof.cipher, proof.kernel, proof.call] = row
    with written(path) as place:
        place.write_bytes(_ROWS.dump_json(list(rows.values()), indent=1) + b"\n")
