# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`fw run`: one message through a cipher on a device."""

from pathlib import Path

import click

from featherweight.cli import tables
from featherweight.cli.group import as_json_option, fw, print_json
from featherweight.cli.main import note_doubts
from featherweight.cli.selected import folders_argument, impl_option, named
from featherweight.cli.words import Hexadecimal, Name
from featherweight.scales.job import Job
from featherweight.scales.once import Answer, Message, process
from featherweight.scales.options import FIXED_OPTIONS, OPTIONS
from featherweight.scales.scenarios import SCENARIOS


@fw.command()
@folders_argument
@click.option("--cipher", type=Name("cipher"), metavar="VARIANT", help="One variant, e.g. rectangle-128.")
@click.option("--target", required=True, type=Name("target"), metavar="TARGET", help="Device, e.g. cortex-m3.")
@impl_option
@click.option("--key", type=Hexadecimal(), default="", help="The key; none for a hash.")
@click.option("--data", type=Hexadecimal(), required=True, help="The message; whole blocks for a block cipher.")
@click.option("--mode", help="Of a block cipher: ecb (the default), cbc or ctr.")
@click.option("--iv", "--nonce", "iv", type=Hexadecimal(), default="", help="IV, first counter or nonce.")
@click.option("--ad", type=Hexadecimal(), default="", help="Associated data.")
@click.option("--custom", type=Hexadecimal(), default="", help="Customization string of a hash that takes one.")
@click.option("--decrypt", is_flag=True, help="Decrypt; with authentication, --data ends with the tag.")
@click.option(
    "--options", type=click.Choice(OPTIONS), default=FIXED_OPTIONS, show_default=True, help="For the compiler."
)
@click.option("--trust", is_flag=True, help="Run compilers with the command lines of a target from outside.")
@as_json_option
def run(
    *,
    folders: tuple[Path, ...],
    cipher: str | None,
    target: str,
    impl: str | None,
    key: bytes,
    data: bytes,
    mode: str | None,
    iv: bytes,
    ad: bytes,
    custom: bytes,
    decrypt: bool,
    options: str,
    trust: bool,
    as_json: bool,
) -> None:
    """Process one message on a simulated device: what comes out, in hexadecimal, and what it costs.

    \b
    fw run --cipher rectangle-128 --target cortex-m3 --key HEX --data HEX
    Bytes are in the order of the C API. The firmware is the one that is weighed; nothing is compared with a
    specification. Status 1 if a tag is wrong.
    """
    asked = named(folders, cipher, target, impl, trust=trust, no_native=True)
    variant, chosen, device = asked.variant, asked.implementation, asked.target
    kind = variant.kind
    scenario = next(scenario for scenario in SCENARIOS if scenario.kind == kind)
    job = Job(asked.cipher, variant, chosen, device, scenario, next(iter(scenario.operations)), options)
    message = Message(data, key, iv, ad, custom, mode or ("ecb" if kind == "block" else ""), decrypt)
    answer = process(asked.catalog.home, job, message)
    if as_json:
        print_json(_dump(job, answer))
        return
    click.echo(answer.output.hex())
    rows = [
        (name, *(f"{n:,}" for n in (cost.calls, cost.cycles, cost.stack_bytes)))
        for name, cost in answer.functions.items()
    ]
    figures = ("calls", "cycles", "stack")
    what = f"{variant.id} {chosen.id} on {device.id} {options}"
    tables.console().print(tables.plain_table(what, ("function", *figures), rows, figures))
    total = f"{answer.cycles:,} cycles, {answer.code_bytes:,} bytes of code"
    click.echo(f"{total}, {answer.ram_bytes:,} of RAM with arrays and stack")
    if answer.composed:
        click.echo(f"{chosen.id} has no {mode}: composed of calls with single blocks, and only these calls count")
    if answer.doubt:
        note_doubts({device.id: answer.doubt})


def _dump(job: Job, answer: Answer) -> dict[str, object]:
    return {
        **{"variant": job.variant.id, "implementation": job.implementation.id, "target": job.target.id},
        **{"options": job.options, "output": answer.output.hex(), "cycles": answer.cycles},
        **{
            "code_bytes": answer.code_bytes,
            "ram_bytes": answer.ram_bytes,
            "composed": answer.composed,
            "doubt": answer.doubt,
        },
        "functions": {name: vars(cost) for name, cost in answer.functions.items()},
    }
