# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What is shown unless something else is asked for: the same in `fw rank`, the report and the pages; and in `fw pick`
and `fw export`."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from featherweight.catalog import Catalog
    from featherweight.catalog.schema import Kind

SCORE = "frozen"
SCENARIO = "cbc128"

PURPOSE = "aead"
"""What a cipher is chosen for: block ciphers by themselves protect nobody against forged messages."""
SCENARIOS_OF_KINDS: "Mapping[Kind, str]" = {"aead": PURPOSE, "hash": "hash", "block": "block"}
"""What a cipher is weighed by that is named."""


def ranked_targets(catalog: "Catalog") -> tuple[str, ...]:
    """FELICS's devices: a new target does not change a ranking."""
    return tuple(target.id for target in catalog.targets if target.manifest.device)
