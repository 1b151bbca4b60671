# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What is seen on a real terminal of 80 columns: everything fits, and nothing is lost. And what shells ask for."""

import fcntl
import json
import os
import pty
import re
import struct
import subprocess
import termios
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tests.conftest import FW, Command, command, environment_of

pytestmark = pytest.mark.slow

COLUMNS = 80
CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
SPECK = ("--cipher", "speck-64-128", "--options", "-O2")
KNOT = ("--cipher", "knot-aead-128-256-64", "--options", "-O2", "--scenario", "aead")


def on_terminal(house: Path, arguments: Sequence[str], columns: int = COLUMNS) -> str:
    """What `fw ARGUMENTS` prints on a terminal, without colours."""
    process, terminal = pty.fork()
    if process == 0:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # progress bars
        os.execve(FW, command(arguments), environment_of(house, {"TERM": "xterm", "COLUMNS": ""}))
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    content = b"".join(read_all(terminal))
    assert os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) in (0, 1), content.decode()
    return CONTROL.sub("", content.decode()).replace("\r\n", "\n")


def read_all(terminal: int) -> Iterator[bytes]:
    """Until the process at the other end has gone, which Linux calls an error."""
    try:
        while content := os.read(terminal, 65536):
            yield content
    except OSError:
        return


def figures(text: str) -> set[str]:
    """The numbers in TEXT that no name contains: with a comma or a point."""
    return set(re.findall(r"\d{1,3}(?:,\d{3})+|\d+\.\d+", text))


@pytest.mark.alike(2)
@pytest.mark.parametrize(
    "words",
    [
        ("list",),
        ("list", "rectangle", "knot"),
        ("list", "--all"),
        ("doctor",),
        ("measure", *SPECK),
        ("measure", *KNOT, "--target", "cortex-m0plus", "--target", "atmega128"),
        ("check", *SPECK, "--target", "atmega128"),
        ("rank", *SPECK),
        ("rank", *SPECK, "--target", "atmega128", "--stability"),
        ("rank", *SPECK, "--pareto"),
        ("pick", *SPECK, "--target", "atmega128", "--scenario", "cbc128", "--flash", "1k"),
        ("pick", "--target", "atmega128", "--cipher", "ascon", "--flash", "1 KiB"),
        ("compare", "--published", *SPECK),
        ("compare", "--published", "--cells", *SPECK),
    ],
    ids=" ".join,
)
def test_tables_fit(shared_house: Path, words: Sequence[str]) -> None:
    narrow, wide = (on_terminal(shared_house, words, columns) for columns in (COLUMNS, 300))
    rows = [
        line for line in narrow.splitlines() if "  " in line.strip() or "─" in line
    ]  # not prose, which may be longer
    assert max(map(len, rows)) <= COLUMNS, max(rows, key=len)
    assert figures(wide) <= figures(narrow), "no figure is cut"


def test_figures_are_those_of_json(shared_house: Path, ask: Command) -> None:
    words = ("measure", *SPECK, "--scenario", "ctr16")
    text = on_terminal(shared_house, words)
    rows = json.loads(ask(*words, "--json").stdout)
    assert len(rows) > 10
    for row in rows:
        shown = {f"{row[key]:,}" for key in ("code_bytes", "ram_bytes", "stack_bytes", "cycles")}
        assert {*shown, f"{row['cycles_per_byte']:,.2f}", row["target"], row["implementation"]} <= set(text.split())
    assert "variant speck-64-128" in text.split("\n\n")[0].replace("\n", " "), "what all rows share is in the title"


def test_the_summary_fits_a_screen(fw: Command) -> None:
    assert len(fw("list").stdout.splitlines()) < 50
    assert len(fw("list", "--all").stdout.splitlines()) > 200
    assert "avr/words_fast" in fw("list", "speck").stdout
    done = fw("list", "spek")
    assert done.returncode == 2 and "did you mean 'speck'?" in done.stderr


def test_fw_alone_prints_its_help(fw: Command) -> None:
    done = fw()
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == fw("--help").stdout and "measure" in done.stdout


def test_verbs_with_verbs_alone_print_their_help(fw: Command) -> None:
    for verb in ("results", "sbox"):
        done = fw(verb)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout == fw(verb, "--help").stdout and "\nCommands:\n" in done.stdout


def test_a_verb_that_is_not_there(fw: Command) -> None:
    done = fw("mesure")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "fw: there is no verb 'mesure': did you mean `fw measure`? (see `fw --help`)\n"


