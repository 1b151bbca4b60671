"""Writes tests/costs: what everything costs, which no change may exceed unawares (`make generated`).

Unchanged results come from the store, so that a second run takes seconds.
"""

from pathlib import Path

from featherweight.catalog import Catalog
from featherweight.scales.measure import Scales
from featherweight.scales.selection import Selection
from featherweight.scores.sets import write_record
from featherweight.system.home import find_home
from featherweight.work.threads import run_all

COSTS = Path(__file__).parents[1] / "tests" / "costs"


def main() -> None:
    """Measure what is not known, and write all."""
    catalog = Catalog(find_home())
    jobs = Selection().jobs(catalog)
    rows = run_all(jobs, Scales(catalog).measure)
    for stale in COSTS.glob("*.csv"):
        stale.unlink()
    write_record(COSTS, rows)


if __name__ == "__main__":
    main()
