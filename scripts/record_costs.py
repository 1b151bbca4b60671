"""Writes tests/costs: what everything costs, which no change may exceed unawares (`make generated`).

Unchanged results come from the store, so that a second run takes seconds.
"""

from pathlib import Path

from featherweight.catalog import Catalog
from featherweight.home import find_home
from featherweight.jobs import Selection, run_all
from featherweight.measure import Scales
from featherweight.result_sets import write_record

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
