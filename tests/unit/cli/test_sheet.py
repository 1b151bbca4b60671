# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Tables where nothing has a colour are what rich makes of them."""

import io

import pytest
from rich.console import Console

from featherweight.cli.sheet import Sheet

ROWS = (("x", "[dim]yy[/dim]\nz", "1"), ("é中", "[bold]> q[/bold]", "22,222"), ("[italic]odd[/italic]", r"\[kept]", ""))
SHEETS = [
    Sheet("Some [dim]title[/dim]", ("a", "b\n[dim]c d[/dim]", "n"), ROWS, ("n",), footer)
    for footer in ((), (("", "[dim]foot[/dim]\nof it", "3"), ("f", "", "")))
]


def printed(sheet: Sheet, *, terminal: bool) -> str:
    screen = Console(file=io.StringIO(), width=100, highlight=False, force_terminal=terminal, color_system=None)
    screen.print(sheet)
    assert isinstance(screen.file, io.StringIO)
    return screen.file.getvalue()


@pytest.mark.parametrize("sheet", [*SHEETS, Sheet("Nothing", ("a", "b"), ())])
def test_plain_lines_are_those_of_rich(sheet: Sheet, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = printed(sheet, terminal=False)
    monkeypatch.delattr(Sheet, "_lines")
    assert printed(sheet, terminal=True) == plain
