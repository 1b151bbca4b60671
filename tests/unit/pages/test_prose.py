# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Lines of prose are broken at the right places, and nothing else is touched."""

import pytest

from featherweight.pages.prose import COLUMNS, wrapped

LONG = "word " * 30


@pytest.mark.parametrize(
    "text",
    [
        f"# {LONG}",
        f"| {LONG} |",
        f"```\n{LONG}\n\n* {LONG}\n```",
        f"<!-- {LONG}\n{LONG} -->",
        f"    {LONG}",
        "short\nlines\n\n* stay\n  as they are\n",
        "word" * 30,
    ],
    ids=["heading", "table", "code", "comment", "indented code", "short", "one word"],
)
def test_what_is_no_long_prose_stays(text: str) -> None:
    assert wrapped(text) == text


@pytest.mark.parametrize("mark", ["", "* ", "  - ", "12. "])
def test_a_paragraph_or_item_is_broken_between_words(mark: str) -> None:
    text = f"before\n\n{mark}{LONG.strip()}\n\nafter"
    before, *lines, after = wrapped(text).split("\n")
    assert (before, after) == ("before", "after") and lines[0] == lines[-1] == ""
    assert all(len(line) <= COLUMNS for line in lines) and len(lines) > 3
    assert lines[1].startswith(mark) and all(line.startswith(" " * len(mark)) for line in lines[2:-1])
    assert " ".join(" ".join(lines).split()) == f"{mark}{LONG}".strip()


def test_items_are_broken_apart() -> None:
    assert [line[:2] for line in wrapped(f"* {LONG}\n* {LONG}").split("\n")] == ["* ", "  ", "* ", "  "]


@pytest.mark.parametrize("word", ["+ 2", "3. x", "# x", "| x", "> x"])
def test_no_line_becomes_something_else(word: str) -> None:
    text = f"{'a' * (COLUMNS - 4)} bbb {word} and more"
    assert [line.split()[0] for line in wrapped(text).split("\n")] == ["a" * (COLUMNS - 4), "bbb"]
