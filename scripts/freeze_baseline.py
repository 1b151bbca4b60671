# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Writes the frozen baseline of `fw rank --fom frozen`: portable C at -Os, as it weighs today, of AES-128 for blocks
and of Ascon, the standard, for authenticated encryption and hashes.

To be run by hand, once, and again only when a target or a scenario is new: existing figures are never changed.
"""

import json
from pathlib import Path

from featherweight.catalog import Catalog
from featherweight.scales.measure import Scales
from featherweight.scales.selection import Selection
from featherweight.scores.score import BASELINE, METRICS, read_baseline
from featherweight.system.home import find_home
from featherweight.work.threads import run_all

YARDSTICKS = ["aes-128", "ascon-aead128", "ascon-hash256"]
YARDSTICK = Selection(ciphers=YARDSTICKS, implementations=["portable"], options=["-Os"])


def main() -> None:
    """Add what is missing in the baseline."""
    costs, catalog = read_baseline(), Catalog(find_home())
    for row in run_all(YARDSTICK.jobs(catalog), Scales(catalog).measure):
        figures = {metric: getattr(row, metric) for metric in METRICS}
        costs.setdefault(row.scenario, {}).setdefault(row.target, figures)
    Path(str(BASELINE)).write_text(json.dumps({"yardsticks": YARDSTICKS, "costs": costs}, indent=1) + "\n")


if __name__ == "__main__":
    main()
