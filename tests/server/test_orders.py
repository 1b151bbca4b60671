# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Which kernel the library takes on which processor: measurements decide, and the C code does as the tables say."""

import re
import subprocess
from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest

from featherweight.catalog.families import families
from featherweight.scores.server_orders import (
    USES,
    candidates,
    contradictions,
    parsed,
    path_of,
    read_orders,
)
from featherweight.scores.server_runs import run_text, stored_runs
from featherweight.system.home import Home
from tests.conftest import ROOT
from tests.server import programs

HOME = Home(ROOT)
ORDERS = read_orders(HOME)
RUNS = list(stored_runs(HOME))
FAMILIES = families(HOME)
LISTED = {cipher: {kernel.name: kernel for kernel in programs.listed(cipher)} for cipher in USES}
ALL = sum(programs.FEATURES.values())
HIDDEN = ("", "sm4", "sm4,avx512", "sm4,gfni", "sm4,gfni,vaes", "avx512,gfni,sm4,vaes,aesni", "avx2", "bmi2", "all")

run = partial(programs.run, "order_test")


def test_no_order_contradicts_the_last_run() -> None:
    """Of any family."""
    assert list(contradictions(ORDERS, RUNS)) == []
    assert {run.family for _, run in RUNS} <= FAMILIES.listed.keys()


@pytest.mark.parametrize("cipher", USES)
def test_a_wrong_order_is_noticed(cipher: str) -> None:
    """Neighbours that have changed places, and an order that is missing."""
    text = (ROOT / path_of(cipher)).read_text()
    spoiled = re.sub(r"^(ORDER\(zen4, \w+, .*)(portable)(.*)$", _portable_first, text, count=1, flags=re.MULTILINE)
    texts = {other: (ROOT / path_of(other)).read_text() for other in USES}
    (line,) = contradictions(parsed({**texts, cipher: spoiled}), RUNS)
    assert "amd-zen4.json: portable stands before " in line
    gone = re.sub(r"^ORDER\(zen4, \w+, .*\n", "", text, count=1, flags=re.MULTILINE)
    (line,) = contradictions(parsed({**texts, cipher: gone}), RUNS)
    assert "zen4 has no order for " in line


def _portable_first(found: re.Match[str]) -> str:
    head, use, *names = re.sub(r"[()]", ", ", found[0].partition(" /*")[0]).rstrip(", ").split(", ")[1:]
    names.remove("portable")
    return f"ORDER({head}, {use}, {', '.join(['portable', *names])})"


def expected(family: str, features: int) -> Iterator[tuple[str, str]]:
    """Cipher and kernel for each use on a processor of FAMILY."""
    for cipher, uses in USES.items():
        names = candidates(list(LISTED[cipher].values()), cipher)
        for use in uses:
            order = ORDERS.of(cipher, family).get(use, names)
            needed = ((name, programs.bits(LISTED[cipher][name].features)) for name in order)
            yield cipher, next(name for name, bits in needed if bits & features == bits)


@pytest.mark.parametrize("hidden", HIDDEN)
def test_what_is_chosen(library: Path, hidden: str) -> None:
    """On every family, with less and less features: the first of its order that fits, in every use, in this order."""
    features = ALL - programs.bits(tuple(programs.FEATURES if hidden == "all" else filter(None, hidden.split(","))))
    for family in ("none", *FAMILIES.listed):
        lines = [line.split() for line in run(library, "chosen", family, f"{features:x}").splitlines()]
        found = [(cipher, kernel) for cipher, _, kernel in lines]
        assert found == list(expected(family, features)), family
        assert all(LISTED[cipher][kernel].constant_time for cipher, kernel in found)


PROCESSORS = {
    ("AuthenticAMD", 23, 49): "zen2",
    ("AuthenticAMD", 25, 1): "zen3",
    ("AuthenticAMD", 25, 33): "zen3",
    ("AuthenticAMD", 25, 17): "zen4",
    ("AuthenticAMD", 25, 97): "zen4",
    ("AuthenticAMD", 25, 160): "zen4",
    ("AuthenticAMD", 26, 2): "zen5",
    ("AuthenticAMD", 27, 0): "zen5",
    ("GenuineIntel", 6, 60): "haswell",
    ("GenuineIntel", 6, 94): "skylake",
    ("GenuineIntel", 6, 85): "skylake_server",
    ("GenuineIntel", 6, 106): "sunny_cove",
    ("GenuineIntel", 6, 143): "golden_cove",
    ("GenuineIntel", 6, 207): "golden_cove",
    ("GenuineIntel", 6, 173): "redwood_cove",
    ("GenuineIntel", 6, 198): "lion_cove",
    ("GenuineIntel", 19, 1): "lion_cove",
    ("HygonGenuine", 24, 1): "zen2",
    ("CentaurHauls", 7, 91): "none",
}
"""Vendor, family and model as CPUID has them; the last one of a vendor that did not exist when this was written."""


@pytest.mark.parametrize("processor", PROCESSORS, ids=str)
def test_families(library: Path, processor: tuple[str, int, int]) -> None:
    """C and Python read the same list, and know the same processors."""
    assert run(library, "family", *map(str, processor)).strip() == PROCESSORS[processor]
    assert (FAMILIES.of(*processor) or "none") == PROCESSORS[processor]


def test_every_family_has_an_order() -> None:
    """Its own, or that of a relative that was measured; none only where nobody measured a relative."""
    for cipher, uses in USES.items():
        measured = {run.family for _, run in RUNS if run.part(cipher)}
        for family in FAMILIES.listed:
            known = uses.keys() if FAMILIES.measured(family, measured) else set()
            assert ORDERS.of(cipher, family).keys() == known, (cipher, family)
    assert all(ORDERS.of(cipher, family) for cipher in ("sm4", "knot") for family in FAMILIES.listed)


@pytest.mark.slow
def test_calibration_beside_other_threads() -> None:
    """No two threads meet at a variable that is not made for it."""
    folder = ROOT / "build/server-tests/threads"
    flags = ("-DFW_TESTS=ON", "-DCMAKE_BUILD_TYPE=None", "-DCMAKE_C_FLAGS=-g -O1 -fsanitize=thread")
    for command in (["cmake", "-S", str(ROOT), "-B", str(folder), *flags], ["cmake", "--build", str(folder), "-j2"]):
        subprocess.run([*command, *(["--target", "order_test"] if "--build" in command else [])], check=True)
    assert run(folder, "calibrate")


def test_calibration(library: Path) -> None:
    """It takes back what was preferred before, finds something faster than portable C, and obeys the mask; messages of
    other threads are right all the time, or the program fails."""
    forced, after, masked = (
        [tuple(line.split()) for line in text.splitlines()] for text in run(library, "calibrate").split("\n\n")
    )
    assert {kernel for cipher, _, kernel in forced if cipher == "knot"} == {"portable"}
    there = programs.reported("knot_test", library)
    if there["avx2"][2]:
        assert all(kernel != "portable" for _, use, kernel in after if int(use) in (0, 5))
    for cipher, _, kernel in after:
        assert LISTED[cipher][kernel].constant_time
    for cipher, _, kernel in masked:
        assert not {"avx2", "avx512"} & set(LISTED[cipher][kernel].features)


def test_runs_are_as_their_writer_has_them() -> None:
    """Text that differs would change when a run is stored anew."""
    for path, one in RUNS:
        assert (ROOT / path).read_text() == run_text(one), path
    for (_, one), (_, other) in pairwise(RUNS):
        assert (one.family, one.date) != (other.family, other.date), "which of two runs on one day is the last?"
