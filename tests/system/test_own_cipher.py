# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`fw new`, two pages word for word, the example of an outsider's repository, two outsiders ranked."""

import hashlib
import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from featherweight.catalog import Catalog
from featherweight.new.cipher import ANSWERS, write_cipher
from featherweight.scales.expectations import load_spec
from featherweight.scales.known_answers import known_answer_file
from featherweight.scales.lengths import known_answer_inputs
from featherweight.system.home import Home
from tests.conftest import CATALOG, FW, ROOT, Command, environment_of

pytestmark = pytest.mark.slow

CONTRIBUTING = ROOT / "CONTRIBUTING.md"
PAGE = ROOT / "docs" / "your-own-cipher.md"
EXAMPLE = ROOT / "examples" / "own-cipher"
SHELL = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)
CORES = sorted({target.manifest.core for target in CATALOG.targets})


def run(script: str, house: Path, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run SCRIPT by the shell in FOLDER, with HOUSE as the checkout and `fw` on the path."""
    path = f"{FW.parent}:{os.environ['PATH']}"
    environment = environment_of(house, {"PATH": path})
    words = ["sh", "-eu", "-c", script]
    return subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True, check=False)


RANKED = "--cipher simon --cipher aes --scenario cbc128"
"""In the command that checks and weighs three other ciphers wherever nobody says on which device."""


@pytest.mark.parametrize("more", [" --target msp430f1611", pytest.param("", marks=pytest.mark.release)])
def test_the_page_word_for_word(house: Path, tmp_path: Path, more: str) -> None:
    """With MORE words in the ranking beside other ciphers, which takes minutes of all devices."""
    page = PAGE.read_text()
    assert page.count(RANKED) == 1
    blocks = SHELL.findall(page.replace(RANKED, f"{RANKED}{more}"))
    assert len(blocks) >= 6
    for block in blocks:
        done = run(block, house, tmp_path)
        assert done.returncode == 0, f"{block}\n{done.stdout}{done.stderr}"
        if "fw rank ./mycipher" in block:
            assert "> from outside: mycipher-64-128 is number" in done.stdout


@pytest.mark.alike(2)
@pytest.mark.parametrize("section", ["Add an implementation", "Add a device", "Add a scenario"])
def test_contributing_word_for_word(house: Path, section: str) -> None:
    """In the folder of a checkout."""
    (text,) = re.findall(rf"^## {section}\n(.*?)^## ", CONTRIBUTING.read_text(), re.MULTILINE | re.DOTALL)
    blocks = SHELL.findall(text)
    assert blocks
    for block in blocks:
        done = run(block, house, house)
        assert done.returncode == 0, f"{block}\n{done.stdout}{done.stderr}"
    if section == "Add a device":
        assert {"id": "my-board", "title": "My board"}.items() <= listed_target(house, "my-board").items()


def listed_target(house: Path, name: str) -> dict[str, object]:
    targets: list[dict[str, object]] = json.loads(run("fw list --json", house, house).stdout)["targets"]
    return next(target for target in targets if target["id"] == name)


def test_the_example_passes_and_fails_on_a_regression(house: Path, tmp_path: Path) -> None:
    """By the command of its CI file; a cycle less in what is recorded is a cycle more in what is measured."""
    repository = shutil.copytree(EXAMPLE, tmp_path / "repository")
    workflow = (repository / ".github" / "workflows" / "check.yml").read_text()
    (command,) = re.findall(r"run: (\./.*)$", workflow, re.MULTILINE)
    done = run(command, house, repository)
    assert done.returncode == 0, done.stdout + done.stderr
    record = json.loads((repository / "costs.json").read_text())
    (row,) = (
        row
        for row in record
        if (row["variant"], row["implementation"], row["target"], row["scenario"], row["league"])
        == ("mygift-64-128", "portable", "atmega128", "block", "block")
    )
    row["cycles"] -= 1
    (repository / "costs.json").write_text(json.dumps(record))
    done = run(command, house, repository)
    assert done.returncode == 1 and "slower: mygift-64-128 portable atmega128" in done.stderr


@pytest.mark.release
def test_two_outsiders_beside_the_field(ask: Command, tmp_path: Path) -> None:
    """All ciphers in one scenario on one device, GIFT by its specification, SKINNY by its vectors only."""
    shutil.copytree(EXAMPLE / "mygift", tmp_path / "mygift")
    shutil.copytree(ROOT / "tests" / "outside" / "myskinny", tmp_path / "myskinny")
    asked = ("rank", "--scenario", "block", "--target", "atmega128", "--impl", "portable", "--options", "-O2")
    rows = json.loads(ask(*asked, str(tmp_path), "--json").stdout)
    outside = {row["variant"]: row for row in rows if row["outside"]}
    assert set(outside) == {"mygift-64-128", "myskinny-64-128"}
    field = {
        variant.id
        for cipher in CATALOG.ciphers
        for variant in cipher.manifest.variant
        if cipher.competes and variant.kind == "block"
    }
    assert {row["variant"] for row in rows if not row["outside"]} == field
    assert outside["mygift-64-128"]["rows"]["atmega128"]["evidence"] == "specification"
    assert outside["myskinny-64-128"]["rows"]["atmega128"]["evidence"] == "vectors only"
    table = ask(*asked, str(tmp_path)).stdout
    assert "myskinny-64-128 (vectors only)" in table
    place = outside["mygift-64-128"]["place"]
    assert f"> from outside: mygift-64-128 is number {place} of {len(rows)}" in table


@pytest.mark.parametrize("kind", ANSWERS)
def test_the_answers_of_a_new_cipher_are_its_specifications(tmp_path: Path, kind: str) -> None:
    folder = tmp_path / "mycipher"
    files = {path.name for path in write_cipher(folder, kind)}  # type: ignore[arg-type]
    assert files == {"cipher.toml", "spec.py", "portable.c", "mycipher.h"}
    spec, catalog = load_spec(folder / "spec.py"), Catalog(Home(ROOT), [folder])
    variants = next(cipher for cipher in catalog.ciphers if cipher.name == "mycipher").manifest.variant
    for variant in variants:
        for vector in variant.vector:
            key, block = bytes.fromhex(vector.key), bytes.fromhex(vector.plaintext)
            assert spec.encrypt(variant.id, key, block).hex() == vector.ciphertext
            assert spec.decrypt(variant.id, key, bytes.fromhex(vector.ciphertext)) == block
        if variant.known_answers is not None:
            inputs = list(known_answer_inputs(variant))
            if variant.kind == "hash":
                answers = [spec.digest(variant.id, message).hex() for *_, message in inputs]
            else:
                answers = [spec.encrypt(variant.id, *record).hex() for record in inputs]
            text = known_answer_file(variant, answers)
            assert hashlib.sha256(text.encode()).hexdigest() == variant.known_answers.sha256


@pytest.mark.alike(3)
@pytest.mark.parametrize("core", CORES)
@pytest.mark.parametrize("kind", ANSWERS)
def test_a_new_implementation_passes_on_its_core(ask: Command, tmp_path: Path, core: str, kind: str) -> None:
    folder = tmp_path / "mycipher"
    assert ask("new", "cipher", str(folder), "--kind", kind).returncode == 0
    assert ask("new", "implementation", f"{core}/words_small", "--cipher", str(folder)).returncode == 0
    done = ask("check", str(folder), "--impl", f"{core}/words_small", "--json")
    assert done.returncode == 0, done.stderr
    assert {row["options"] for row in json.loads(done.stdout)} == {"-O1", "-O2", "-O3", "-Os"}


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("cipher", "My_cipher"), "'My_cipher' is no name for a cipher: use lower-case letters and digits"),
        (("cipher", "there"), "there is there already: choose another name"),
        (("implementation", "avr/words_small", "--cipher", "there"), "there has avr/words_small already"),
        (("implementation", "z80/words_small", "--cipher", "there"), "unknown core 'z80'"),
        (("implementation", "words", "--cipher", "there"), "'words' is no name for an implementation"),
        (("implementation", "avr/words_fast", "--cipher", "nowhere"), "nowhere: there is no such folder"),
    ],
)
def test_new_refuses(house: Path, tmp_path: Path, words: tuple[str, ...], message: str) -> None:
    made = run("fw new cipher there && fw new implementation avr/words_small --cipher there", house, tmp_path)
    assert made.returncode == 0, made.stderr
    before = sorted(path.read_text() for path in (tmp_path / "there").rglob("*.*"))
    done = run(f"fw new {' '.join(words)}", house, tmp_path)
    assert done.returncode == 2 and done.stderr.count("\n") == 1 and message in done.stderr
    assert before == sorted(path.read_text() for path in (tmp_path / "there").rglob("*.*"))
