# SPDX-License-Identifier: Apache-2.0 OR MIT
"""One message through a cipher on a device, by the steps of the firmware that is weighed: what comes out, and its cost.

A mode that the implementation does not have is composed here of calls that process one block each.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from featherweight.catalog.schema import Operation
from featherweight.scales.bench import Bench, bench_of
from featherweight.scales.build import Builder
from featherweight.scales.firmware import build
from featherweight.scales.image import reached
from featherweight.scales.job import Job
from featherweight.scales.layout import fits
from featherweight.scales.lengths import hash_arrays
from featherweight.scales.measurement import doubt_of
from featherweight.scales.modes import xor
from featherweight.scales.oneshot import DONE
from featherweight.scales.scenarios import EXPANSION, Memory
from featherweight.scales.shape import shape_of
from featherweight.scales.simulate import Call, Simulator
from featherweight.scales.steps import AEAD, BLOCK, NIST_AEAD, NIST_HASH, Step, hash_step, step
from featherweight.system.errors import FeatherweightError, WrongResultError
from featherweight.system.home import Home

MODES = ("ecb", "cbc", "ctr")
"""What is done with the blocks of a message; the counter of "ctr" is one block, big-endian."""


@dataclass(frozen=True)
class Message:
    """What a run is to do, in the order of bytes of the C API."""

    data: bytes
    """The message; to decrypt with authentication, ciphertext and tag."""
    key: bytes = b""
    iv: bytes = b""
    """The IV, the first counter, or the nonce."""
    ad: bytes = b""
    custom: bytes = b""
    """The customization string of a hash."""
    mode: str = ""
    """One of MODES; empty: it is no block cipher."""
    decrypt: bool = False


@dataclass
class FunctionCost:
    """All calls of one function."""

    calls: int = 0
    cycles: int = 0
    """Without those of empty calls, as in all measurements."""
    stack_bytes: int = 0
    """The most of a call."""


@dataclass
class Answer:
    """What came out, and what it cost."""

    output: bytes = b""
    functions: dict[str, FunctionCost] = field(default_factory=dict)
    code_bytes: int = 0
    """Of these functions and all that they need, before linking."""
    ram_bytes: int = 0
    """The most of all runs: the arrays, the functions' variables and their stack."""
    engine: str = ""
    composed: bool = False
    """Whether the mode is none of the implementation's: of its cost, only the calls of single blocks are known."""

    @property
    def cycles(self) -> int:
        return sum(cost.cycles for cost in self.functions.values())

    @property
    def doubt(self) -> str:
        """What is doubtful about the cycles; empty if they are a device's."""
        return doubt_of(self.engine)


def process(home: Home, job: Job, message: Message) -> Answer:
    """Process MESSAGE by JOB's implementation on its target; the job's scenario does not matter.

    Raises FeatherweightError if MESSAGE is not as the variant needs it, WrongResultError if its tag is wrong or a
    function has bad manners.
    """
    _refuse_lengths(job, message)
    builder = Builder(home, job.target)
    plan = builder.plan(job)
    build(builder, job, [plan])
    device = _Device(job, bench_of(job, [plan], builder, Simulator(home, job.target)))
    ways = {"block": _by_blocks, "aead": _with_authentication, "hash": _hashed}
    device.answer.output = ways[job.variant.kind](device, message)
    size = reached(plan, device.answer.functions)
    device.answer.code_bytes = size.code_bytes
    device.answer.ram_bytes += size.data_bytes
    return device.answer


