# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The summary of runs: ours beside the best other, and where that is faster."""

from featherweight.scores.server_runs import Contender, Part, Row, Run, Table
from featherweight.scores.server_summary import LINES, Cell, Line, cell, cells, lost
from featherweight.scores.server_tables import MANY_WIDTH, tables

TAKEN = {"sm4": {"key": "wide"}}
KINDS = {"wide": "kernel", "narrow": "kernel", "Other": "peer", "Another": "peer"}


def part(many: bool, *tables_of: Table) -> Part:
    """Of SM4, with two kernels and two peers."""
    contenders = tuple(
        Contender.model_validate({"name": name, "kind": kind, "path": "", "constant_time": True, "measured": True})
        for name, kind in KINDS.items()
    )
    return Part(
        cipher="sm4",
        many=many,
        about="",
        contenders=contenders,
        chosen={},
        cpuid=None,
        additions=None,
        tables=tables_of,
    )


def row(name: str, messages: int, *cycles: float) -> Row:
    return Row(name=name, messages=messages, cycles_per_byte=cycles)


ONE = part(
    False,
    Table(
        title="ECB",
        bytes=(16, 1024),
        rows=(
            row("wide", 1, 4.0, 1.0),
            row("narrow", 1, 2.0, 3.0),
            row("Other", 1, 2.0, 3.0),
            row("Another", 1, 3.0, 2.0),
        ),
    ),
)
MANY = part(
    True,
    Table(
        title="CBC encryption",
        bytes=(16, 1024),
        rows=(
            row("wide", 1, 9.0, 9.0),
            row("wide", 16, 5.0, 5.0),
            row("wide", 64, 4.0, 1.0),
            row("Other", 16, 3.0, 3.0),
        ),
    ),
    Table(title="CBC decryption", bytes=(16, 1024), rows=(row("wide", 1, 2.0, 0.5),)),
)
RUN = Run(processor="a processor", family="zen4", date="2026-01-01", parts=(ONE, MANY))


def test_the_best_other_counts() -> None:
    """Of each length; our other kernels do not."""
    found = cells(ONE, ONE.tables[0], TAKEN["sm4"])
    assert found == {16: Cell(4.0, 2.0, "Other"), 1024: Cell(1.0, 2.0, "Another")}
    assert [one.ratio for one in found.values()] == [0.5, 2.0]


def test_of_many_messages_the_most_count() -> None:
    """Beside a peer that takes as many as it can."""
    assert cell(RUN, Line("", "sm4", "CBC encryption", 1024, many=True), TAKEN) == Cell(1.0, 3.0, "Other")
    assert cell(RUN, Line("", "sm4", "CBC encryption", 1024), TAKEN) is None


def test_where_another_is_faster() -> None:
    """By more than the noise; what has no other is not lost."""
    assert [(title, size) for title, size, _ in lost(RUN, TAKEN)] == [
        ("ECB", 16),
        ("CBC encryption, 64 messages", 16),
    ]


def test_ratios_of_many_messages() -> None:
    """The peer divided by ours, and 64 messages divided by what has no chain."""
    text = "\n".join(tables(MANY, TAKEN["sm4"]))
    lines = {line[:MANY_WIDTH].strip(): line[MANY_WIDTH:].split() for line in text.splitlines()}
    assert lines["peer / 16 messages"] == ["0.60", "0.60"]
    assert lines["peer / 64 messages"] == ["0.75", "3.00"]
    assert lines["64 messages / decryption"] == ["2.00", "2.00"]


def test_lines_are_told_apart() -> None:
    """No two have one label."""
    assert len({line.label for line in LINES}) == len(LINES)
