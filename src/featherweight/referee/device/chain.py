# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A long chain of blocks, each the encryption of the previous one and decrypted again, under a new key every few
blocks: shows faults on rare inputs."""

from collections.abc import Iterator
from itertools import islice

from featherweight.catalog import Cipher, Variant
from featherweight.referee.device.exercise import Placed, start_of, trial
from featherweight.referee.device.judge import Case
from featherweight.referee.device.steps import BLOCK, step
from featherweight.referee.device.symbols import source_line
from featherweight.referee.trials import chain_inputs, shared
from featherweight.referee.verdict import Finding
from featherweight.scales.job import Job
from featherweight.scales.oracle import Oracle
from featherweight.scales.simulate import Run, Simulator

RUN_CYCLES = 20_000_000
"""The limit of a run: no run of an exercise takes that long on any device, except in an endless loop."""

CHAIN_CYCLES = 4_000_000
"""The cycles of a chain by default: a fraction of a second of simulation."""

LEAST_BLOCKS, MOST_BLOCKS = 16, 1024
"""The specification computes the chain, too; it is slow."""


def affordable_blocks(variant: Variant, run: Run) -> int:
    """The number of blocks that CHAIN_CYCLES allow if each costs as much as in RUN."""
    both_ways = {f"{variant.symbol}_encrypt", f"{variant.symbol}_decrypt"}
    cycles = sum(call.cycles for call in run.calls if call.function in both_ways)
    return min(max(CHAIN_CYCLES // max(cycles, 1), LEAST_BLOCKS), MOST_BLOCKS)


BLOCKS_OF_A_KEY = 8
"""As in scenarios/referee/block.c."""


def _chain(cipher: Cipher, variant: Variant) -> Iterator[bytes]:
    """The blocks of VARIANT's chain by the specification; the first is encrypted already."""
    key, block = chain_inputs(variant)
    for done in range(MOST_BLOCKS):
        if done % BLOCKS_OF_A_KEY == 0:
            changed = bytearray(key)
            for place, byte in enumerate(block):
                changed[place % len(key)] ^= (byte + place) % 256
            key = bytes(changed)
        block = Oracle(cipher, variant, key).encrypt(block)
        yield block


def _blocks(cipher: Cipher, variant: Variant, count: int) -> list[bytes]:
    """The first COUNT blocks of VARIANT's chain; computed once."""
    made: tuple[list[bytes], Iterator[bytes]] = shared(("chain", variant.id), lambda: ([], _chain(cipher, variant)))
    known, source = made
    known += islice(source, max(count - len(known), 0))
    return known[:count]


def run_chain(case: Case, job: Job, simulator: Simulator, blocks: int) -> list[Finding]:
    """The findings of a chain of BLOCKS blocks of JOB's variant; scenarios/referee/block.c executes it."""
    variant = job.variant
    key, first = chain_inputs(variant)
    operands = ("schedule", "key", "block", "plaintext", "ciphertext", "length", variant.key_bytes)
    inputs = {"key": key, "block": first, "length": blocks.to_bytes(4, "little")}
    outputs = {"schedule": None, "plaintext": variant.block_bytes, "ciphertext": variant.block_bytes}
    chain = Placed(trial("chain", variant.symbol, [step(BLOCK["chain"], *operands)], inputs, outputs, []), 0)
    layout, function = chain.layout(case.site), f"{variant.symbol}_encrypt"
    kept = {layout.symbol(name): layout.sizes[name] for name in ("block", "plaintext", "ciphertext", "key")}
    for watched in (False, True):  # after a fault again, watched, to locate it
        start = start_of(chain, case.site, watched=watched, alike=False)
        (run,) = simulator.execute(case.elf, [start], kept, [], max_cycles=(blocks + 1) * RUN_CYCLES)
        if run.fault is None:
            break
    if run.fault is not None:
        message = f"{run.fault.message}, at {source_line(case.elf, run.fault.pc)}"
        return [Finding(check=run.fault.kind, function=function, message=message)]
    decrypted, plaintext, ciphertext, last_key = (run.memory[symbol] for symbol in kept)
    if decrypted != plaintext:
        rare = f"block {plaintext} under key {last_key} does not come back"
        return [Finding(check="chain", function=function, message=f"wrong on rare inputs: {rare}")]
    if blocks <= MOST_BLOCKS and ciphertext != (right := _blocks(job.cipher, variant, blocks)[-1].hex()):
        rare = f"after {blocks} blocks, each encrypted from the one before, the block is {ciphertext}, not {right}"
        return [Finding(check="chain", function=function, message=f"wrong on rare inputs: {rare}")]
    return []
