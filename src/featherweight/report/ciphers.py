# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What the report says of one cipher besides its measurements and verdicts."""

from collections.abc import Container, Sequence
from dataclasses import dataclass
from typing import Any

from featherweight.catalog import Catalog, Cipher
from featherweight.referee.verdict import Verdict
from featherweight.report.proofs import Subject, sboxes
from featherweight.report.representation import drawing, layouts
from featherweight.scales.measurement import Measurement

DIGITS = 12
"""The hexadecimal digits of a commit, or of the digest of a source, that are shown."""


@dataclass(frozen=True)
class Known:
    """The stored results that the report shows: of the code as it is now, and of its past."""

    rows: Sequence[Measurement]
    """The measurements of the present code."""
    verdicts: Sequence[Verdict]
    subjects: Sequence[Subject]
    """Everything that the referee can try, whether it has a verdict or not."""
    past: Sequence[Measurement]
    """Every measurement ever stored, oldest first."""
    proved: Container[Subject] = frozenset()
    """What is proved for all inputs."""
    unmeasured: int = 0
    unchecked: int = 0
    """The numbers of rows that are left out because they are not measured, or not checked."""


def cipher_data(catalog: Catalog, cipher: Cipher) -> dict[str, Any]:
    """CIPHER's facts, implementations, S-boxes and drawings."""
    info = cipher.manifest.cipher
    variants = [variant.id for variant in cipher.manifest.variant]
    drawn = layouts(catalog, cipher)
    folder = catalog.home.root / "docs" / "drawings"
    grids = sorted(path for variant in variants for path in folder.glob(f"{variant}-[0-9]*.svg"))
    return {
        "name": cipher.name,
        "title": info.title,
        "reference": info.reference,
        "byte_order": info.byte_order,
        "evidence": cipher.evidence,
        "outside": cipher.is_outside,
        "competes": cipher.competes,
        "variants": [
            {"id": item.id, "kind": item.kind, "block": item.block_bytes, "key": item.key_bytes}
            for item in cipher.manifest.variant
        ],
        "implementations": [
            {"id": item.id, "cores": item.cores, "technique": item.technique, "goal": item.goal, "author": item.author}
            | {"language": item.language, "constant_time": item.constant_time}
            for item in cipher.manifest.implementation
        ],
        "sboxes": [
            {"box": item.box, "isa": item.instruction_set.title, "cost": item.cost, "at_least": item.at_least}
            | {"gates": item.gates, "gates_at_least": item.proof.at_least, "state": item.status}
            for item in sboxes(cipher)
        ],
        "layouts": drawing(drawn) if drawn else None,
        "grids": [{"name": path.stem, "svg": path.read_text()} for path in grids],
    }


def shortened(commit: str) -> str:
    """COMMIT, or a digest, cut to DIGITS, with "-dirty" if it has that suffix."""
    digits, dash, dirty = commit.partition("-")
    return digits[:DIGITS] + dash + dirty
