# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What has to be proved of an implementation: for each use of it, which steps its firmware does with which arrays, and
what these hold afterwards, by the specification."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from featherweight.catalog import Variant
from featherweight.catalog.schema import Operation
from featherweight.prove.specification import answer
from featherweight.prove.stand_ins import Bytes, Integer, symbols, to_bytes
from featherweight.scales.job import Job
from featherweight.scales.scenarios import EXPANSION
from featherweight.scales.shape import Shape, shape_of
from featherweight.scales.steps import BLOCK, Step, step

Arrays = Mapping[str, Bytes]

Answer = Callable[..., Bytes]
"""A function of the specification: its name, and inputs; see `Specification.answer`."""


@dataclass(frozen=True)
class Obligation:
    """For all contents of arrays: what one use of an implementation makes of them."""

    name: str
    """What is used: encrypt, decrypt, or an operation of a mode and its number of blocks."""
    steps: tuple[Step, ...]
    inputs: Mapping[str, int]
    """Arrays, and their bytes."""
    room: Mapping[str, int | None]
    """Further arrays; None: of the size of a schedule."""
    outputs: tuple[str, ...]
    """The arrays whose contents are proved."""
    expected: Callable[[Answer, Arrays], Arrays]
    """The contents of outputs, from those of inputs; outputs which it leaves out are as they were."""
    public: tuple[str, ...] = ()
    """Inputs on which time and path may depend."""

    def shape(self, variant: Variant) -> Shape:
        """The run of a firmware."""
        return shape_of(variant.symbol, self.steps, (*self.inputs.items(), *self.room.items()), self.outputs)

    def results(self, spec: Path, variant: Variant) -> Arrays:
        """The contents of outputs, from inputs that are symbols of the current circuit."""
        given = {name: symbols(name, size) for name, size in self.inputs.items()}
        made = self.expected(lambda function, *inputs: answer(spec, function, variant.id, *inputs), given)
        return {name: made[name] if name in made else given[name] for name in self.outputs}


def obligations(job: Job) -> list[Obligation]:
    """What has to be proved of JOB's implementation in its league; nothing of kinds that are not provided for."""
    if job.variant.kind != "block" or job.variant.interface != "featherweight":
        return []
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
    )


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
