# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`fw tune` finds a planted best point that is right, writes it, goes on where it was interrupted, and does the same on
a cluster."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from featherweight.store.database import Database
from tests.conftest import Command, command_in, new_house, share_built
from tests.system.cluster import DaskCluster, interrupt, rows, started, wait_until

pytestmark = pytest.mark.slow

WHAT = ("tune", "--cipher", "sm4", "--impl", "avr/table_small", "--target", "atmega128", "--scenario", "block")
OMIT = (*WHAT, "--family", "omit", "--points", "90", "--jobs", "2")

CHOICES = """[choice]
wrong = ["no", "yes"]
waste = [3, 1, 0, 2]
"""
WASTE = """{% for _ in range(waste | int) %}
    nop
{% endfor %}
{% if wrong == "no" %}
    ret
{% endif %}
"""


def plant(house: Path) -> Path:
    """Write SM4's avr/table_small from a template, three NOPs slower than it need be; a point without its last
    return is faster still. Returns the file."""
    folder = house / "ciphers" / "sm4"
    source = folder / "avr" / "table_small.S"
    text = source.read_text()
    assert re.search(r"^    ret\n", text, re.MULTILINE)
    template = folder / "tune" / "avr" / "table_small.S.jinja"
    template.parent.mkdir(parents=True)
    template.with_name("table_small.toml").write_text(CHOICES)
    head, _, tail = text.rpartition("    ret\n")
    first, rest = (head + WASTE + tail).split("\n", 1)
    template.write_text(f"{first}\n/* {{{{ tuned }}}} */\n{rest}")
    now = (head + 3 * "    nop\n" + "    ret\n" + tail).split("\n", 1)
    source.write_text(f"{now[0]}\n/* tuned: wrong=no waste=3 */\n{now[1]}")
    return source


def found(fw: Command, *words: str) -> dict[str, Any]:
    done = fw(*words, "--json")
    assert done.returncode == 0, done.stderr
    said: dict[str, Any] = json.loads(done.stdout)
    return said


def test_the_planted_point_is_found_and_written(house: Path, fw: Command) -> None:
    source = plant(house)
    said = found(fw, *WHAT, "--write")
    assert (said["verdict"], said["best"]["point"], said["whole"]) == ("beaten", "waste=0", True)
    assert (said["points"], said["tried"], said["right"]) == (8, 8, 4)
    assert said["best"]["cycles"] < said["before"]["cycles"]
    text = source.read_text()
    assert "/* tuned: wrong=no waste=0 */" in text and "nop" not in text
    again = found(fw, *WHAT)
    assert again["verdict"] == "optimal" and again["before"] == {**said["best"], "point": ""}
    weighed = ("--cipher", "sm4", "--impl", "avr/table_small", "--target", "atmega128")
    (row,) = json.loads(fw("measure", *weighed, "--scenario", "block", "--options", "-O2", "--json").stdout)
    assert row["cycles"] == said["best"]["cycles"]
    assert fw("check", "--quiet", *weighed).returncode == 0


def test_what_cannot_be_searched_is_named_in_a_line(ask: Command) -> None:
    for words, said in (
        ((*WHAT, "--family", "template"), "declares no choices"),
        ((*WHAT, "--family", "align"), "on avr no instruction costs more at one place"),
        ((*WHAT, "--family", "regsters"), "unknown family 'regsters': did you mean 'registers'?"),
        ((*WHAT[:4], "portable", *WHAT[5:], "--family", "omit"), "portable is no assembly"),
        ((*WHAT[:4], "avr/nothing", *WHAT[5:]), "unknown implementation of sm4 'avr/nothing'"),
    ):
        done = ask(*words)
        assert done.returncode == 2 and said in done.stderr
        assert len(done.stderr.strip().splitlines()) == 1


def test_an_interrupted_search_goes_on_where_it_was(tmp_path: Path) -> None:
    houses = [share_built(new_house(tmp_path / name)) for name in ("whole", "interrupted")]
    whole = found(command_in(houses[0]), *OMIT)
    running = started(houses[1], *OMIT)
    wait_until(lambda: trials(houses[1]) > 10)
    interrupt(running)
    _, said = running.communicate()
    assert running.returncode == 2
    assert re.search(r"^fw: interrupted: \d+ points are stored; the same command continues there$", said, re.MULTILINE)
    before = trials(houses[1])
    assert 10 < before < whole["tried"]
    assert found(command_in(houses[1]), *OMIT) == whole
    assert trials(houses[1]) <= whole["tried"]


def trials(house: Path) -> int:
    """How many candidates HOUSE has stored."""
    file = house / "build" / "results.sqlite"
    if not file.exists():
        return 0
    with closing(Database(file)) as database:
        return len(database.rows("Trial"))


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[DaskCluster]:
    cluster = DaskCluster(tmp_path)
    yield cluster
    cluster.end()


@pytest.fixture
def houses(tmp_path: Path) -> Callable[[str], Path]:
    return lambda name: new_house(tmp_path / name)


@pytest.mark.xdist_group("cluster")
def test_a_cluster_finds_the_same(cluster: DaskCluster, houses: Callable[[str], Path]) -> None:
    cluster.worker()
    here, there = houses("here"), houses("there")
    for house in (here, there):
        plant(house)
    one = found(command_in(here), *WHAT)
    assert found(command_in(there), *WHAT, "--cluster", cluster.address) == one
    assert rows(here) == rows(there) != []


ORDER = ("tune", "--cipher", "knot-aead-128-256-64", "--impl", "rv32/rows_balanced", "--target", "e31")
COUNT, STORE = "    addi    nonce, nonce, 1\n", "    sb      copied, 0(place)\n"
WAITS = (COUNT + STORE, STORE + COUNT)
"""Lines of KNOT's modes: in the second order the store waits for the load before it."""


def test_lines_that_wait_are_ordered_better(house: Path, fw: Command) -> None:
    now = found(fw, *ORDER, "--family", "order")
    blocks, lines, better, proved = map(int, re.findall(r"\d+", now["note"]))
    assert now["verdict"] == "optimal" and proved == blocks > 10 and lines > 40 and better >= 0
    source = house / "ciphers" / "knot" / "rv32" / "rows_modes.inc"
    text = source.read_text()
    assert text.count(WAITS[0]) == 1
    source.write_text(text.replace(*WAITS))
    said = found(fw, *ORDER, "--family", "order", "--write")
    assert said["verdict"] == "beaten" and said["before"]["cycles"] > said["best"]["cycles"] == now["best"]["cycles"]
    assert WAITS[1] not in source.read_text()
