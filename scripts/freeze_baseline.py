"""Writes the frozen baseline of `fw rank --fom frozen`: portable C at -Os, as it weighs today, of AES-128 for blocks
and of Ascon, the standard, for authenticated encryption and hashes.

To be run by hand, once, and again only when a target or a scenario is new: existing figures are never changed.
"""

import json
from pathlib import Path

from featherweight.catalog import Catalog
from featherweight.scales.measure import Scales
from featherweight.scales.selection import Selection
from featherweight.scores.score import METRICS, Costs
from featherweight.system.home import find_home

BASELINE = Path(__file__).parents[1] / "src" / "featherweight" / "data" / "baseline.json"
YARDSTICKS = ["aes-128", "ascon-aead128", "ascon-hash256"]
YARDSTICK = Selection(ciphers=YARDSTICKS, implementations=["portable"], options=["-Os"])


def main() -> None:
    """Add what is missing in the baseline."""
    costs: dict[str, dict[str, Costs]] = json.loads(BASELINE.read_text())["costs"] if BASELINE.exists() else {}
    catalog = Catalog(find_home())
    scales = Scales(catalog)
    for job in YARDSTICK.jobs(catalog):
        row, _ = scales.measure(job)
        figures = {metric: getattr(row, metric) for metric in METRICS}
        costs.setdefault(row.scenario, {}).setdefault(row.target, figures)
    BASELINE.write_text(json.dumps({"yardsticks": YARDSTICKS, "costs": costs}, indent=1) + "\n")


if __name__ == "__main__":
    main()
