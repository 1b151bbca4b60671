# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`fw weigh-function`."""

import re
from pathlib import Path

import click

from featherweight.catalog import Catalog
from featherweight.cli import tables
from featherweight.cli.group import BadNewsError, as_json_option, fw, print_json
from featherweight.cli.main import selection_option
from featherweight.scales.function import FORMS, TYPES, FunctionCost, read_argument, weigh_function
from featherweight.scales.options import FIXED_OPTIONS
from featherweight.system.errors import FeatherweightError
from featherweight.system.home import find_home
from featherweight.system.scratch import scratch

IDENTIFIER = re.compile(r"[A-Za-z_]\w*")
SOURCES = (".c", ".S")


@fw.command("weigh-function")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--symbol", required=True, help="The function's name.")
@selection_option("target", "targets", "Target, e.g. cortex-m3.", required=True)
@click.option("--args", "first", metavar="ARGUMENT...", help=f"The arguments in order, each {FORMS}.")
@click.argument("more", nargs=-1, metavar="")
@click.option("--returns", type=click.Choice(list(TYPES)), help="Type of the result; by default there is none.")
@click.option("--options", default=FIXED_OPTIONS, show_default=True, help="Compiler option for C, e.g. -O3.")
@as_json_option
def weigh_function_(
    *,
    file: Path,
    symbol: str,
    targets: tuple[str, ...],
    first: str | None,
    more: tuple[str, ...],
    returns: str | None,
    options: str,
    as_json: bool,
) -> None:
    """Call one function of an assembly or C FILE on a simulator: cycles, stack, code, and what it did.

    \b
    fw weigh-function FILE.S --symbol f --target cortex-m3 --args hex:00112233 buffer:16 4
    An array is handed over by its address, at a multiple of 8: hex:DIGITS and zeros:BYTES have these contents,
    buffer:BYTES is room that the function must write before it reads. A plain number is a size_t.
    """
    if file.suffix not in SOURCES or not file.is_file():
        raise FeatherweightError(f"{file}: must be a file that ends with {' or '.join(SOURCES)}")
    if not IDENTIFIER.fullmatch(symbol):
        raise FeatherweightError(f"{symbol}: is no name of a function in C")
    catalog = Catalog(find_home())
    texts = [text for word in (first or "", *more) for text in word.replace(",", " ").split()]
    arguments = [read_argument(text) for text in texts]
    costs: list[FunctionCost] = []
    for target in catalog.select_targets(targets):
        with scratch() as folder:
            costs.append(
                weigh_function(catalog.home, target.id, file.resolve(), symbol, arguments, returns, options, folder)
            )
    if as_json:
        print_json([cost.dump() for cost in costs])
    else:
        _print(costs)
    if any(cost.destroyed or cost.faults for cost in costs):
        raise BadNewsError


def _print(costs: list[FunctionCost]) -> None:
    figures = ("cycles", "instructions", "stack", "code")
    rows = [
        (cost.target, *(f"{n:,}" for n in (cost.cycles, cost.instructions, cost.stack_bytes, cost.code_bytes)))
        for cost in costs
    ]
    title = f"{costs[0].function} {costs[0].options} (bytes; cycles with call and return)"
    tables.console().print(tables.plain_table(title, ("target", *figures), rows, figures))
    for cost in costs:
        if cost.result is not None:
            click.echo(f"{cost.target}: result {cost.result:#x}")
        for number, content in cost.arrays.items():
            click.echo(f"{cost.target}: argument {number} {content}")
        if cost.helpers:
            click.echo(f"{cost.target}: calls {', '.join(cost.helpers)}, whose code is counted")
        if cost.destroyed:
            click.echo(f"{cost.target}: destroys {', '.join(cost.destroyed)}")
        for fault in cost.faults:
            click.echo(f"{cost.target}: {fault}")
