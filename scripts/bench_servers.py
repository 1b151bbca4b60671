# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Runs the library's benchmark on this computer, which `make bench-server` has built, and prints its tables.

    bench_servers.py                      prints the tables
    bench_servers.py NAME "PROCESSOR"     e.g. amd-zen4 "AMD EPYC (Zen 4)": stores the run in server/bench/runs as well,
                                          orders the kernels anew, and writes docs/servers.md and docs/servers

For figures that can be compared nothing else should run. It takes a few minutes.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime

from featherweight.catalog import Catalog
from featherweight.catalog.families import families
from featherweight.catalog.kernels import kernels
from featherweight.pages.registry import select_pages, stale_pages
from featherweight.scores.server_orders import candidates, slower
from featherweight.scores.server_runs import FOLDER, Part, Run, run_text
from featherweight.scores.server_tables import heading, tables
from featherweight.system.errors import FeatherweightError
from featherweight.system.generated import refresh
from featherweight.system.home import Home, find_home

PROGRAMS = "build/server-bench/server/bench"
BENCHMARKS = ("bench_sm4", "bench_many", "bench_knot")
MASKED = {"avx512": "ECB", "vpclmul": "GCM"}
"""SM4 is measured once more without each of these features, of which this table is stored."""


def measured(home: Home, program: str, masked: str = "") -> Part:
    """What PROGRAM measures, with these features of the processor MASKED for libfeatherweight."""
    path = home.root / PROGRAMS / program
    if not path.exists():
        raise FeatherweightError("the benchmark is not built: run `make bench-server`")
    environment = {**os.environ, "FW_CPU_MASK": masked or os.environ.get("FW_CPU_MASK", "")}
    done = subprocess.run([str(path)], stdout=subprocess.PIPE, text=True, check=True, env=environment)
    return Part.model_validate({**json.loads(done.stdout), "masked": masked})


def printed(home: Home, part: Part) -> Iterator[str]:
    """PART as text, and where the library chose a kernel that was not the fastest."""
    yield heading(part, part.chosen)
    yield from tables(part, part.chosen)
    if found := list(slower(part, candidates(kernels(home), part.cipher), part.chosen)):
        yield "\n".join(found)


def store(home: Home, name: str, processor: str, sm4: Part, *others: Part) -> None:
    """SM4 and OTHERS as the run NAME of PROCESSOR; then everything that follows from the runs is written again."""
    cpuid = sm4.cpuid
    family = cpuid and families(home).of(cpuid.vendor, cpuid.family, cpuid.model)
    if family is None:
        raise FeatherweightError(f"this processor ({cpuid}) is of no family: add it to server/families.inc")
    masked = []
    for feature, title in MASKED.items():
        part = measured(home, "bench_sm4", feature)
        tables = tuple(table for table in part.tables if table.title == title)
        masked.append(part.model_copy(update={"tables": tables}))
    parts = (sm4, *masked, *others)
    run = Run(processor=processor, family=family, date=str(datetime.now(UTC).date()), parts=parts)
    (home.root / FOLDER / f"{name}.json").write_text(run_text(run))
    for page in ("orders", "servers"):  # the second reads what the first writes
        stale = stale_pages(select_pages([page]), Catalog(home), lambda _: ())
        refresh(home.root, stale)
        print("".join(f"wrote: {path}\n" for path in stale), end="")


def main() -> int:
    if len(sys.argv) not in (1, 3):
        print('usage: bench_servers.py [NAME "PROCESSOR"]', file=sys.stderr)
        return 2
    home = find_home()
    try:
        parts = [measured(home, program) for program in BENCHMARKS]
        for part in parts:
            print("\n\n".join(printed(home, part)), end="\n\n")
        if len(sys.argv) == 3:
            store(home, sys.argv[1], sys.argv[2], *parts)
    except FeatherweightError as error:
        print(f"bench_servers: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
