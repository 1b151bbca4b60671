# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What has to be proved of an implementation: for each use of it, which steps its firmware does with which arrays, and
what these hold afterwards, by the specification."""

from collections.abc import Sequence

from featherweight.catalog import Variant
from featherweight.catalog.schema import Operation
from featherweight.prove.messages import messages
from featherweight.prove.obligation import Answer, Arrays, Fixed, Obligation
from featherweight.prove.permutations import permutations
from featherweight.prove.stand_ins import Bytes, Integer, to_bytes
from featherweight.scales.job import Job
from featherweight.scales.scenarios import EXPANSION
from featherweight.scales.steps import BLOCK, step


def selected(job: Job, of: Sequence[str] = ()) -> list[Obligation]:
    """Those of `obligations` whose names begin with words of OF, as "digest 16" with "digest"; all if OF is empty."""
    return [item for item in obligations(job) if is_selected(item.name, of)]


def is_selected(name: str, of: Sequence[str]) -> bool:
    """Whether NAME begins with words of OF, or OF is empty."""
    return not of or any(f"{name} ".startswith(f"{words} ") for words in of)


def obligations(job: Job) -> list[Obligation]:
    """What has to be proved of JOB's implementation in its league; nothing of kinds that are not provided for."""
    if job.variant.interface != "featherweight":
        return []
    if job.variant.kind != "block":
        return permutations(job) + messages(job)
    if job.league == "block":
        return [_one_block(job.variant, way) for way in _ways(job)]
    return [
        _mode(job.variant, operation, blocks)
        for operation in ("cbc_encrypt", "cbc_decrypt", "ctr")
        if operation in job.implementation.operations
        for blocks in _lengths(job, operation)
    ]


def _ways(job: Job) -> list[str]:
    ways: tuple[Operation, ...] = ("encrypt", "decrypt")
    return [way for way in ways if job.implementation.has(way)]


def _one_block(variant: Variant, way: str) -> Obligation:
    return Obligation(
        way,
        (EXPANSION, step(BLOCK[way], "schedule", "block")),
        {"key": variant.key_bytes, "block": variant.block_bytes},
        {"schedule": None},
        ("block", "key"),
        lambda ask, given: {"block": ask(way, given["key"], given["block"])},
    )


def _lengths(job: Job, operation: str) -> list[int]:
    """Blocks in a call: one, two, and about as many as are computed at once. CBC mode encrypts one at a time."""
    together = 1 if operation == "cbc_encrypt" else job.implementation.blocks_per_call
    return sorted({1, 2, together, together + 1})


def _mode(variant: Variant, operation: str, blocks: int) -> Obligation:
    start, expected = ("counter", _counter_mode) if operation == "ctr" else ("iv", CHAINED[operation])
    return Obligation(
        f"{operation} {blocks}",
        (EXPANSION, step(BLOCK[operation], "schedule", start, "data", blocks)),
        {"key": variant.key_bytes, start: variant.block_bytes, "data": blocks * variant.block_bytes},
        {"schedule": None},
        ("data", start, "key"),
        expected,
        public=(start,),
        cases=counts(variant.block_bytes, blocks) if operation == "ctr" and blocks > 1 else (),
    )


def counts(size: int, blocks: int) -> tuple[Fixed, ...]:
    """All counters of SIZE bytes, in cases in which the counter of each of BLOCKS blocks, and the one behind them, is
    the first with bits inverted that are known: by the lowest bits, as many as count the blocks, and, above them, by
    where the lowest 0 of the last byte is, or that there is none."""
    counting = (blocks - 1).bit_length()
    lowest = [f"counter[{size - 1}].{bit}" for bit in range(8)]
    found: list[Fixed] = []
    for number in range(1 << counting):
        below = {lowest[bit]: number >> bit & 1 for bit in range(counting)}
        for zero in range(counting, 9):
            ones = dict.fromkeys(lowest[counting:zero], 1)
            found.append({**below, **ones, **({lowest[zero]: 0} if zero < 8 else {})})
    return tuple(found)


def _blocks(given: Arrays, size: int) -> list[Bytes]:
    return [given["data"][start : start + size] for start in range(0, len(given["data"]), size)]


def _exclusive_or(one: Bytes, other: Bytes) -> Bytes:
    return Bytes(left ^ right for left, right in zip(one, other, strict=True))


def _counter_mode(ask: Answer, given: Arrays) -> Arrays:
    """NIST SP 800-38A, 6.5, with a big-endian counter of one block, which is behind the last one afterwards."""
    size, data = len(given["counter"]), Bytes()
    first = Integer.from_bytes(given["counter"])
    blocks = _blocks(given, size)
    counters = [to_bytes(first + place, size) for place in range(len(blocks) + 1)]
    for counter, block in zip(counters, blocks, strict=False):
        data += _exclusive_or(ask("encrypt", given["key"], counter), block)
    return {"data": data, "counter": counters[-1]}


def _chaining_encryption(ask: Answer, given: Arrays) -> Arrays:
    """NIST SP 800-38A, 6.2."""
    chain, data = given["iv"], Bytes()
    for block in _blocks(given, len(given["iv"])):
        chain = ask("encrypt", given["key"], _exclusive_or(chain, block))
        data += chain
    return {"data": data}


def _chaining_decryption(ask: Answer, given: Arrays) -> Arrays:
    chain, data = given["iv"], Bytes()
    for block in _blocks(given, len(given["iv"])):
        data += _exclusive_or(ask("decrypt", given["key"], block), chain)
        chain = block
    return {"data": data}


CHAINED = {"cbc_encrypt": _chaining_encryption, "cbc_decrypt": _chaining_decryption}
