# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What is stored costs little, and a change costs what depends on it. Times are those of the processor."""

import re
import sys
from pathlib import Path

import pytest

from featherweight.catalog import Catalog
from featherweight.scales.selection import Selection
from featherweight.system.home import Home, find_checkout
from tests.conftest import ROOT, command_in

sys.path.insert(0, str(ROOT / "scripts"))
from bench_growth import cost, fill, synthetic_house

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("growth")]

MANY = 100_000
TRIES = 4
"""Of three runs each: on a busy computer, one that is not disturbed may be rare."""


def test_a_ranking_beside_many_stored_measurements_takes_less_than_a_second(tmp_path: Path) -> None:
    house = synthetic_house(find_checkout(), tmp_path, 1)
    assert fill(house, MANY) == MANY
    seconds = [cost(("rank", "--jobs", "1"), house)[0] for _ in range(TRIES)]
    assert min(seconds) < 1, seconds
    said = command_in(tmp_path)("rank").stderr
    finished, unchanged = re.search(r"weighing: (\d+) results, (\d+) of them unchanged", said).groups()  # type: ignore[union-attr]
    assert finished == unchanged != "0"


def test_a_synthetic_catalogue_has_each_cipher_so_many_times(tmp_path: Path) -> None:
    home = find_checkout()
    house = synthetic_house(home, tmp_path, 3)
    assert len(Catalog(house).ciphers) == 3 * len(Catalog(home).ciphers)
    assert len(Selection().jobs(Catalog(house))) == 3 * len(Selection().jobs(Catalog(home)))


def test_a_changed_file_measures_only_what_depends_on_it(house: Path) -> None:
    fw = command_in(house)
    measure = ("measure", "--quiet", "--cipher", "speck", "--cipher", "sm4", "--target", "cortex-m3")
    assert fw(*measure).returncode == 0
    source = house / "ciphers" / "speck" / "armv7m" / "words_small.S"
    source.write_text(source.read_text() + "/* changed */\n")
    jobs = Selection(ciphers=("speck",), targets=("cortex-m3",)).jobs(Catalog(Home(house)))
    jobs = [job for job in jobs if source in job.cipher.sources(job.implementation)]
    said = fw(*measure).stderr
    finished, unchanged = re.search(r"weighing: (\d+) results, (\d+) of them unchanged", said).groups()  # type: ignore[union-attr]
    assert int(finished) - int(unchanged) == len(jobs) > 0
    source.write_text(source.read_text() + "/* again */\n")
    seconds, _ = cost(measure, Home(house), most_tries=1)
    assert seconds < 5
