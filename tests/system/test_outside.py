# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Ciphers and targets that are not in the house: folders named as arguments or in FEATHERWEIGHT_PATH."""

import json
import shutil
from pathlib import Path

import pytest

from tests.conftest import ROOT, Command

ONE = ("--target", "cortex-m3", "--options", "-O2")


def strangers_cipher(folder: Path, symbol: str = "wisp64") -> Path:
    """SPECK's portable code in FOLDER, as a stranger's cipher called Wisp with functions that begin with SYMBOL."""
    folder.mkdir(parents=True)
    for name in ("spec.py", "portable.c", "speck.h"):
        text = (ROOT / "ciphers" / "speck" / name).read_text()
        text = text.replace("fw_speck64", symbol).replace("speck", "wisp").replace("FW_SPECK", "WISP")
        (folder / name.replace("speck", "wisp")).write_text(text)
    text = (ROOT / "ciphers" / "speck" / "cipher.toml").read_text().replace("fw_speck64", symbol)
    stanzas = [line for line in text.splitlines() if not line.startswith('"')]
    (folder / "cipher.toml").write_text("\n".join(stanzas).replace("speck", "wisp"))
    return folder


@pytest.fixture
def wisp(tmp_path: Path) -> Path:
    return strangers_cipher(tmp_path / "elsewhere" / "wisp")


def test_a_folder_alone_is_listed_and_checked(fw: Command, wisp: Path) -> None:
    listed = json.loads(fw("list", str(wisp), "--json").stdout)
    assert [cipher["cipher"]["name"] for cipher in listed["ciphers"]] == ["wisp"]
    done = fw("check", str(wisp), *ONE, "--json")
    assert done.returncode == 0, done.stderr
    assert {row["variant"] for row in json.loads(done.stdout)} == {"wisp-64-96", "wisp-64-128"}


def test_it_is_ranked_beside_the_field_and_marked(fw: Command, wisp: Path) -> None:
    done = fw("rank", str(wisp), "--cipher", "speck", *ONE)
    assert done.returncode == 0, done.stderr
    assert "> from outside: wisp-64-128 is number 4 of 4" in done.stdout
    rows = json.loads(fw("rank", str(wisp), "--cipher", "speck", *ONE, "--json").stdout)
    assert {row["variant"] for row in rows if row["outside"]} == {"wisp-64-96", "wisp-64-128"}
    assert {row["variant"] for row in rows if not row["outside"]} == {"speck-64-96", "speck-64-128"}


def test_the_environment_names_folders_of_folders(fw: Command, house: Path, wisp: Path) -> None:
    """What the house has is not taken twice."""
    path = f"{wisp.parent}:{house / 'ciphers' / 'speck'}"
    listed = json.loads(fw("list", "--json", FEATHERWEIGHT_PATH=path).stdout)
    names = [cipher["cipher"]["name"] for cipher in listed["ciphers"]]
    assert names[-1] == "wisp" and names.count("speck") == 1


def test_results_are_known_by_their_content(fw: Command, wisp: Path) -> None:
    """Moved to another place, all is unchanged; with another constant, nothing is."""
    measured = ("measure", *ONE, "--scenario", "block", "--quiet")
    assert "2 results, 0 of them unchanged" in fw(*measured, str(wisp)).stderr
    moved = wisp.parent.parent / "moved" / "wisp"
    moved.parent.mkdir()
    wisp.rename(moved)
    assert "2 results, 2 of them unchanged" in fw(*measured, str(moved)).stderr
    (moved / "portable.c").write_text((moved / "portable.c").read_text() + "\n/* changed */\n")
    assert "2 results, 0 of them unchanged" in fw(*measured, str(moved)).stderr


def test_a_target_from_outside(fw: Command, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "targets" / "cortex-m3", tmp_path / "mine")
    manifest = tmp_path / "mine" / "target.toml"
    manifest.write_text(manifest.read_text().replace('"cortex-m3"', '"mine"', 1))
    for name in ("sections.ld", "start.S"):  # which are links
        (tmp_path / "mine" / name).unlink(missing_ok=True)
        shutil.copy(ROOT / "targets" / "cortex-m3" / name, tmp_path / "mine")
    done = fw("measure", str(tmp_path / "mine"), "--cipher", "speck-64-128", "--impl", "portable", "--json")
    assert done.returncode == 0, done.stderr
    assert {row["target"] for row in json.loads(done.stdout)} == {"mine"}


@pytest.mark.parametrize("symbol", ["Wisp64", "strobe", "w"])
def test_any_prefix(fw: Command, tmp_path: Path, symbol: str) -> None:
    done = fw("measure", str(strangers_cipher(tmp_path / "wisp", symbol)), *ONE, "--scenario", "cbc128", "--quiet")
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("symbol", "words"),
    [("_wisp", "variant.1.symbol"), ("fw", "'fw' is a prefix of the scenarios"), ("2wisp", "variant.1.symbol")],
)
def test_a_prefix_that_cannot_be(fw: Command, tmp_path: Path, symbol: str, words: str) -> None:
    folder = strangers_cipher(tmp_path / "wisp")
    manifest = folder / "cipher.toml"
    manifest.write_text(manifest.read_text().replace("wisp64_96", symbol))
    done = fw("check", str(folder))
    assert done.returncode == 2 and done.stderr.count("\n") == 1 and words in done.stderr


def test_files_outside_of_the_folder(fw: Command, wisp: Path, tmp_path: Path) -> None:
    """Neither a source nor a header may be a link that leads out of it."""
    (tmp_path / "secret").write_text("/* nothing */\n")
    (wisp / "more.h").symlink_to(tmp_path / "secret")
    done = fw("check", str(wisp), *ONE)
    assert done.returncode == 2 and "more.h leads out of" in done.stderr
    (wisp / "more.h").unlink()
    (wisp / "wisp.h").rename(tmp_path / "wisp.h")
    (wisp / "wisp.h").symlink_to(tmp_path / "wisp.h")
    assert "wisp.h leads out of" in fw("check", str(wisp), *ONE).stderr


def test_names_that_are_taken(fw: Command, wisp: Path) -> None:
    manifest = wisp / "cipher.toml"
    manifest.write_text(manifest.read_text().replace('id = "wisp-64-96"', 'id = "speck-64-96"'))
    done = fw("check", str(wisp), *ONE)
    assert done.returncode == 2 and "the name 'speck-64-96' is taken by ciphers/speck: change it" in done.stderr


def test_folders_that_are_none(fw: Command, tmp_path: Path) -> None:
    done = fw("check", str(tmp_path / "nowhere"))
    assert done.returncode == 2 and "there is no such folder: `fw new cipher nowhere` makes one" in done.stderr
    (tmp_path / "empty").mkdir()
    assert "holds no cipher.toml or target.toml" in fw("list", str(tmp_path / "empty")).stderr
    assert "FEATHERWEIGHT_PATH: " in fw("list", FEATHERWEIGHT_PATH=str(tmp_path / "nowhere")).stderr
