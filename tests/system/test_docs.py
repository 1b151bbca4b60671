# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Commands in README.md and docs/ are real: each is run, or is a goal of the Makefile."""

import re
import shlex
from pathlib import Path

import pytest

from featherweight.pages.prose import wrapped
from tests.conftest import ROOT, Command, command_in

PAGES = [
    *(ROOT / f"{name}.md" for name in ("README", "CONTRIBUTING", "SECURITY")),
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted((ROOT / "docs/servers").glob("*.md")),
]
OF_THE_LIBRARY = "fw prove-library"
"""tests/server/test_kernel_proofs.py runs these, as it builds the library."""
FOLLOWED = ("your-own-cipher.md", "import.md", "CONTRIBUTING.md", "cluster.md")
"""Pages whose commands test_own_cipher.py, test_imports.py and test_cluster.py run, in order."""
MAKE = re.compile(r"^make ([\w-]+)|`make ([\w-]+)`", re.MULTILINE)
FW = re.compile(r"^fw .*$", re.MULTILINE)
LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")


SLIPS = re.compile(r"\b(whoever|of which|by turns)\b", re.IGNORECASE)


def shown(pattern: re.Pattern[str]) -> list[str]:
    found = [
        match.group(0).strip("`")
        for page in PAGES
        if page.name not in FOLLOWED
        for match in pattern.finditer(page.read_text())
    ]
    assert found
    lines = {line.split("#")[0].strip() for line in found}
    return sorted(line for line in lines if not line.startswith(OF_THE_LIBRARY))


@pytest.mark.parametrize("goal", shown(MAKE))
def test_make_goals_exist(goal: str) -> None:
    makefile = (ROOT / "Makefile").read_text()
    assert re.search(rf"^{goal.split()[1]}:", makefile, re.MULTILINE), goal


@pytest.mark.alike(4)
@pytest.mark.slow
@pytest.mark.parametrize("line", shown(FW))
def test_fw_commands_run(ask: Command, shared_house: Path, line: str) -> None:
    words = shlex.split(line, comments=True)[1:]
    # Rankings and measurements of everything would take minutes in an empty store: a fast cipher will do, or a device.
    few = ("--cipher", "speck-64-128", "--options", "-Os")
    if words[0] in ("measure", "rank", "check", "compare", "report") and "--cipher" not in words:
        words += few
    if words[0] in ("rank", "check") and "--target" not in words:
        words += ("--target", "cortex-m3")
    if "--chain" in words:
        words += ("--options", "-Os")
    if words[0] == "pick":
        words += ("--cipher", "ascon-aead128", "--options", "-Os")
    if words[:2] == ["sbox", "tower"]:
        words += ("--rounds", "1", "--seconds", "0.01")
    if words[0] == "prove" and "--impl" not in words:
        named = {"speck-64-128": "words_small", "knot": "interleaved256_fast"}
        words += ("--impl", f"armv7m/{next((named[word] for word in words if word in named), 'bitslice_small')}")
    if words[0] in ("results", "report"):
        assert ask("measure", *few, "--target", "atmega128").returncode == 0
        assert ask("check", *few, "--target", "atmega128").returncode == 0
    if words[0] == "report":
        words += ["--output", str(shared_house / "report.html")]
    # What is proved is the checkout's: a house of tests has most ciphers by links, as strangers' folders.
    done = (command_in(ROOT) if words[0] == "prove" else ask)(*words)
    assert done.returncode == 0, done.stderr


def test_the_page_of_the_referee_can_be_read_in_a_few_minutes() -> None:
    """docs/trials.md has what it leaves out."""
    assert len((ROOT / "docs" / "referee.md").read_text().split()) <= 900


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for link in LINK.findall(page.read_text()):
        assert (page.parent / link).exists(), f"{page.name} links to {link}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_prose_has_short_lines_and_plain_words(page: Path) -> None:
    text = page.read_text()
    assert wrapped(text) == text
    assert SLIPS.findall(text) == []
