# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Measures how the time and memory of `fw` grow with the catalogue, and stores the run for docs/scaling.md.

    scripts/bench_growth.py [FACTOR...]      default: 1 10 100

A synthetic catalogue has each cipher FACTOR times, under other names. What a ranking needs is stored without being
measured: made-up figures under the keys that `fw` looks for. Times are those of the processor, of all processes of a
command, so that other work on the computer matters little.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from featherweight.catalog import Catalog
from featherweight.catalog.outside import CIPHER_FILE
from featherweight.referee.device.referee import DeviceReferee
from featherweight.referee.jobs import device_jobs
from featherweight.referee.verdict import Verdict
from featherweight.scales.job import Job
from featherweight.scales.measure import Scales
from featherweight.scales.measurement import Measurement
from featherweight.scales.selection import Selection
from featherweight.scores.defaults import SCENARIO, ranked_targets
from featherweight.store.database import Database, results_of
from featherweight.system.digest import digest
from featherweight.system.home import Home, find_checkout

STORED = Path("docs") / "scaling.json"
RANK = ("rank",)
TOUCHED = "ciphers/speck/speck.h"
FW = Path(sys.executable).with_name("fw")
TAKEN = """
import json, resource, subprocess, sys
status = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL).returncode
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(json.dumps([used.ru_utime + used.ru_stime, used.ru_maxrss]))
sys.exit(status)
"""
"""A small program that starts a command: the memory of its parent, until it starts, counts as a command's own."""
AGE = 2.5
"""Seconds after which a file that changed may be known by its times."""
MOST_TRIES = 3
QUICK_SECONDS = 20.0
"""A command that takes longer is not repeated."""


def synthetic_house(home: Home, root: Path, factor: int) -> Home:
    """In ROOT, a house with each cipher of HOME FACTOR times; the first keeps its name."""
    for room in (home.targets, home.scenarios):
        shutil.copytree(room, root / room.name)
    for folder in sorted(home.ciphers.iterdir()):
        if not (folder / CIPHER_FILE).is_file():
            if folder.is_dir():
                shutil.copytree(folder, root / "ciphers" / folder.name)
            continue
        for number in range(factor):
            _copy(folder, root / "ciphers", f"-copy{number}" if number else "")
    (root / "build").mkdir()
    (root / "build" / "simulators").symlink_to(home.simulators)
    return Home(root)


def _copy(folder: Path, ciphers: Path, suffix: str) -> None:
    """FOLDER's cipher in CIPHERS, with SUFFIX behind its name and those of its variants."""
    copy = ciphers / f"{folder.name}{suffix}"
    shutil.copytree(folder, copy, ignore=shutil.ignore_patterns("__pycache__"))
    if suffix:  # the header that a manifest means which names none; sources include the other
        shutil.copy(copy / f"{folder.name}.h", copy / f"{copy.name}.h")
    manifest = copy / CIPHER_FILE
    text = manifest.read_text()
    for name in {folder.name, *re.findall(r'^id\s*=\s*"([^"]+)"', text, re.MULTILINE)}:
        text = re.sub(rf'^(?!kind)(.*)"{name}"', rf'\1"{name}{suffix}"', text, flags=re.MULTILINE)
        text = re.sub(rf"(?<=[{{,] ){name} = ", f"{name}{suffix} = ", text)  # sizes by variant
    manifest.write_text(text)


def fill(home: Home, least: int = 0) -> int:
    """Store made-up results for all that `fw rank` needs in HOME, and at LEAST so many measurements; returns how many
    there are."""
    catalog, database = Catalog(home), results_of(home.build)
    selection = Selection(scenarios=(SCENARIO,), leagues=("block",), targets=ranked_targets(catalog))
    scales, referee = Scales(catalog), DeviceReferee(catalog)
    jobs = selection.jobs(catalog)
    for job in jobs:
        _store(database, scales.keys.of(job.weighed, partial(digest, "made up", str(job.weighed))), _measured(job))
    for job in device_jobs(selection, catalog):
        _store(database, referee.keys.of(job.tried, partial(digest, "made up", str(job.tried))), _judged(job))
    other = _measured(jobs[0]).model_dump_json()
    for number in range(len(jobs), least):
        database.append(Measurement.__name__, digest("another", str(number)), other)
    database.close()
    return max(len(jobs), least)