def test_version_names_engines_and_compilers(fw: Command) -> None:
    done = fw("--version")
    assert done.returncode == 0, done.stderr
    for word in (r"fw \d", r"simavr \d", r"unicorn \d", r"capstone \d", "avr-gcc", "arm-none-eabi-gcc", "clang"):
        assert re.search(rf"^{word}", done.stdout, re.MULTILINE), word


@pytest.mark.parametrize("words", ["list --all", "list --json", "--help", "results list --help"])
def test_head_has_seen_enough(house: Path, words: str) -> None:
    """The reader is gone before anything is written."""
    script = f"set -o pipefail; ( sleep 0.2; exec {FW} {words} ) | true"
    done = subprocess.run(
        ["bash", "-c", script], env=environment_of(house, {}), capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_sizes(fw: Command) -> None:
    for text, bytes_ in (("1k", 1024), ("1KiB", 1024), ("1 KiB", 1024), ("1024", 1024), ("2K", 2048)):
        done = fw("pick", *SPECK, "--target", "atmega128", "--scenario", "block", "--flash", text, "--json")
        assert done.returncode == 0, done.stderr
        sizes = [row["code_bytes"] for row in json.loads(done.stdout)["choices"]]
        assert sizes and max(sizes) <= bytes_
    for text in ("0", "1q", "-3", "k", "1.5k"):
        done = fw("pick", *SPECK, "--target", "atmega128", "--flash", text)
        assert done.returncode == 2 and len(done.stderr.splitlines()) == 1, text


@pytest.mark.parametrize(
    "words",
    [
        ("report", "--output", "MISSING/report.html"),
        ("report", "--plots", "MISSING/plots"),
        ("results", "export", "--format", "csv", "--output", "MISSING/results.csv"),
        ("export", "--cipher", "speck-64-128", "--target", "atmega128", "--as", "cmake", "--output", "MISSING/new"),
    ],
    ids=" ".join,
)
def test_a_missing_folder_is_an_error(fw: Command, tmp_path: Path, words: Sequence[str]) -> None:
    done = fw(*(word.replace("MISSING", str(tmp_path / "missing")) for word in words))
    assert done.returncode == 2 and len(done.stderr.splitlines()) == 1
    assert f"there is no folder {tmp_path}/missing: make it first" in done.stderr
    assert not (tmp_path / "missing").exists()


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("fw me", ["measure"]),
        ("fw measure --cipher rectangle-", ["rectangle-128", "rectangle-80"]),
        ("fw measure --target cortex-m3", ["cortex-m3"]),
        ("fw check --impl avr/bitslice_pairs_b", ["avr/bitslice_pairs_balanced"]),
        ("fw rank --scenario c", ["cbc128", "ctr16"]),
        ("fw rank --league bu", ["bulk"]),
        ("fw pick --league bl", ["block"]),
        ("fw run --impl avr/bitslice_pairs_b", ["avr/bitslice_pairs_balanced"]),
        ("fw explain --target msp", ["msp430f1611"]),
        ("fw list spe", ["speck", "speck-128-128", "speck-128-256", "speck-64-128", "speck-64-96"]),
        ("fw export --target atm", ["atmega128"]),
        ("fw pick --target msp", ["msp430f1611"]),
    ],
)
def test_completion_knows_names(fw: Command, words: str, expected: list[str]) -> None:
    asked = {"_FW_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": str(len(words.split()) - 1)}
    done = fw(**asked)
    found = [line.removeprefix("plain,") for line in done.stdout.splitlines()]
    assert (found, done.stderr) == (expected, "")


def test_completion_in_bash_itself(house: Path) -> None:
    """As bash completes: the function that the script defines is called, and answers in COMPREPLY."""
    script = (
        f'PATH={FW.parent}:$PATH; source <(fw completion bash); COMP_WORDS=(fw measure --cipher twi); COMP_CWORD=3; '
        '_fw_completion fw; echo "${COMPREPLY[@]}"'
    )  # fmt: skip
    environment = environment_of(house, {})
    done = subprocess.run(["bash", "-c", script], env=environment, capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["twine", "twine-80"], done.stderr


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_is_installed(fw: Command, tmp_path: Path, shell: str) -> None:
    user = tmp_path / "user"
    home = {"HOME": str(user), "XDG_DATA_HOME": "", "XDG_CONFIG_HOME": ""}
    done = fw("completion", shell, "--install", **home)
    assert done.returncode == 0, done.stderr
    (file,) = (path for path in user.rglob("*") if path.is_file())
    assert f"wrote {file}: " in done.stdout
    assert file.read_text() == fw("completion", shell).stdout and "_FW_COMPLETE" in file.read_text()
