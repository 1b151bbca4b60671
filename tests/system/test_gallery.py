# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The referee is tested by bad implementations: each exhibit has one fault, which must be caught by its name.

An exhibit is a file in tests/gallery/<core>/; its first lines say what is wrong and what the referee must find.
"""

import json
import re
import shutil
from collections.abc import Iterable
from pathlib import Path

import pytest

from featherweight.catalog import Catalog
from featherweight.system.home import Home
from tests.conftest import ROOT, Command

pytestmark = pytest.mark.slow

GALLERY = ROOT / "tests" / "gallery"
EXHIBITS = sorted([*GALLERY.glob("*/*.S"), *GALLERY.glob("*/*.c")])
CATALOG = Catalog(Home(ROOT))
# of several targets of one core the first
TARGETS = {target.manifest.core: target.id for target in reversed(CATALOG.targets)}
HEADER = re.compile(r"^/\* fault:  (?P<fault>.*)\n \* expect: (?P<check>[a-z-]+): ?(?P<words>.*) \*/\n", re.MULTILINE)
STANZA = """
[implementation."{name}"]
language = "{language}"
files = ["gallery/good.c", "gallery/{file}"]
cores = ["{core}"]
variants = ["speck-64-128"]
operations = ["expand", "encrypt", "decrypt"]
technique = "spoiled"
goal = "small"
author = "the gallery"
"""


def hang(house: Path, exhibit: Path | None, core: str) -> str:
    """Put EXHIBIT (or good.c alone) into the catalogue of HOUSE; returns its id."""
    shutil.copytree(GALLERY, house / "ciphers" / "speck" / "gallery")
    file = f"{core}/{exhibit.name}" if exhibit else "good.h"
    name = f"gallery/{core}/{exhibit.stem}" if exhibit else "gallery/good"
    rare = exhibit is not None and "chain" in exhibit.read_text()
    language = "asm" if rare or file.endswith(".S") else "c"
    stanza = STANZA.format(name=name, language=language, file=file, core=core)
    if exhibit is None:
        stanza = stanza.replace(', "gallery/good.h"', "")
    manifest = house / "ciphers" / "speck" / "cipher.toml"
    manifest.write_text(manifest.read_text() + stanza)
    return name


def header(exhibit: Path) -> re.Match[str]:
    found = HEADER.search(exhibit.read_text())
    assert found is not None, f"{exhibit} does not say what is wrong and what must be found"
    return found


def shown(exhibits: Iterable[Path]) -> set[str]:
    """The checks that refuse EXHIBITS."""
    return {header(exhibit)["check"] for exhibit in exhibits}


@pytest.mark.parametrize("core", TARGETS)
def test_every_core_is_seen_to_find_what_its_simulator_alone_can_see(core: str) -> None:
    assert shown((GALLERY / core).iterdir()) >= {"constant-time", "illegal-instruction", "red-zone", "registers"}


@pytest.mark.parametrize("exhibit", EXHIBITS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_each_fault_is_caught_by_its_name(fw: Command, house: Path, exhibit: Path) -> None:
    fault = header(exhibit)
    core = exhibit.parent.name
    name = hang(house, exhibit, core)
    done = fw("check", "--impl", name, "--target", TARGETS[core], "--options", "-Os", "--chain", "131072", "--json")
    assert done.returncode == 1, done.stderr
    (verdict,) = json.loads(done.stdout)
    messages = [finding["message"] for finding in verdict["findings"] if finding["check"] == fault["check"]]
    assert any(fault["words"] in message for message in messages), verdict["findings"]


@pytest.mark.parametrize("core", TARGETS)
def test_what_the_exhibits_spoil_is_good_and_each_check_of_it_refuses_one(fw: Command, house: Path, core: str) -> None:
    name = hang(house, None, core)
    done = fw("check", "--impl", name, "--target", TARGETS[core], "--options", "-Os", "--json")
    assert done.returncode == 0, done.stdout
    (verdict,) = json.loads(done.stdout)
    assert verdict["passed"] and set(verdict["passed"]) <= shown(EXHIBITS)


def test_what_was_compiled_and_judged_before_hides_no_fault(fw: Command, house: Path) -> None:
    """Objects and verdicts are shared by what they are made of: also by a file that is only included."""
    selection = ("check", "--cipher", "knot-aead-128-256-64", "--impl", "portable", "--options", "-O2", "--json")
    good = fw(*selection)
    assert good.returncode == 0, good.stdout
    path = house / "ciphers" / "knot" / "knot_modes.inc"
    text = path.read_text()
    assert "_FIRST);" in text
    path.write_text(text.replace("_FIRST);", "_FIRST - 1);", 1))
    verdicts = json.loads(fw(*selection).stdout)
    assert {verdict["target"] for verdict in verdicts} == {*(target.id for target in CATALOG.targets), "x86-64"}
    assert all(verdict["findings"] for verdict in verdicts)


def test_machine_code_that_is_tried_once_is_the_same(fw: Command, house: Path) -> None:
    """Assembly with compiled code beside it: an option that makes other code of that has a verdict of its own."""
    selection = ("check", "--cipher", "robin", "--impl", "armv7m/table_bulk_fast", "--target", "cortex-m3", "--json")
    good = json.loads(fw(*selection).stdout)
    assert [verdict["options"] for verdict in good] == ["-O1", "-O2", "-O3", "-Os"]
    assert not any(verdict["findings"] for verdict in good)
    assert len({verdict["runs"] for verdict in good}) == 1, "assembly has no share of the trials"
    (house / "ciphers" / "fantomas").unlink()
    path = shutil.copytree(ROOT / "ciphers" / "fantomas", house / "ciphers" / "fantomas") / "portable.c"
    rest = "FW_WEAK void fw_robin_encrypt("
    text = path.read_text()
    assert rest in text
    spoilt = "#ifdef __OPTIMIZE_SIZE__\n    schedule->key[0] ^= 1;\n#endif\n}\n\n"
    path.write_text(text.replace("}\n\n" + rest, spoilt + rest))
    verdicts = json.loads(fw(*selection).stdout)
    assert [bool(verdict["findings"]) for verdict in verdicts] == [False, False, False, True]


def test_what_the_referee_refuses_is_not_listed(fw: Command, house: Path) -> None:
    name = hang(house, GALLERY / "avr" / "clobbers_register.S", "avr")
    one = ("--cipher", "speck-64-128", "--target", "atmega128", "--options", "-Os")
    selection = (*one, "--impl", "portable", "--impl", name)
    done = fw("rank", *selection, "--scenario", "block", "--json")
    assert done.returncode == 0, done.stderr
    (rank,) = json.loads(done.stdout)
    assert rank["rows"]["atmega128"]["implementation"] == "portable"
    assert f"not listed: speck-64-128 {name} on atmega128 -Os: registers" in done.stderr
