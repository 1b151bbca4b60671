# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What is stored costs little, and a change costs what depends on it. Times are those of the processor."""

import json
import re
import shutil
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from featherweight.catalog import Catalog
from featherweight.catalog.outside import CIPHER_FILE
from featherweight.scales.selection import Selection
from featherweight.system.home import Home, find_checkout
from tests.conftest import ROOT, command_in

sys.path.insert(0, str(ROOT / "scripts"))
from bench_growth import AGE, cost, fill, synthetic_house

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("growth")]

MANY = 100_000
TRIES = 4
"""Of three runs each: on a busy computer, one that is not disturbed may be rare."""


def test_a_ranking_beside_many_stored_measurements_takes_less_than_a_second(tmp_path: Path) -> None:
    house = synthetic_house(find_checkout(), tmp_path, 1)
    assert fill(house, MANY) == MANY
    assert any(cost(("rank", "--jobs", "1"), house)[0] < 1 for _ in range(TRIES))
    said = command_in(tmp_path)("rank").stderr
    finished, unchanged = re.search(r"weighing: (\d+) results, (\d+) of them unchanged", said).groups()  # type: ignore[union-attr]
    assert finished == unchanged != "0"


@pytest.mark.release
def test_ten_times_the_catalogue_is_ranked_in_less_than_a_second(tmp_path: Path) -> None:
    house = synthetic_house(find_checkout(), tmp_path, 10)
    fill(house)
    time.sleep(AGE)
    first, _ = cost(("rank",), house, most_tries=1)  # notes cards
    seconds = [cost(("rank",), house)[0] for _ in range(TRIES)]
    assert min(seconds) < 1 < first, (first, seconds)


def test_a_synthetic_catalogue_has_each_cipher_so_many_times(tmp_path: Path) -> None:
    home = find_checkout()
    house = synthetic_house(home, tmp_path, 3)
    assert len(Catalog(house).ciphers) == 3 * len(Catalog(home).ciphers)
    assert len(Selection().jobs(Catalog(house))) == 3 * len(Selection().jobs(Catalog(home)))


def test_a_ranking_from_cards_is_that_from_measurements(house: Path) -> None:
    """Of one cipher that is the house's own, and of one that is a link, which never has a card."""
    for folder in (house / "ciphers").iterdir():
        if folder.is_symlink() and folder.name != "simon":
            folder.unlink()
        elif (folder / CIPHER_FILE).is_file() and folder.name not in ("speck", "simon"):
            shutil.rmtree(folder)
    source = house / "ciphers" / "speck" / "armv7m" / "words_small.S"
    fw, few = command_in(house), ("rank", "--target", "cortex-m3", "--options", "-O2", "--json")
    time.sleep(AGE)

    def ranked(new: int) -> Any:
        """The ranking, after so many NEW measurements; by cards it is the same as without, where ciphers are named."""
        by_cards = fw(*few)
        finished, unchanged = re.search(r"weighing: (\d+) results, (\d+) of them unchanged", by_cards.stderr).groups()  # type: ignore[union-attr]
        assert int(finished) - int(unchanged) == new, by_cards.stderr
        assert by_cards.stdout == fw(*few, "--cipher", "speck", "--cipher", "simon").stdout
        return json.loads(by_cards.stdout)

    jobs = Selection(targets=("cortex-m3",), scenarios=("cbc128",), leagues=("block",), options=("-O2",)).jobs(
        Catalog(Home(house))
    )
    first = ranked(len(jobs))
    assert ranked(0) == first
    source.touch()
    assert ranked(0) == first
    time.sleep(AGE)
    assert ranked(0) == first
    source.write_text(source.read_text().replace("    pop     saved_return", "    nop\n    pop     saved_return"))
    slower = ranked(sum(source in job.cipher.sources(job.implementation) for job in jobs))
    assert slower != first
    time.sleep(AGE)
    assert ranked(0) == slower


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
    assert seconds < 8  # of processors that may be shared; all of it takes 23