def _refuse_lengths(job: Job, message: Message) -> None:
    """An error if anything of MESSAGE is missing, too long or too short, or not for ciphers of this kind."""
    variant, is_block = job.variant, job.variant.kind == "block"
    if is_block and message.mode not in MODES:
        raise FeatherweightError(f"unknown mode '{message.mode}': choose among {', '.join(MODES)}")
    if not is_block and message.mode:
        raise FeatherweightError(f"{variant.id} has no modes: leave out --mode")
    if variant.kind == "hash" and message.decrypt:
        raise FeatherweightError(f"{variant.id} is a hash: leave out --decrypt")
    iv_bytes = variant.nonce_bytes if not is_block else 0 if message.mode == "ecb" else variant.block_bytes
    needed = {
        "--key": (message.key, 0 if variant.kind == "hash" else variant.key_bytes),
        "--nonce" if variant.kind == "aead" else "--iv": (message.iv, iv_bytes),
    }
    for option, (given, size) in needed.items():
        if len(given) != size:
            what = f"takes no {option}: leave it out" if size == 0 else f"needs {option} with {size} bytes"
            mode = f" in mode {message.mode}" if is_block and option == "--iv" else ""
            raise FeatherweightError(f"{variant.id}{mode} {what}; {len(given)} bytes are given")
    if message.ad and variant.kind != "aead":
        raise FeatherweightError(f"{variant.id} has no associated data: leave out --ad")
    if message.custom and not variant.custom_bytes:
        raise FeatherweightError(f"{variant.id} takes no customization string: leave out --custom")
    if len(message.custom) > variant.custom_bytes:
        most = f"{variant.id} takes at most {variant.custom_bytes}"
        raise FeatherweightError(f"--custom has {len(message.custom)} bytes: {most}")
    size = len(message.data)
    if is_block and (size == 0 or size % variant.block_bytes):
        raise FeatherweightError(f"--data has {size} bytes: {variant.id} needs blocks of {variant.block_bytes} bytes")
    if variant.kind == "aead" and message.decrypt and size < variant.tag_bytes:
        raise FeatherweightError(f"--data has {size} bytes: it must end with the tag of {variant.tag_bytes} bytes")


class _Device:
    """The firmware of JOB on its BENCH, and all that its runs have cost."""

    def __init__(self, job: Job, bench: Bench) -> None:
        self.job = job
        self.answer = Answer()
        self._bench = bench

    def run(
        self, steps: Sequence[Step], inputs: Sequence[Memory], outputs: Mapping[str, int | None]
    ) -> Iterator[Memory]:
        """Do STEPS with each of INPUTS; yields the arrays OUTPUTS, whose sizes are given; None: that of a schedule."""
        sizes: dict[str, int | None] = {name: len(content) for name, content in inputs[0].items()}
        if "schedule" in sizes:
            sizes["schedule"] = None
        arrays, site = tuple({**sizes, **outputs}.items()), self._bench.ram.site
        if not fits(arrays, site):
            room = f"{site.arena_bytes} bytes of {self.job.target.id}'s RAM that are left for arrays"
            raise FeatherweightError(f"the message does not fit in the {room}: give less --data or --ad")
        results = tuple(name for name, size in outputs.items() if size != 0)
        shape = shape_of(self.job.variant.symbol, tuple(steps), arrays, results)
        room_of_arrays = sum(site.state_bytes if size is None else size for _, size in arrays)
        for run, made in self._bench.execute(self._bench.ram, [shape] * len(inputs), inputs):
            self.answer.engine = run.engine
            outer = [call for call in run.calls if call.depth == 0]
            for call in outer:
                self._count(call)
            ram_bytes = room_of_arrays + max(call.stack_bytes for call in outer)
            self.answer.ram_bytes = max(self.answer.ram_bytes, ram_bytes)
            yield {name: made.get(name, b"") for name in outputs}

    def _count(self, call: Call) -> None:
        cost = self.answer.functions.setdefault(call.function, FunctionCost())
        cost.calls += 1
        cost.cycles += call.cycles - self.job.target.manifest.felics.empty_call_cycles
        cost.stack_bytes = max(cost.stack_bytes, call.stack_bytes)

    def need(self, operation: Operation) -> None:
        """An error if the implementation has no OPERATION."""
        if not self.job.implementation.has(operation):
            name = self.job.implementation.id
            raise FeatherweightError(f"{name} of {self.job.variant.id} has no {operation}: choose another by --impl")


