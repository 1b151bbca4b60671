# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Markdown whose prose has lines of at most COLUMNS: tables, code, drawings and headings stay as they are."""

import re
from collections.abc import Iterator
from textwrap import TextWrapper

COLUMNS = 100
ITEM = re.compile(r" *([*-]|\d+\.) ")
APART = re.compile(r"\s*([|#><]|\[\^|!!!|$)")
"""How a line begins that is no part of a paragraph."""
MEANING = re.compile(r" (?=([*+-]|\d+[.)]) |[#>|<])")
"""A space that no line may end at: the next would begin like an item, a heading, a quotation or a table."""
KEPT = "\0"


def wrapped(text: str) -> str:
    """TEXT with each paragraph and item that has a longer line in lines of COLUMNS."""
    return "\n".join(line for block in _blocks(text.split("\n")) for line in block)


def _blocks(lines: list[str]) -> Iterator[list[str]]:
    """LINES in blocks: paragraphs and items as they must be, and what is no prose line by line."""
    block: list[str] = []
    fenced = commented = False
    for line in lines:
        fence, comment = line.lstrip().startswith("```"), "<!--" in line
        code = line.startswith("    ") and not block
        prose = not (fence or fenced or comment or commented or code or APART.match(line))
        fenced ^= fence
        commented = (commented or comment) and "-->" not in line
        if block and (not prose or ITEM.match(line)):
            yield _fitted(block)
            block = []
        if prose:
            block.append(line)
        else:
            yield [line]
    if block:
        yield _fitted(block)


def _fitted(block: list[str]) -> list[str]:
    if all(len(line) <= COLUMNS for line in block):
        return block
    mark = ITEM.match(block[0])
    first = mark.group() if mark else block[0][: len(block[0]) - len(block[0].lstrip())]
    words = " ".join(line.strip() for line in block).removeprefix(first.strip()).strip()
    fill = TextWrapper(COLUMNS, first, " " * len(first), break_long_words=False, break_on_hyphens=False)
    found = fill.wrap(MEANING.sub(KEPT, words))
    return [line.replace(KEPT, " ") for line in found]
