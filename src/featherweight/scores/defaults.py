# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What a ranking is made of unless something else is asked for: the same in `fw rank`, the report and the pages."""

from featherweight.catalog import Catalog

SCORE = "frozen"
SCENARIO = "cbc128"


def ranked_targets(catalog: Catalog) -> tuple[str, ...]:
    """FELICS's devices: a new target does not change a ranking."""
    return tuple(target.id for target in catalog.targets if target.manifest.device)
