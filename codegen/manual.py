# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Writes the manual pages of libfeatherweight, server/man/*.3, from what its headers say (`make generated`).

A header's first comment and what stands before its first section make one page, every section another. A function's
text is the comment before it. CMake adds a page for every other name of NAME.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
MANUAL = ROOT / "server/man"

SECTION = re.compile(r"^/\* --- (.+?) -+ \*/\n", re.MULTILINE)
COMMENT = re.compile(r"^/\*(.*?)\*/$", re.MULTILINE | re.DOTALL)
"""Comments within a declaration do not begin their line."""
FUNCTION = re.compile(r"^(?:FW_API )?((?:const )?\w+[ *]+(fw_\w+) *\([^;]*\)(?: FW_LOOK)?;[^\n]*)\n", re.MULTILINE)
NOISE = re.compile(r'^(?:#.*|// clang-format.*|extern "C" \{|\}|struct \w+;)\n', re.MULTILINE)


class Header(NamedTuple):
    """A public header: where it is, how programs include it, the name of its first page."""

    path: Path
    include: str
    page: str


HEADERS = (
    Header(ROOT / "server/include/featherweight.h", "featherweight.h", "featherweight"),
    Header(ROOT / "server/include/featherweight/sm4_many.h", "featherweight/sm4_many.h", "fw_sm4_many"),
    Header(ROOT / "ciphers/knot/knot.h", "featherweight/knot.h", "fw_knot"),
    Header(ROOT / "ciphers/ascon/ascon.h", "featherweight/ascon.h", "fw_ascon"),
    Header(ROOT / "server/include/featherweight/knot_many.h", "featherweight/knot_many.h", "fw_knot_many"),
)


def escaped(text: str) -> str:
    """TEXT as roff reads it."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^(?=[.'])", r"\\&", text, flags=re.MULTILINE)


def verbatim(text: str) -> str:
    """Lines as they are, without the words that only compilers need."""
    text = text.replace(" FW_LOOK;", ";")
    return f".EX\n{escaped(dedent(text).strip())}\n.EE\n"


def prose(comment: str) -> str:
    """The comment's paragraphs; one with indented lines stays as it is."""
    lines = [re.sub(r"^ (\* ?)?", "", line).rstrip() for line in comment.strip("\n").splitlines()]
    text = ""
    for paragraph in re.split(r"\n{2,}", "\n".join(lines).strip("\n")):
        as_it_is = any(line.startswith("  ") for line in paragraph.splitlines())
        text += ".PP\n" + (verbatim(paragraph) if as_it_is else escaped(paragraph) + "\n")
    return text


def parts(text: str) -> Iterator[tuple[str, str]]:
    """Each comment that stands alone, and the code up to the next; code without one comes with an empty one."""
    pieces = COMMENT.split(text)
    yield "", pieces[0]
    yield from zip(pieces[1::2], pieces[2::2], strict=True)


def page_text(header: Header, name: str, title: str, text: str) -> str:
    """One page."""
    functions = FUNCTION.findall(text)
    names = list(dict.fromkeys([name, *(function for _, function in functions)]))
    short = re.split(r"\. |: (?=every)", title)[0].rstrip(".")
    page = f'.\\" Written by codegen/manual.py from {header.include}.\n'
    page += f'.TH {name} 3 "" "libfeatherweight" "Featherweight"\n'
    page += f".SH NAME\n{escaped(', '.join(names))} \\- {escaped(short)}\n"
    page += f".SH SYNOPSIS\n{verbatim(f'#include <{header.include}>')}"
    if functions:
        page += ".PP\n" + verbatim("\n".join(declaration for declaration, _ in functions))
    page += ".PP\nLink with \\fI\\-lfeatherweight\\fP.\n.SH DESCRIPTION\n"
    page += f"{escaped(title)}\n" if short != title.rstrip(".") else ""
    for comment, code in parts(text):
        described = [function for _, function in FUNCTION.findall(code)]
        types = FUNCTION.sub("", code).strip()
        page += prose(comment) if comment else ""
        if comment and described and not types and len(described) < len(functions):
            page += f".RS\n{escaped(', '.join(f'{function}()' for function in described))}\n.RE\n"
        page += f".PP\n{verbatim(types)}" if types else ""
    others = [other for other in page_names() if other != name]
    return page + ".SH SEE ALSO\n" + ",\n".join(f".BR {other} (3)" for other in others).replace(",\n", " ,\n") + "\n"


def sections(header: Header) -> Iterator[tuple[str, str, str]]:
    """Name, title and text of each page."""
    _licence, _, text = header.path.read_text().replace(" FW_MUST_CHECK;", ";").partition("\n")
    first = COMMENT.search(text)
    assert first is not None
    title, _, rest = first.group(1).strip().partition("\n")
    if not rest.strip():
        raise ValueError(f"{header.path} begins without a comment that says what it is")
    # Types that only the compiler looks into stand before the marker, as in knot.h.
    shown = text.partition("// clang-format off\n")[2] if header.page == "fw_knot" else text[first.end() :]
    pieces = SECTION.split(NOISE.sub("", shown))
    intro = f"/*\n{rest.rstrip()} */\n"
    yield header.page, re.sub(r"^.*?: ", "", title), intro + pieces[0]
    for heading, body in zip(pieces[1::2], pieces[2::2], strict=True):
        found = FUNCTION.search(body)
        assert found is not None, heading
        yield found.group(2), heading, body


def page_names() -> list[str]:
    """Of all pages."""
    return [name for header in HEADERS for name, _, _ in sections(header)]


def documents() -> dict[Path, str]:
    """All pages."""
    return {
        MANUAL / f"{name}.3": page_text(header, name, title, text)
        for header in HEADERS
        for name, title, text in sections(header)
    }


if __name__ == "__main__":
    MANUAL.mkdir(exist_ok=True)
    for old in MANUAL.glob("*.3"):
        old.unlink()
    for path, text in documents().items():
        path.write_text(text)
