# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A run of the library's benchmark as text: for the terminal, and for docs/servers.md."""

from collections.abc import Iterator, Sequence

from featherweight.scores.server_orders import MEMBERS
from featherweight.scores.server_runs import Part, Row, Table

OURS = "ours: "
PAPER = "ECB, SM4 and AES"
"""The table that compares with AES-128."""
PLAIN = "straightforward C"
MEASURE = "CBC decryption"
"""The table of many messages that has the measure of CBC encryption: what has no chain."""
MOST_MESSAGES = 64
WIDTH, MANY_WIDTH = 28, 38
"""Of the names of rows: of one message, and of many."""


def label(part: Part, name: str, messages: int = 1) -> str:
    """What a row begins with."""
    ours = OURS if name in part.kinds("kernel") else ""
    return f"{ours}{name}" + (f", {messages} messages" if messages > 1 else "")


def heading(part: Part, chosen: dict[str, str]) -> str:
    """What was measured, and what was not, and why."""
    lines = [f"{part.about}."]
    if part.additions:
        lines.append(
            f"a cycle of the core did {part.additions.best:.1f} independent additions at best, "
            f"{part.additions.median:.1f} in the median"
        )
    for one in part.contenders:
        if not one.measured:
            lines.append(f"not measured: {label(part, one.name)}: {one.path}")
    for one in part.contenders:
        said = [one.path] if one.path else []
        if one.kind == "kernel":
            said = ["constant time" if one.constant_time else "NOT constant time", *said]
            if one.name in chosen.values() and len(set(chosen.values())) == 1:
                said.insert(1, "chosen here")
        if one.measured and said:
            lines.append(f"{label(part, one.name):<28} {'; '.join(said)}")
    return "\n".join(lines)


def tables(part: Part, chosen: dict[str, str]) -> Iterator[str]:
    """All tables of PART, with the ratios of CHOSEN, the kernel for each use, and the best of the others."""
    lines = _knot_lines if part.cipher == "knot" else _many_lines if part.many else _sm4_lines
    for table in part.tables:
        yield "\n".join(lines(part, table, chosen))


def _head(table: Table, width: int = WIDTH) -> str:
    return f"{table.title:<{width}}" + "".join(f" {size:>6} B" for size in table.bytes)


def _line(name: str, values: Sequence[float], width: int = WIDTH) -> str:
    return f"{name:<{width}}" + "".join(f" {value:>8.2f}" for value in values)


def ratios(table: Table, others: Sequence[str], ours: Row | None) -> list[float]:
    """For each length, the least of the rows of OTHERS, divided by OURS; none without either."""
    rows = [row for row in table.rows if row.name in others]
    if ours is None or not rows:
        return []
    best = [min(column) for column in zip(*(row.cycles_per_byte for row in rows), strict=True)]
    return [one / other for one, other in zip(best, ours.cycles_per_byte, strict=True)]


def _sm4_lines(part: Part, table: Table, chosen: dict[str, str]) -> Iterator[str]:
    yield _head(table)
    for one in part.contenders:
        if row := table.row(one.name):
            yield _line(label(part, one.name), row.cycles_per_byte)
        elif one.measured and one.kind != "aes" and table.title != PAPER:
            yield f"{label(part, one.name):<28} has no such mode"
    name, kind = ("best AES / our SM4", "aes") if table.title == PAPER else ("best peer / ours", "peer")
    if found := ratios(table, part.kinds(kind), table.row(chosen["key"])):
        yield _line(name, found)


def _many_lines(part: Part, table: Table, chosen: dict[str, str]) -> Iterator[str]:
    yield _head(table, MANY_WIDTH)
    for row in table.rows:
        yield _line(label(part, row.name, row.messages), row.cycles_per_byte, MANY_WIDTH)
    for messages in sorted({row.messages for row in table.rows if row.name == chosen["key"]} - {1}):
        if found := ratios(table, part.kinds("peer"), table.row(chosen["key"], messages)):
            yield _line(f"peer / {messages} messages", found, MANY_WIDTH)
    measure = part.table(MEASURE)
    together, alone = table.row(chosen["key"], MOST_MESSAGES), measure and measure.row(chosen["key"])
    if together and alone and table.title == "CBC encryption":
        rows = zip(together.cycles_per_byte, alone.cycles_per_byte, strict=True)
        yield _line(f"{MOST_MESSAGES} messages / decryption", [many / one for many, one in rows], MANY_WIDTH)


def _knot_lines(part: Part, table: Table, chosen: dict[str, str]) -> Iterator[str]:
    member = next(name for name, (title, _) in MEMBERS.items() if title == table.title)
    alone = table.row(chosen[member])
    yield _head(table)
    for row in table.rows:
        yield _line(label(part, row.name, row.messages), row.cycles_per_byte)
    c = [PLAIN, "portable"]
    yield _line("better C / ours", ratios(table, c, alone))
    if together := table.row(chosen[f"many_{member}"], 8):
        yield _line("better C / 8 messages", ratios(table, c, together))
    yield f"ours is {chosen[member]}, of 8 messages {chosen[f'many_{member}']}"
    if alone and table.published_ticks and table.ticks_per_cycle and table.bytes[-1] == 16384:
        ticks = alone.cycles_per_byte[-1] * table.ticks_per_cycle
        yield (
            f"others' best C, published: {table.published_ticks:.2f} ticks of a time-stamp counter, "
            f"{table.bytes[-1]} B, on another processor"
        )
        ratio = table.published_ticks / ticks
        yield f"{label(part, alone.name)}, in ticks here: {ticks:.2f}, published / ours {ratio:.2f}"
