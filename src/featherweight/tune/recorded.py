# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A new outcome among those that are stored."""

import json
from pathlib import Path

from featherweight.scores.tunings import STORED, Record, records
from featherweight.system.files import written
from featherweight.tune.outcome import Outcome

WHAT = ("variant", "implementation", "target", "scenario", "league", "family", "objective")
"""What a record is about; a new one takes the place of an old one about the same."""


def record(root: Path, outcome: Outcome, seconds: float) -> None:
    """Store OUTCOME, which took SECONDS."""
    new = outcome.dump() | {"seconds": round(seconds)}
    kept = [one for one in records(root) if _what(one) != _what(new)]
    with written(root / STORED) as path:
        path.write_text(json.dumps(sorted([*kept, new], key=_what), indent=1) + "\n")


def _what(one: Record) -> list[str]:
    return [one[name] for name in WHAT]
