# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The commands `fw sbox ...`."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from featherweight.cli import tables
from featherweight.cli.group import fw
from featherweight.cli.main import workers_options
from featherweight.sbox.boxes import catalogue, select_box
from featherweight.sbox.byte.tower import Tower, TowerBudget
from featherweight.sbox.byte.wide import WideCircuit, stored_circuits
from featherweight.sbox.byte.wide import store as store_circuit
from featherweight.sbox.byte.wide_boxes import select_wide_box, wide_catalogue
from featherweight.sbox.isa import Isa, instruction_sets, select_isa
from featherweight.sbox.nibble.certificate import STORED as CERTIFICATES
from featherweight.sbox.nibble.certificate import certify as certify_gates
from featherweight.sbox.nibble.certificate import check_certificate, path_of
from featherweight.sbox.nibble.result import Objective, Result, read_result, store, stored_results
from featherweight.sbox.nibble.workbench import Budget, Report, Wish, Workbench
from featherweight.sbox.print.draw import as_svg
from featherweight.sbox.print.emit import as_assembly, as_c
from featherweight.sbox.print.firmware import can_run, check_firmware
from featherweight.sbox.print.listing import Listing, listing_of, wide_listing
from featherweight.system.errors import FeatherweightError
from featherweight.system.home import find_home
from featherweight.system.scratch import scratch

PRINTERS: dict[str, Callable[[Listing], str]] = {"asm": as_assembly, "c": as_c, "svg": as_svg}
STYLES = ("asm", "c", "json", "svg")


@fw.group()
def sbox() -> None:
    """Short instruction sequences for S-boxes, and proofs that none is shorter."""


@sbox.command("list")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def list_(as_json: bool) -> None:
    """S-boxes, instruction sets, and the stored sequences."""
    results = stored_results()
    if as_json:
        boxes = [{"name": box.name, "table": box.hexadecimal, "source": box.source} for box in catalogue().values()]
        sets = [item.model_dump() for item in instruction_sets().values()]
        stored = [result.model_dump() for result in results]
        wide = [circuit.model_dump() for circuit in stored_circuits()]
        everything = {"boxes": boxes, "instruction_sets": sets, "results": stored, "circuits": wide}
        click.echo(json.dumps(everything, indent=1))
        return
    screen = tables.console()
    boxes_rows = [(box.name, box.hexadecimal, box.source) for box in catalogue().values()]
    screen.print(tables.plain_table("S-boxes", ("name", "table", "source"), boxes_rows))
    isa_rows = [(isa.id, isa.title, " ".join(isa.operations)) for isa in instruction_sets().values()]
    screen.print(tables.plain_table("Instruction sets", ("name", "machine", "operations"), isa_rows))
    rows = [(item.box, item.isa, str(item.cost), str(item.gates), item.status) for item in results]
    screen.print(tables.plain_table("Sequences", ("S-box", "isa", "instructions", "gates", "status"), rows))
    wide_rows = [(item.box, item.isa, str(len(item.gates)), str(item.depth)) for item in stored_circuits()]
    screen.print(tables.plain_table("S-boxes of eight bits", ("S-box", "isa", "gates", "depth"), wide_rows))


@sbox.command()
@click.argument("box", metavar="NAME|TABLE")
@click.option("--isa", "isa_name", required=True, help="Instruction set, e.g. avr; see `fw sbox list`.")
@click.option("--registers", type=click.IntRange(1), help="At most this many registers; default: all of the machine.")
@click.option("--in-place", is_flag=True, help="Output bit i ends in the register of input bit i, by copies.")
@click.option("--objective", type=click.Choice(["instructions", "depth", "both"]), default="instructions",
              show_default=True, help="What to minimise first among the smallest circuits found.")  # fmt: skip
@click.option("--restarts", type=click.IntRange(0), default=4, show_default=True, help="Random searches.")
@click.option("--seconds", type=click.FloatRange(0), default=10, show_default=True, help="Time for each random search.")
@click.option("--minutes", type=click.FloatRange(0), default=5, show_default=True, help="Time for the proof.")
@click.option("--exact", type=click.Choice(["enumeration", "sat"]), default="enumeration", show_default=True,
              help="Proof; the solver reaches fewer gates, and obeys --minutes between its calls only.")  # fmt: skip
@workers_options
@click.option("--format", "style", type=click.Choice(STYLES), default="asm", show_default=True, help="Output.")
@click.option("--store", "keep", is_flag=True, help="Keep the result with the project if it is better than before.")
@click.option("--json", "as_json", is_flag=True, help="Short for --format json.")
def search(
    *,
    box: str,
    isa_name: str,
    registers: int | None,
    in_place: bool,
    objective: Objective,
    style: str,
    keep: bool,
    as_json: bool,
    **effort: Any,
) -> None:
    """Search a sequence; the same command continues an interrupted search."""
    home, isa = find_home(), select_isa(isa_name)
    wish = Wish(select_box(box), isa, registers or len(isa.registers), in_place, objective)
    with _progress(f"{wish.box.name} on {isa.id}") as report:
        result = Workbench(home.build / "sbox").search(wish, Budget(**effort), report)
    _try_on_simulator(listing_of(result))
    if keep:
        store(result)
    click.echo(_printed_result("json" if as_json else style, result), nl=False)
    click.echo(f"{wish.box.name} on {isa.id}: {result.cost} instructions, {result.status}", err=True)


