# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A long chain of blocks, each the encryption of the previous one and decrypted again, under many keys: shows faults on
rare inputs. Its end must be the specification's, since what is wrong both ways comes back all the same."""

from featherweight.referee.device.exercise import Placed, start_of, trial
from featherweight.referee.device.judge import Case
from featherweight.referee.trials import KEYS_OF_A_PERIOD, PERIOD, chain_end, chain_inputs
from featherweight.referee.verdict import Finding
from featherweight.scales.job import Job
from featherweight.scales.simulate import Run, Simulator
from featherweight.scales.steps import BLOCK, step
from featherweight.scales.symbols import source_line

RUN_CYCLES = 20_000_000
"""The limit of a run: no run of an exercise takes that long on any device, except in an endless loop."""

CHAIN_CYCLES = 4_000_000
"""The cycles of a chain by default: a fraction of a second of simulation."""

LEAST_BLOCKS, LEAST_OF_ASSEMBLY = 16, 512
"""However slow it is; assembly without C code beside it is tried once for all options."""

KNOWN_BLOCKS = 512
"""The blocks whose end is asked of the specification, which is slow; of a chain whose length is given, all are."""


def affordable_blocks(job: Job, run: Run) -> int:
    """The number of blocks that CHAIN_CYCLES allow, at least LEAST_BLOCKS or LEAST_OF_ASSEMBLY, if each costs as much
    as in RUN of JOB's implementation; a power of two, so that the specification has few chains to compute."""
    variant, least = job.variant, LEAST_OF_ASSEMBLY if job.is_assembly else LEAST_BLOCKS
    cycles = {f"{variant.symbol}_{name}": 0 for name in ("expand", "encrypt", "decrypt")}
    for call in run.calls:
        if call.function in cycles:
            cycles[call.function] = call.cycles
    expand, *both_ways = cycles.values()
    of_a_block = sum(both_ways) + expand * KEYS_OF_A_PERIOD // PERIOD
    return 1 << max(CHAIN_CYCLES // max(of_a_block, 1), least).bit_length() - 1


def run_chain(case: Case, job: Job, simulator: Simulator, blocks: int, known: int) -> list[Finding]:
    """The findings of a chain of BLOCKS blocks of JOB's variant; the specification computes the first KNOWN of them."""
    return _end_of_chain(case, job, simulator, known, is_known=True) or (
        _end_of_chain(case, job, simulator, blocks, is_known=False) if known < blocks else []
    )


def _end_of_chain(case: Case, job: Job, simulator: Simulator, blocks: int, *, is_known: bool) -> list[Finding]:
    """The findings of a chain of BLOCKS blocks; scenarios/block.c executes it."""
    variant = job.variant
    key, first = chain_inputs(variant)
    inputs = {"key": key, "block": first, "length": blocks.to_bytes(4, "little")}
    outputs = {"schedule": None, "result": variant.block_bytes, "called": variant.block_bytes}
    operands = ("schedule", "key", "block", "result", "called", "length", variant.key_bytes)
    chain = Placed(trial("chain", variant.symbol, [step(BLOCK["chain"], *operands)], inputs, outputs, []), 0)
    site, function = case.firmware.site, f"{variant.symbol}_encrypt"
    layout = chain.layout(site)
    kept = {layout.symbol(name): layout.sizes[name] for name in ("block", "result", "key")}
    for watched in (False, True):  # after a fault again, watched, to locate it
        start = start_of(chain, site, watched=watched, alike=False)
        (run,) = simulator.execute(case.firmware.program, [start], kept, [], max_cycles=(blocks + 1) * RUN_CYCLES)
        if run.fault is None:
            break
    if run.fault is not None:
        message = f"{run.fault.message}, at {source_line(case.firmware.elf, run.fault.pc)}"
        return [Finding(check=run.fault.kind, function=function, message=message)]
    block, result, last_key = (run.memory[symbol] for symbol in kept)
    if block != result:
        rare = f"block {block} under key {last_key} does not come back"
        return [Finding(check="chain", function=function, message=f"wrong on rare inputs: {rare}")]
    if not is_known:
        return []
    right_key, right = (content.hex() for content in chain_end(job.cipher, variant, blocks))
    if (last_key, result) != (right_key, right):
        rare = f"a chain of {blocks} blocks ends with {result} under key {last_key}, not {right} under {right_key}"
        return [Finding(check="chain", function=function, message=f"wrong on rare inputs: {rare}")]
    return []
