# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A card holds until something is touched that decides it; what is damaged or too young is no card."""

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from featherweight.catalog.catalog import read_target
from featherweight.scores.cards import Cards
from featherweight.scores.entries import Card
from featherweight.scores.field import entry_of
from featherweight.store.database import results_of
from featherweight.system import facts
from featherweight.system.home import Home, commit
from tests.conftest import ROOT
from tests.unit.scores.test_score import row

WORDS = ("cbc128", None, ("cortex-m3",), ())
ROW = row("speck-64-128", "cortex-m3", (1, 2, 3))
CARD = Card(True, False, 1, 1, [("-O1", "refused: vectors")], {"a": "b"}, [entry_of(ROW, is_proved=True)])


def cards_of(house: Path) -> Cards:
    return Cards(Home(house), WORDS)


def note(house: Path) -> None:
    cards = cards_of(house)
    cards.watch([read_target(Home(house), "cortex-m3")])
    for name in ("speck", "aes"):
        cards.note(name, CARD, [ROW])


@pytest.fixture
def noted(house: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A house with cards of two ciphers."""
    monkeypatch.setattr(facts, "SETTLED_NS", 0)
    note(house)
    time.sleep(0.02)  # more than one tick of the clock of files' times
    return house


def test_a_card_comes_back(noted: Path) -> None:
    cards = cards_of(noted)
    assert cards.known() == {"speck": CARD, "aes": CARD}
    assert cards.rows("speck") == [ROW.model_copy(update={"commit": commit(noted)})]
    assert set(cards.ciphers) == {path.parent.name for path in (noted / "ciphers").glob("*/cipher.toml")}


def test_another_selection_has_others(noted: Path) -> None:
    assert Cards(Home(noted), (*WORDS[:-1], ("-O2",))).known() == {}


@pytest.mark.parametrize(
    ("changed", "left"),
    [
        ("ciphers/speck/portable.c", {"aes"}),
        ("ciphers/speck/armv7m/words_small.S", {"aes"}),
        ("ciphers/speck/cipher.toml", {"aes"}),
        ("ciphers/speck/spec.py", {"aes"}),
        ("ciphers/speck/new.h", {"aes"}),
        ("ciphers/common/fw.h", set()),
        ("targets/cortex-m3/target.toml", set()),
        ("targets/new/target.toml", set()),
        ("scenarios/block.c", set()),
    ],
)
def test_what_is_touched_has_none(noted: Path, changed: str, left: set[str]) -> None:
    (noted / changed).parent.mkdir(exist_ok=True)
    (noted / changed).touch()
    assert set(cards_of(noted).known()) == left


def replace_the_simulator(house: Path) -> None:
    (house / "build" / "simulators").unlink()
    (house / "build" / "simulators").mkdir()
    for program in (ROOT / "build" / "simulators").iterdir():
        (house / "build" / "simulators" / program.name).write_bytes(program.read_bytes())


def replace_the_compiler(house: Path) -> None:
    program = house / "tools" / "arm-none-eabi-gcc"
    program.parent.mkdir()
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    os.environ["PATH"] = f"{program.parent}{os.pathsep}{os.environ['PATH']}"


@pytest.mark.parametrize("change", [replace_the_simulator, replace_the_compiler])
def test_other_tools_make_others(noted: Path, change: Callable[[Path], None], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", os.environ["PATH"])
    change(noted)
    assert cards_of(noted).known() == {}


def test_a_damaged_card_is_none(noted: Path) -> None:
    cards = cards_of(noted)
    assert cards.known()
    for name, (state, text) in results_of(noted / "build").notes("card ").items():
        results_of(noted / "build").note(f"card {name}", state, text[:-1] if name.endswith("speck") else text)
    assert set(cards.known()) == {"aes"}


def test_what_changed_just_now_is_not_noted(house: Path) -> None:
    note(house)
    assert cards_of(house).known() == {}


def test_what_changes_while_its_card_is_made_has_none(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(facts, "SETTLED_NS", 0)
    cards = cards_of(house)
    time.sleep(0.02)
    (house / "ciphers/speck/portable.c").touch()
    cards.watch([read_target(Home(house), "cortex-m3")])
    cards.note("speck", CARD, [ROW])
    assert cards_of(house).known() == {}