@sbox.command()
@click.argument("names", metavar="NAME...", nargs=-1, required=True)
@click.option("--isa", "isa_name", required=True, help="Instruction set, which determines the gates.")
@click.option("--seconds", type=click.FloatRange(0), default=0.3, show_default=True, help="For each of 142 inversions.")
@click.option("--rounds", type=click.IntRange(1), default=100, show_default=True, help="For each linear layer.")
@click.option("--seed", type=click.IntRange(1), default=1, show_default=True, help="Seed of all random choices.")
@workers_options
@click.option("--registers", type=click.IntRange(1), help="For asm and svg: at most this many; default: all.")
@click.option("--format", "style", type=click.Choice(STYLES), default="c", show_default=True)
@click.option("--store", "keep", is_flag=True, help="Keep the circuit with the project if it is smaller than before.")
def tower(
    *, names: tuple[str, ...], isa_name: str, registers: int | None, style: str, keep: bool, **effort: Any
) -> None:
    """Search small circuits for S-boxes of eight bits that are based on inversion: aes, sm4 and their inverses."""
    home, isa, boxes = find_home(), select_isa(isa_name), [select_wide_box(name) for name in names]
    with _progress(isa.id) as report:
        search = Tower(isa, TowerBudget(**effort), home.build / "sbox", report)
        circuits = [search.search(box, report) for box in boxes]
    for circuit in circuits:
        if keep:
            store_circuit(circuit)
        click.echo(_printed(style, circuit, isa, registers), nl=False)
        click.echo(f"{circuit.box} on {isa.id}: {len(circuit.gates)} gates, best found", err=True)


@sbox.command()
@click.argument("name")
@click.option("--isa", "isa_name", required=True, help="Instruction set.")
@click.option("--registers", type=click.IntRange(1), help="For S-boxes of eight bits: at most this many; default: all.")
@click.option("--format", "style", type=click.Choice(STYLES), default="asm", show_default=True, help="Output.")
def show(name: str, isa_name: str, registers: int | None, style: str) -> None:
    """Print the stored sequence or circuit for an S-box of four or eight bits."""
    isa, verb = select_isa(isa_name), "tower" if name in wide_catalogue() else "search"
    if verb == "tower":
        usable = [item for item in stored_circuits() if item.box == name and set(item.counts) <= set(isa.operations)]
        best = sorted(usable, key=lambda item: len(item.gates))[:1]
        texts = [_printed(style, circuit, isa, registers) for circuit in best]
    else:
        box = select_box(name).name
        texts = [_printed_result(style, item) for item in stored_results() if (item.box, item.isa) == (box, isa.id)]
    if not texts:
        raise FeatherweightError(f"{name} on {isa.id}: nothing is stored; `fw sbox {verb} {name} --isa {isa.id}`")
    click.echo(texts[0], nl=False)


@sbox.command()
@click.argument("box", metavar="NAME|TABLE")
@click.option("--isa", "isa_name", required=True, help="Instruction set; copies are not counted.")
@click.option("--gates", type=click.IntRange(1), required=True, help="Prove that no circuit has this many gates.")
@click.option("--seconds", type=click.IntRange(1), default=300, show_default=True, help="CPU time of each proof.")
@click.option("--folder", type=click.Path(path_type=Path), help="Where certificates are kept; default: the project's.")
def certify(box: str, isa_name: str, gates: int, seconds: int, folder: Path | None) -> None:
    """Prove by SAT that no circuit has this many gates or fewer; existing certificates are checked again."""
    home = find_home()
    folder = folder or (CERTIFICATES if home.is_checkout else home.build / "certificates")
    wish = Wish(select_box(box), select_isa(isa_name), 0)
    for number in range(1, gates + 1):
        path = path_of(folder, wish.box, wish.isa, number)
        if path.exists():
            check_certificate(wish.problem, number, path)
        elif certify_gates(wish.problem, number, path, seconds) is not None:
            click.echo(f"{wish.box.name} on {wish.isa.id}: there is a circuit of {number} gates")
            return
        click.echo(f"{wish.box.name} on {wish.isa.id}: no circuit of {number} gates; {path.name} was checked")


@sbox.command()
@click.argument("files", nargs=-1, type=click.Path(path_type=Path))
def check(files: tuple[Path, ...]) -> None:
    """Check sequences (JSON files; default: all stored ones): truth table, and simulator if there is one."""
    results = [read_result(path) for path in files] or stored_results()
    for result in results:
        result.check()
        tried = _try_on_simulator(listing_of(result))
        click.echo(f"{result.box} on {result.isa}: {result.cost} instructions: right for all inputs{tried}")
    for circuit in () if files else stored_circuits():
        circuit.check(wide_catalogue()[circuit.box].table)
        click.echo(f"{circuit.box} on {circuit.isa}: {len(circuit.gates)} gates: right for all inputs")


@contextmanager
def _progress(title: str) -> Iterator[Report]:
    """A progress bar, as a function that shows what is done now."""
    with tables.progress(threaded=False) as bar:  # a crew is made meanwhile
        task = bar.add_task(title, total=1, now="")
        yield lambda what, done, total: bar.update(task, completed=done, total=total, now=what, refresh=True)


def _printed(style: str, circuit: WideCircuit, isa: Isa, registers: int | None) -> str:
    """CIRCUIT in one of STYLES; sequences are tried on the simulator of ISA before."""
    if style == "json":
        return circuit.model_dump_json(indent=1) + "\n"
    if style == "c":
        return circuit.as_c()
    listing = wide_listing(circuit, isa, registers or len(isa.registers))
    _try_on_simulator(listing)
    return PRINTERS[style](listing)


def _printed_result(style: str, result: Result) -> str:
    """RESULT in one of STYLES."""
    return result.model_dump_json(indent=1) + "\n" if style == "json" else PRINTERS[style](listing_of(result))


def _try_on_simulator(listing: Listing) -> str:
    """Run LISTING on its instruction set's simulator, if there is one; returns words that say so."""
    if not can_run(listing.isa):
        return ""
    with scratch() as folder:
        check_firmware(listing, find_home(), folder)
    return f", and on {listing.isa.target}"
