# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Outcomes of searches, which `fw tune --record` stores in docs/tune.json and docs/tune.md shows."""

import json
from pathlib import Path
from typing import Any

STORED = "docs/tune.json"
Record = dict[str, Any]


def records(root: Path) -> list[Record]:
    """All of the checkout ROOT, in their order."""
    path = root / STORED
    return list(json.loads(path.read_text())) if path.is_file() else []
