# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What assembly promises to its readers: included files say what they require and provide, registers have names."""

import re
import subprocess
from collections.abc import Callable, Collection, Sequence
from itertools import chain
from pathlib import Path

import pytest

from featherweight.system.tools import located
from tests.conftest import ROOT

FOLDERS = [folder for folder in ROOT.iterdir() if folder.name not in {"build", ".venv", ".git"}]
INCLUDED = sorted(path for folder in FOLDERS for path in folder.rglob("*.inc"))
FIRST_COMMENTS = re.compile(r"\A(?:\s*/\*.*?\*/|\s*//[^\n]*)+", re.DOTALL)
STATEMENT = r"^(?:/\*| \*|//) {}: (\S.*(?:\n \* {{2,}}\S.*)*)"
NAME = re.compile(r"\b(?=\w*[a-zA-Z])\w*[_\d]\w*\b(?!\.\w)")


def faults(files: Sequence[Path], fault: Callable[[Path], Collection[str]]) -> dict[str, Collection[str]]:
    """What FAULT finds in FILES: a test for each of them would take longer to be handed out than to be done."""
    assert files
    return {str(path.relative_to(ROOT)): found for path in files if (found := fault(path))}


def test_an_included_file_says_what_it_requires_and_provides() -> None:
    def unsaid(path: Path) -> list[str]:
        comments = _first_comments(path.read_text())
        return [word for word in ("Requires", "Provides") if len(_statements(word, comments)) != 1]

    assert faults(INCLUDED, unsaid) == {}


def test_what_an_included_file_requires_and_provides_is_in_it() -> None:
    """As far as it is named outside of parentheses."""

    def absent(path: Path) -> set[str]:
        text = path.read_text()
        comments = _first_comments(text)
        known = set(re.findall(r"\w+", text[len(comments) :]))
        statements = _statements("(?:Requires|Provides)", comments)
        named = (NAME.findall(re.sub(r"\([^()]*\)", "", statement)) for statement in statements)
        return {*chain.from_iterable(named)} - known

    assert faults([path for path in INCLUDED if path.is_relative_to(ROOT / "ciphers")], absent) == {}


def _first_comments(text: str) -> str:
    """Empty if TEXT begins with something else than a comment."""
    found = FIRST_COMMENTS.match(text)
    return found[0] if found else ""


def _statements(word: str, comments: str) -> list[str]:
    return re.findall(STATEMENT.format(word), comments, re.MULTILINE)


REGISTERS = {
    "avr": r"r\d+|[XYZ]",
    "msp430": r"r\d+",
    "armv6m": r"r\d+",
    "armv7m": r"r\d+",
    "rv32": r"[ast]\d+",
    "aarch64": r"[xwvqd]\d+",
}
"""What each core calls its registers, as far as they are numbered."""

UNNAMED = {
    "ctr.inc",
    "frame.inc",
    "sliced.inc",
    "sliced_expand.inc",
    "sliced_modes.inc",
    "sliced_pair.inc",
    "sm4e.inc",
    "sm4e_fast.S",
}
"""Of SM4 for AArch64: what numbers its vectors."""

ASSEMBLY = sorted(
    path
    for core in REGISTERS
    for pattern in (f"ciphers/*/{core}/*", f"ciphers/common/*_{core}.inc")
    for path in ROOT.glob(pattern)
    if path.suffix in {".S", ".inc"} and path.name not in UNNAMED
)


def test_no_body_uses_a_register_without_a_name() -> None:
    def unnamed(path: Path) -> set[str]:
        core = path.stem.split("_")[-1] if path.parent.name == "common" else path.parent.name
        text = re.sub(r"/\*.*?\*/", " ", path.read_text(), flags=re.DOTALL).replace("\\\n", " ")
        named = set(re.findall(r"^#define\s+(\w+)", text, re.MULTILINE))
        body = re.sub(r"^\s*(?:#|\.macro\b).*$", "", text, flags=re.MULTILINE)
        used = set(re.findall(r"(?<!\\)\b\w+", body))
        return {word for word in used if re.fullmatch(REGISTERS[core], word)} - named

    assert faults(ASSEMBLY, unnamed) == {}


SKIPPED_OPERAND = re.compile(r"^(?:\S+:)?\s*[a-z]\S*\s+(?:[^,\n]+,\s*)?\([^,\n]*\)\(\\?\w+\).*", re.MULTILINE)
"""An operand whose offset begins with a parenthesis."""

OF_MSP430 = sorted(ROOT.glob("ciphers/*/msp430"))


def test_an_offset_that_begins_with_a_parenthesis_is_found() -> None:
    lines = ["    mov     (2 * 128)(sp), r12", "    mov.b   r12, (PLACE)(\\pointer)", "1:  push (A + (B))(sp)"]
    right = ["    mov     2 * (3 + 4)(sp), r12", "    add     #(1 + 2), r4", "    mov     r4, PLACE(sp)"]
    assert SKIPPED_OPERAND.findall("\n".join([*lines, *right])) == lines


@pytest.mark.parametrize("folder", OF_MSP430, ids=lambda path: str(path.relative_to(ROOT)))
def test_offsets_for_msp430_begin_with_no_parenthesis(folder: Path) -> None:
    """Clang's assembler leaves such an instruction out, and says nothing."""
    places = [f"-I{place}" for place in (folder.parent, ROOT / "ciphers" / "common")]
    sources = sorted(map(str, folder.glob("*.S")))
    done = subprocess.run(
        [*located("clang"), "--target=msp430", "-DFW_SCHEDULE_IN_FLASH=0", *places, "-E", *sources],
        capture_output=True,
        text=True,
        check=True,
    )
    assert SKIPPED_OPERAND.findall(done.stdout) == []
