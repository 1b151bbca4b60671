"""What assembly promises to its readers: included files say what they require and provide, registers have names."""

import re
from pathlib import Path

import pytest

from tests.conftest import ROOT

INCLUDED = sorted(path for path in ROOT.rglob("*.inc") if not {"build", ".venv"} & set(path.relative_to(ROOT).parts))
FIRST_COMMENTS = re.compile(r"\A(?:\s*/\*.*?\*/|\s*//[^\n]*)+", re.DOTALL)
STATEMENT = r"^(?:/\*| \*|//) {}: (\S.*(?:\n \* {{2,}}\S.*)*)"
NAME = re.compile(r"\b(?=\w*[a-zA-Z])\w*[_\d]\w*\b(?!\.)")


@pytest.mark.parametrize("path", INCLUDED, ids=lambda path: str(path.relative_to(ROOT)))
def test_an_included_file_says_what_it_requires_and_provides(path: Path) -> None:
    text = path.read_text()
    comments = FIRST_COMMENTS.match(text)
    assert comments, "it begins with something else than a comment"
    for word in ("Requires", "Provides"):
        (statement,) = re.findall(STATEMENT.format(word), comments[0], re.MULTILINE)
        names = set(NAME.findall(re.sub(r"\([^()]*\)", "", statement)))
        assert names <= set(re.findall(r"\w+", text[comments.end() :])), f"{word}: the file knows no such names"


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


@pytest.mark.parametrize("path", ASSEMBLY, ids=lambda path: str(path.relative_to(ROOT / "ciphers")))
def test_no_body_uses_a_register_without_a_name(path: Path) -> None:
    core = path.stem.split("_")[-1] if path.parent.name == "common" else path.parent.name
    text = re.sub(r"/\*.*?\*/", " ", path.read_text(), flags=re.DOTALL).replace("\\\n", " ")
    named = set(re.findall(r"^#define\s+(\w+)", text, re.MULTILINE))
    body = re.sub(r"^\s*(?:#|\.macro\b).*$", "", text, flags=re.MULTILINE)
    used = set(re.findall(r"(?<!\\)\b\w+", body))
    assert {word for word in used if re.fullmatch(REGISTERS[core], word)} <= named