def _store(database: Database, key: str, result: Measurement | Verdict) -> None:
    if database.newest(type(result).__name__, key) is None:
        database.append(type(result).__name__, key, result.model_dump_json())


def _names(job: Job) -> dict[str, Any]:
    names = {"cipher": job.cipher.name, "variant": job.variant.id, "implementation": job.implementation.id}
    return {**names, "target": job.target.id, "league": job.league, "options": job.options}


def _measured(job: Job) -> Measurement:
    chance = int(digest(str(job))[:12], 16)
    return Measurement(
        **_names(job),
        language=job.implementation.language,
        scenario=job.scenario.id,
        code_bytes=500 + chance % 4000,
        ram_bytes=200 + chance % 300,
        stack_bytes=20 + chance % 80,
        cycles=5000 + chance % 500_000,
        cycles_per_byte=None,
        calls=dict.fromkeys(job.calls, 1000),
        constant_time=job.implementation.constant_time,
        evidence=job.cipher.evidence,
        helpers=[],
        compiler="none",
        engine="none",
        source_digest=digest(str(job)),
        commit="made up",
    )


def _judged(job: Job) -> Verdict:
    return Verdict(
        **_names(job),
        claimed=job.implementation.constant_time,
        found=job.implementation.constant_time,
        evidence=job.cipher.evidence,
        runs=1,
        kinds={},
        chain=0,
        interrupts_off_cycles=0,
        findings=[],
        passed=[],
        compared=0,
        leaks=[],
        commit="made up",
    )


def cost(words: Sequence[str], home: Home, most_tries: int = MOST_TRIES) -> tuple[float, float]:
    """Seconds of processor time and MB of memory that `fw WORDS` takes in HOME, the least of at most
    MOST_TRIES."""
    tries: list[tuple[float, float]] = []
    while len(tries) < most_tries and not (tries and tries[-1][0] > QUICK_SECONDS):
        own = {**os.environ, "FEATHERWEIGHT_HOME": str(home.root)}
        command = [sys.executable, "-c", TAKEN, str(FW), *words]
        done = subprocess.run(command, env=own, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise SystemExit(f"fw {' '.join(words)}: {done.stderr}")
        seconds, kilobytes = json.loads(done.stdout)
        tries.append((seconds, kilobytes / 1024))
    return min(seconds for seconds, _ in tries), min(memory for _, memory in tries)


def costs(house: Home) -> Iterator[tuple[str, tuple[float, float]]]:
    """By name, what commands cost in HOUSE, in which nothing was ranked yet."""
    yield "start", cost(("--version",), house)
    yield "list", cost(("list",), house)
    time.sleep(AGE)
    yield "first", cost(RANK, house, most_tries=1)
    yield "rank", cost(RANK, house)
    (house.root / TOUCHED).touch()
    yield "touched", cost(RANK, house, most_tries=1)


def run(factors: Sequence[int]) -> Iterator[dict[str, Any]]:
    """One row for each of FACTORS."""
    home = find_checkout()
    for factor in factors:
        with tempfile.TemporaryDirectory() as place:
            house = synthetic_house(home, Path(place), factor)
            measurements = fill(house)
            catalog = Catalog(house)
            found = dict(costs(house))
            yield {
                "factor": factor,
                "ciphers": len(catalog.ciphers),
                "implementations": sum(len(cipher.manifest.implementation) for cipher in catalog.ciphers),
                "measurements": measurements,
                "seconds": {name: round(seconds, 2) for name, (seconds, _) in found.items()},
                "megabytes": {name: round(memory) for name, (_, memory) in found.items()},
            }


def main() -> None:
    """Measure, print and store."""
    rows = []
    for row in run([int(word) for word in sys.argv[1:]] or [1, 10, 100]):
        print(json.dumps(row), flush=True)
        rows.append(row)
    (find_checkout().root / STORED).write_text(json.dumps(rows, indent=1) + "\n")


if __name__ == "__main__":
    main()