def _by_blocks(device: _Device, message: Message) -> bytes:
    """A block cipher: the key is expanded once, in a run of its own."""
    implementation, variant, mode = device.job.implementation, device.job.variant, message.mode
    backwards = message.decrypt and mode != "ctr"
    way: Operation = "decrypt" if backwards else "encrypt"
    bulk: dict[str, Operation] = {"cbc": "cbc_decrypt" if backwards else "cbc_encrypt", "ctr": "ctr"}
    device.need("expand")
    turn = [step(BLOCK["turn"], "schedule", "key")] if backwards and variant.turns_keys else []
    (memory,) = device.run([EXPANSION, *turn], [{"key": message.key}], {"schedule": None})
    size = len(message.data)
    if mode in bulk and implementation.has(bulk[mode]):
        steps = [step(BLOCK[bulk[mode]], "schedule", "iv", "data", size // variant.block_bytes)]
        inputs = memory | {"iv": message.iv, "data": message.data}
        (results,) = device.run(steps, [inputs], {"data": size})
        return results["data"]
    device.need(way)
    device.answer.composed = mode != "ecb"

    def call(blocks: Sequence[bytes]) -> list[bytes]:
        inputs = [memory | {"block": block} for block in blocks]
        steps = [step(BLOCK[way], "schedule", "block")]
        return [results["block"] for results in device.run(steps, inputs, {"block": variant.block_bytes})]

    blocks = [message.data[at : at + variant.block_bytes] for at in range(0, size, variant.block_bytes)]
    return b"".join(_composed(mode, backwards, message.iv, blocks, call))


def _composed(
    mode: str, backwards: bool, iv: bytes, blocks: Sequence[bytes], call: Callable[[Sequence[bytes]], list[bytes]]
) -> list[bytes]:
    """BLOCKS in MODE by CALL, which encrypts blocks or, if BACKWARDS, decrypts them (NIST SP 800-38A, 6)."""
    if mode == "ecb":
        return call(blocks)
    if mode == "ctr":
        first, modulus = int.from_bytes(iv), 1 << 8 * len(iv)
        stream = call([((first + index) % modulus).to_bytes(len(iv)) for index in range(len(blocks))])
        return [xor(*pair) for pair in zip(stream, blocks, strict=True)]
    if backwards:
        return [xor(*pair) for pair in zip(call(blocks), [iv, *blocks[:-1]], strict=True)]
    chain = [iv]
    for block in blocks:
        chain += call([xor(chain[-1], block)])
    return chain[1:]


def _with_authentication(device: _Device, message: Message) -> bytes:
    """Ciphertext and tag, or the message if the tag is right."""
    variant, is_nist = device.job.variant, device.job.variant.interface == "nist"
    size = len(message.data) - (variant.tag_bytes if message.decrypt else 0)
    memory = {"ad": message.ad, "nonce": message.iv, "key": message.key}
    rest = ("ad", len(message.ad), "nonce", "key")
    if message.decrypt:
        if is_nist:
            lengths = ("sealed", size + variant.tag_bytes)
            steps = [step(NIST_AEAD["open"], "message", "message_bytes", *lengths, *rest, "verdict")]
            memory |= {"sealed": message.data}
        else:
            steps = [step(AEAD["open"], "message", "message", size, "tag", *rest, "verdict")]
            memory |= {"message": message.data[:size], "tag": message.data[size:]}
        room: dict[str, int | None] = {"message_bytes": None} if is_nist else {}
        (results,) = device.run(steps, [memory], {"message": size, "verdict": 1, **room})
        if results["verdict"] != DONE:
            raise WrongResultError(f"{variant.id}: the tag is wrong: key, nonce, associated data or data differ")
        return results["message"]
    memory |= {"message": message.data}
    if is_nist:
        steps = [step(NIST_AEAD["seal"], "sealed", "sealed_bytes", "message", size, *rest, "result")]
        outputs: dict[str, int | None] = {"sealed": size + variant.tag_bytes, "result": 1, "sealed_bytes": None}
        (results,) = device.run(steps, [memory], outputs)
        return _done(device, results, "sealed")
    steps = [step(AEAD["seal"], "message", "tag", "message", size, *rest)]
    (results,) = device.run(steps, [memory], {"message": size, "tag": variant.tag_bytes})
    return results["message"] + results["tag"]


def _hashed(device: _Device, message: Message) -> bytes:
    variant, size = device.job.variant, len(message.data)
    is_nist = variant.interface == "nist"
    memory = hash_arrays(variant, message.data, message.custom)
    if is_nist:
        steps = [step(NIST_HASH["digest"], "digest", "message", size, "result")]
        (results,) = device.run(steps, [memory], {"digest": variant.digest_bytes, "result": 1})
        return _done(device, results, "digest")
    steps = [hash_step(variant, "digest", "digest", "message", size, custom=len(message.custom))]
    (results,) = device.run(steps, [memory], {"digest": variant.digest_bytes})
    return results["digest"]


def _done(device: _Device, results: Memory, name: str) -> bytes:
    """The array NAME of RESULTS, if the function says that all is well."""
    if results["result"] != DONE:
        raise WrongResultError(f"{device.job.variant.id}: the function returns an error")
    return results[name]
