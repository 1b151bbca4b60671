# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Runs the library's benchmark on this computer, which `make bench-server` has built, and prints its tables.

    bench_servers.py                      prints the tables
    bench_servers.py NAME "PROCESSOR"     e.g. amd-zen4 "AMD EPYC (Zen 4)": stores the run in server/bench/runs as well,
                                          orders the kernels anew, and writes docs/servers.md and docs/servers
    bench_servers.py NAME                 measures the published methods alone, and puts them into the stored run NAME

For figures that can be compared nothing else should run. It takes a few minutes.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime

from featherweight.catalog import Catalog
from featherweight.catalog.families import families
from featherweight.catalog.kernels import kernels
from featherweight.pages.registry import select_pages, stale_pages
from featherweight.scores.server_methods import methods_lines
from featherweight.scores.server_orders import candidates, slower
from featherweight.scores.server_runs import FOLDER, Methods, Part, Processor, Run, read_run, run_text
from featherweight.scores.server_tables import heading, tables
from featherweight.system.errors import FeatherweightError
from featherweight.system.generated import refresh
from featherweight.system.home import Home, find_home

PROGRAMS = "build/server-bench/server/bench"
BENCHMARKS = ("bench_sm4", "bench_many", "bench_knot", "bench_ghash")
CANNOT_RUN = 2
"""The exit status of a program that needs what this processor lacks."""
MASKED = {"avx512": "ECB"}
"""SM4 is measured once more without each of these features, of which this table is stored."""


def measured(home: Home, program: str, masked: str = "") -> Part:
    """What PROGRAM measures, with these features of the processor MASKED for libfeatherweight."""
    environment = {**os.environ, "FW_CPU_MASK": masked or os.environ.get("FW_CPU_MASK", "")}
    return Part.model_validate({**json.loads(output(home, program, environment)), "masked": masked})


def measured_methods(home: Home) -> Methods | None:
    """What bench_methods measures; None where it says that it cannot run."""
    try:
        printed = output(home, "bench_methods", os.environ)
    except subprocess.CalledProcessError as error:
        if error.returncode != CANNOT_RUN:
            raise
        return None
    return Methods.model_validate({"date": str(datetime.now(UTC).date()), **json.loads(printed)})


def output(home: Home, program: str, environment: Mapping[str, str]) -> str:
    """What PROGRAM prints."""
    path = home.root / PROGRAMS / program
    if not path.exists():
        raise FeatherweightError("the benchmark is not built: run `make bench-server`")
    return subprocess.run([str(path)], stdout=subprocess.PIPE, text=True, check=True, env=environment).stdout


def printed(home: Home, part: Part) -> Iterator[str]:
    """PART as text, and where the library chose a kernel that was not the fastest."""
    yield heading(part, part.chosen)
    yield from tables(part, part.chosen)
    if found := list(slower(part, candidates(kernels(home), part.cipher), part.chosen)):
        yield "\n".join(found)


def family_of(home: Home, cpuid: Processor | None) -> str:
    """The family of the processor that says CPUID of itself."""
    family = families(home).of(cpuid.vendor, cpuid.family, cpuid.model) if cpuid else None
    if family is None:
        raise FeatherweightError(f"this processor ({cpuid}) is of no family: add it to server/families.inc")
    return family


def store_methods(home: Home, name: str, methods: Methods) -> None:
    """METHODS into the stored run NAME, which must be of a processor of this family."""
    run = read_run(home.root / FOLDER / f"{name}.json")
    if (here := family_of(home, methods.cpuid)) != run.family:
        raise FeatherweightError(f"{name} is a run on {run.family}, and this is {here}: name another run")
    write(home, name, run.model_copy(update={"methods": methods}))


def write(home: Home, name: str, run: Run) -> None:
    """RUN as NAME; then everything that follows from the runs is written again."""
    (home.root / FOLDER / f"{name}.json").write_text(run_text(run))
    for page in ("orders", "servers"):  # the second reads what the first writes
        stale = stale_pages(select_pages([page]), Catalog(home), lambda _: ())
        refresh(home.root, stale)
        print("".join(f"wrote: {path}\n" for path in stale), end="")


def store(home: Home, name: str, processor: str, methods: Methods | None, sm4: Part, *others: Part) -> None:
    """SM4 and OTHERS as the run NAME of PROCESSOR, with METHODS."""
    family = family_of(home, sm4.cpuid)
    masked = []
    for feature, title in MASKED.items():
        part = measured(home, "bench_sm4", feature)
        tables = tuple(table for table in part.tables if table.title == title)
        masked.append(part.model_copy(update={"tables": tables}))
    parts = (sm4, *masked, *others)
    today = str(datetime.now(UTC).date())
    write(home, name, Run(processor=processor, family=family, date=today, parts=parts, methods=methods))


def main() -> int:
    if len(sys.argv) > 3:
        print('usage: bench_servers.py [NAME ["PROCESSOR"]]', file=sys.stderr)
        return 2
    home = find_home()
    try:
        if len(sys.argv) == 2 and not (home.root / FOLDER / f"{sys.argv[1]}.json").exists():
            raise FeatherweightError(f"{sys.argv[1]}: no such run in {FOLDER}: give its processor, too")
        methods = measured_methods(home)
        if methods:
            print("\n".join(methods_lines(methods)), end="\n\n")
        if len(sys.argv) == 2:
            if methods is None:
                return 2
            store_methods(home, sys.argv[1], methods)
            return 0
        parts = [measured(home, program) for program in BENCHMARKS]
        for part in parts:
            print("\n\n".join(printed(home, part)), end="\n\n")
        if len(sys.argv) == 3:
            store(home, sys.argv[1], sys.argv[2], methods, *parts)
    except FeatherweightError as error:
        print(f"bench_servers: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
