# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`fw explain`: from a number to its code."""

import shlex
from collections.abc import Iterable
from pathlib import Path

import click

from featherweight.cli import tables
from featherweight.cli.group import as_json_option, fw, print_json
from featherweight.cli.main import note_doubtful_cycles
from featherweight.cli.one_job import job_options, one_job
from featherweight.cli.selected import folders_argument, named
from featherweight.cli.strangers import strangers_options
from featherweight.scales.explain import Command, Explanation, Spent, explain
from featherweight.scales.measure import Scales


@fw.command("explain")
@folders_argument
@strangers_options
@job_options
@as_json_option
def explain_(
    *,
    folders: tuple[Path, ...],
    cipher: str | None,
    target: str,
    impl: str | None,
    scenario: str | None,
    league: str | None,
    options: str,
    trust: bool,
    no_native: bool,
    as_json: bool,
) -> None:
    """From a number to its code: files, commands, what was summed, cycles by function and by line.

    The measurement is made again, with a profile: the parts that are shown add up to the numbers that are stored.
    """
    asked = named(folders, cipher, target, impl, trust=trust, no_native=no_native)
    job = one_job(asked, scenario, league, options)
    scales = Scales(asked.catalog)
    stored, _ = scales.measure(job)
    found = explain(stored, scales.weighing(job))
    if as_json:
        print_json(found.dump())
        return
    _show(str(job), found)


def _show(title: str, found: Explanation) -> None:
    row, screen = found.measurement, tables.console()
    click.echo(f"{title}: {row.code_bytes:,} bytes of code, {row.ram_bytes:,} of RAM, {row.cycles:,} cycles")
    click.echo(f"files: {' '.join(found.files)}")
    click.echo(f"compiler: {row.compiler}\nengine: {row.engine}\n\ncd {shlex.quote(found.folder)}")
    for command in (*found.compiler, found.linker):
        click.echo(shlex.join(command.words))
    click.echo(_piped(found.simulator))
    rows = [
        (*(call.function, f"{call.cycles:,}"), f"{call.subtracted:,}", f"{call.cycles - call.subtracted:,}")
        if call.counts
        else (call.function, f"{call.cycles:,}", "", "not counted")
        for call in found.calls
    ]
    figures = ("cycles", "empty call", "counted")
    screen.print(tables.plain_table(f"Calls: {row.cycles:,} cycles", ("function", *figures), rows, figures))
    sections = [(item.section, item.source, f"{item.bytes:,}") for item in found.code]
    head = ("section", "file", "bytes")
    screen.print(tables.plain_table(f"Code: {row.code_bytes:,} bytes", head, sections, ("bytes",)))
    ram = [(use, f"{count:,}") for use, count in found.ram.items() if count]
    screen.print(tables.plain_table(f"RAM: {row.ram_bytes:,} bytes", ("use", "bytes"), ram, ("bytes",)))
    total = sum(item.cycles for item in found.functions)
    costs = [
        (item.place, f"{item.times:,}", f"{item.cycles:,}", f"{item.cycles / total:.1%}") for item in found.functions
    ]
    figures = ("instructions", "cycles", "share")
    what = f"Cycles by function: {total:,} with those of empty calls"
    screen.print(tables.plain_table(what, ("function", *figures), costs, figures))
    for line in _listing(found.lines):
        click.echo(line)
    note_doubtful_cycles([row])


def _piped(command: Command) -> str:
    """COMMAND for a shell."""
    return f"printf '%s\\n' {shlex.quote(command.input.rstrip())} | {shlex.join(command.words)}"


def _listing(lines: Iterable[Spent]) -> Iterable[str]:
    """LINES, below the names of their files."""
    before = None
    for item in lines:
        file, _, number = item.place.rpartition(":") if item.text else ("without source", "", item.place)
        if file != before:
            yield f"\n{file}\n{'cycles':>12} {'instructions':>12}"
            before = file
        yield f"{item.cycles:12,} {item.times:12,} {number:>5} {item.text}".rstrip()
