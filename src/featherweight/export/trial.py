# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What the modes of an exported block cipher cost: the folder's own files, compiled for the device and run there."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from featherweight.scales.arguments import words
from featherweight.scales.breadboard import Breadboard
from featherweight.scales.job import Job
from featherweight.scales.objects import symbol_sizes
from featherweight.scales.simulate import Simulator, Start
from featherweight.system.errors import FeatherweightError
from featherweight.system.home import Home

MESSAGE, AD = 16, 8
"""Bytes of the reading that is sealed, and of what goes with it."""

FUNCTIONS, ARGUMENTS = ("key_init", "eax_seal", "eax_open"), (2, 9, 9)

MAIN = """
#include "{symbol}_modes.h"
{symbol}_key fw_key;
uint8_t secret[{key_bytes}], text[{message}], tag[{block_bytes}], ad[{ad}], nonce[{block_bytes}], verdict = 1;
_Noreturn void fw_done(void);
int main(void)
{{
    {symbol}_key_init(&fw_key, secret);
    int sealed = {symbol}_eax_seal(&fw_key, text, tag, text, {message}, ad, {ad}, nonce, {block_bytes});
    int opened = {symbol}_eax_open(&fw_key, text, text, {message}, tag, ad, {ad}, nonce, {block_bytes});
    verdict = sealed != 0 || opened != 0;
    fw_done();
}}
"""


@dataclass(frozen=True)
class Trial:
    """Of a key and a message sealed and opened, with all that is called."""

    variant: str
    message_bytes: int
    ad_bytes: int
    code_bytes: int
    """Of the key's schedule, sealing and opening."""
    key_bytes: int
    """Of RAM in which the key stays."""
    stack_bytes: int
    cycles: Mapping[str, int]
    """By the last word of each function's name."""


def sealed_reading(home: Home, job: Job, library: Mapping[str, str], compiled: Sequence[str]) -> Trial:
    """The trial of JOB's variant in the files LIBRARY, of which those COMPILED are."""
    variant, target = job.variant, job.target
    functions = [f"{variant.symbol}_{name}" for name in FUNCTIONS]
    sizes = {"key_bytes": variant.key_bytes, "block_bytes": variant.block_bytes, "message": MESSAGE, "ad": AD}
    with TemporaryDirectory() as temporary:
        folder = Path(temporary)
        for name, text in library.items():
            (folder / name).write_text(text)
        bench = Breadboard(home, target.id, folder)
        flags = (job.options, f"-I{folder}", f"-I{home.memory_functions}")
        objects = [bench.compile(folder / name, folder / f"{name}.o", flags) for name in compiled]
        done = bench.compile(home.scenarios / "done.c", folder / "done.o", ("-Os",))
        main = MAIN.format(symbol=variant.symbol, **sizes)
        elf = bench.build(main, "main.c", flags, [*objects, done])
        watched = [
            f"{function}:{words('p' * count, target.manifest.core)}"
            for function, count in zip(functions, ARGUMENTS, strict=True)
        ]
        (run,) = Simulator(home, target).execute(elf, [Start({}, settings="")], {"verdict": 1}, watched)
        if run.fault is not None or run.memory["verdict"] != "00":
            what = "its modes do not open what they sealed" if run.fault is None else run.fault.message
            raise FeatherweightError(f"{variant.id} {job.implementation.id} on {target.id}: {what}")
        calls = [call for call in run.calls if call.depth == 0]
        return Trial(
            variant=variant.id,
            message_bytes=MESSAGE,
            ad_bytes=AD,
            code_bytes=bench.size(elf, objects, functions).code_bytes,
            key_bytes=symbol_sizes(folder / "main.c.o")["fw_key"],
            stack_bytes=max(call.stack_bytes for call in calls),
            cycles={call.function.removeprefix(f"{variant.symbol}_"): call.cycles for call in calls},
        )
