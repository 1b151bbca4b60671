# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The scenarios: FELICS's 0, 1 and 2, a longer CTR message, authenticated encryption and hashes."""

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from featherweight.catalog import Implementation, Variant
from featherweight.catalog.catalog import known_words
from featherweight.catalog.schema import Kind, League, Operation
from featherweight.scales import lengths, oneshot
from featherweight.scales.lengths import HEADLINE
from featherweight.scales.options import OPTIONS, Grid
from featherweight.scales.oracle import Oracle
from featherweight.scales.steps import AEAD, BLOCK, LOOPS, Step, hash_step, step

Memory = dict[str, bytes]
"""Contents of the firmware's arrays by name."""

IN_FLASH: tuple[Operation, ...] = ("encrypt", "ctr")
"""What an implementation must be able to do with round keys in flash."""

EXPANSION = step(BLOCK["expand"], "schedule", "key")
"""What comes before everything that is done with a schedule."""


@dataclass(frozen=True)
class Scenario:
    """One way of using a cipher, and how its costs are summed."""

    id: str
    title: str
    steps: Callable[[Variant, League, str, Memory], list[Step]]
    """What is done with the inputs, with loops as compiled at an option, behind the EXPANSION of the key, if there is
    one. Cycles, stack and code of the functions count."""
    operations: dict[League, tuple[Operation, ...]]
    """The operations that an implementation must provide to take part."""
    data_bytes: Callable[[Variant, int], int]
    """Bytes of RAM for the declared data (FELICS's cipher_ram.sh), without stack and tables, from the size of the
    schedule in bytes."""
    fixed_inputs: Callable[[Variant], Memory]
    """The fixed inputs without the key; in FELICS's scenarios, FELICS's inputs."""
    outputs: Callable[[Oracle, Memory], Memory]
    """The expected contents of the arrays after the run."""
    felics: int | None = None
    """Its number in FELICS."""
    schedule_in_flash: bool = False
    message_bytes: int | None = None
    """Bytes that the timed calls encrypt; None if they do more than that, so that cycles per byte would mislead."""
    kind: Kind = "block"
    """The kind of variants that take part."""
    weighs_expansion: bool = False
    """Whether the EXPANSION counts, too."""
    times_first: bool = False
    """Whether the cycles of the first function only are summed, instead of those of all that are measured."""
    vary: Callable[[Variant, random.Random], Memory] | None = None
    """Makes random inputs; None: they have the sizes of the fixed ones."""
    public: tuple[str, ...] = ("iv", "counter")
    """Inputs on which time and path may depend."""
    grid: Callable[[Variant, Grid, random.Random], list[Memory]] = lambda variant, grid, source: []
    """Random inputs of further lengths that are measured; none in a scenario with a single length."""

    facts: str = ""
    """What its manifest says, if it is from outside."""
    room: Callable[[Variant, Memory], dict[str, int | None]] = lambda variant, memory: {}
    """Arrays that the steps use besides inputs and outputs, and their sizes; None: schedules, contexts and the like."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Its functions cannot be pickled: another process makes it again."""
        from featherweight.scales.own_scenarios import scenario_again  # noqa: PLC0415 which knows all scenarios

        return scenario_again, (self.id, self.facts)

    @property
    def names(self) -> list[str]:
        """The words that select it on the command line."""
        return [self.id] if self.felics is None else [self.id, str(self.felics)]

    def has_loops(self, variant: Variant, league: League) -> bool:
        """Whether loops of the league "block" are measured, which are compiled at each option."""
        return any(item.operation.is_loop for item in self.steps(variant, league, OPTIONS[0], self.inputs(variant)))

    def calls(self, variant: Variant, league: League, option: str) -> list[str]:
        """The names of the functions that are measured for VARIANT, with loops as compiled at OPTION."""
        steps = self.steps(variant, league, option, self.inputs(variant))
        first = [EXPANSION] if self.weighs_expansion else []
        operations = [item.operation for item in (*first, *steps) if item.operation.function is not None]
        return list(dict.fromkeys(operation.called(variant.symbol) for operation in operations))

    def leagues(self, implementation: Implementation) -> list[League]:
        """The leagues in which IMPLEMENTATION takes part.

        In the league "block", the portable code provides the operations that the implementation lacks, unless the
        implementation has its own schedule. In the league "bulk", the implementation must provide the whole mode; for
        authenticated encryption and hashes the permutation is enough, and the mode is the portable code's.
        """
        if self.kind != "block":
            return ["bulk"] if {"permute", self.kind} & set(implementation.operations) else []
        leagues: list[League] = []
        if "block" in self.operations and (
            implementation.provides(self.operations["block"])
            or (not implementation.own_schedule and set(self.operations["block"]) & set(implementation.operations))
        ):
            leagues.append("block")
        if "bulk" in self.operations and implementation.provides(self.operations["bulk"]):
            leagues.append("bulk")
        return leagues

    def inputs(self, variant: Variant) -> Memory:
        """FELICS's inputs: the key and plaintext of the first test vector, descending numbers elsewhere."""
        if self.kind != "block":
            return self.fixed_inputs(variant)
        return {"key": bytes.fromhex(variant.vector[0].key), **self.fixed_inputs(variant)}

    def random_inputs(self, variant: Variant, source: random.Random) -> Memory:
        """Random inputs from SOURCE."""
        if self.vary is not None:
            return self.vary(variant, source)
        return fresh_inputs(self, variant, source, public=True)


BATCH = 32
"""Blocks for which an implementation may compute something once, by the counter's last byte, at most."""


def fresh_inputs(
    scenario: Scenario, variant: Variant, source: random.Random, *, public: bool, place: int | None = None
) -> Memory:
    """The fixed inputs with other contents from SOURCE, but for those that are public unless PUBLIC.

    A counter with a PLACE begins there in a BATCH, and does not carry; nor does FELICS's loop.
    """
    memory = {
        name: source.randbytes(len(content)) if public or name not in scenario.public else content
        for name, content in scenario.inputs(variant).items()
    }
    if not public or "counter" not in memory or (place is None and scenario.felics is None):
        return memory
    counter = memory["counter"]
    carries_from = 256 - -(-len(memory["data"]) // len(counter))
    if place is None:
        last = counter[-1] % carries_from
    else:
        last = counter[-1] % (carries_from // BATCH) * BATCH + place % BATCH
    return memory | {"counter": counter[:-1] + bytes([last])}


def _descending(count: int) -> bytes:
    return bytes(count - i for i in range(count))


def _carrying(count: int) -> bytes:
    """A counter whose two low bytes soon overflow."""
    return _descending(count - 2) + b"\xff\xf0"


WAYS = ("encrypt", "decrypt")


def _turning(variant: Variant) -> list[Step]:
    """What makes round keys for decryption of those for encryption, where the interface has it."""
    return [step(BLOCK["turn"], "schedule", "key")] if variant.turns_keys else []


def _block_steps(variant: Variant, league: League, option: str, memory: Memory) -> list[Step]:
    return [
        step(BLOCK["encrypt"], "schedule", "block"),
        step(BLOCK["copy"], "ciphertext", "block", len(memory["block"])),
        *_turning(variant),
        step(BLOCK["decrypt"], "schedule", "block"),
    ]


def _cbc_steps(variant: Variant, league: League, option: str, memory: Memory) -> list[Step]:
    size = len(memory["data"])
    if league == "block":
        there, back = (step(LOOPS[option][f"cbc128_{way}"], "data", "schedule", "iv") for way in WAYS)
    else:
        blocks = size // variant.block_bytes
        there, back = (step(BLOCK[f"cbc_{way}"], "schedule", "iv", "data", blocks) for way in WAYS)
    return [there, step(BLOCK["copy"], "ciphertext", "data", size), *_turning(variant), back]


def _ctr_steps(loop: str) -> Callable[[Variant, League, str, Memory], list[Step]]:
    """The steps of counter mode; LOOP: by which loop in the league "block"."""

    def steps(variant: Variant, league: League, option: str, memory: Memory) -> list[Step]:
        if league == "block":
            return [step(LOOPS[option][loop], "data", "schedule", "counter")]
        return [step(BLOCK["ctr"], "schedule", "counter", "data", len(memory["data"]) // variant.block_bytes)]

    return steps


def _aead_steps(variant: Variant, league: League, option: str, memory: Memory) -> list[Step]:
    """In place, where the interface has it."""
    if variant.interface == "nist":
        return oneshot.aead_steps(variant, memory)
    size, rest = len(memory["message"]), ("ad", len(memory["ad"]), "nonce", "key")
    return [
        step(AEAD["seal"], "message", "tag", "message", size, *rest),
        step(AEAD["open"], "message", "message", size, "tag", *rest, "verdict"),
    ]


def _hash_steps(variant: Variant, league: League, option: str, memory: Memory) -> list[Step]:
    if variant.interface == "nist":
        return oneshot.hash_steps(memory)
    custom = len(memory.get("custom", b""))
    return [hash_step(variant, "digest", "digest", "message", len(memory["message"]), custom=custom)]


def _room(variant: Variant, memory: Memory) -> dict[str, int | None]:
    """Arrays of sealed messages and of digests which may not be known; None: of the size of a context."""
    if variant.interface != "nist":
        return {}
    return oneshot.aead_room(variant, memory) if variant.kind == "aead" else oneshot.hash_room(variant)


def _aead_outputs(oracle: Oracle, memory: Memory) -> Memory:
    of_interface = oneshot.aead_outputs if oracle.variant.interface == "nist" else lengths.aead_outputs
    return of_interface(oracle, memory)


def _hash_outputs(oracle: Oracle, memory: Memory) -> Memory:
    of_interface = oneshot.hash_outputs if oracle.variant.interface == "nist" else lengths.hash_outputs
    return of_interface(oracle, memory)


def _aead_grid(variant: Variant, grid: Grid, source: random.Random) -> list[Memory]:
    most = oneshot.MOST_BYTES if variant.interface == "nist" else max(map(sum, lengths.AEAD_GRIDS[grid]))
    return [lengths.aead_fresh(variant, length, source) for length in lengths.AEAD_GRIDS[grid] if sum(length) <= most]


def _hash_grid(variant: Variant, grid: Grid, source: random.Random) -> list[Memory]:
    return [lengths.hash_fresh(variant, length, source) for length in lengths.HASH_GRIDS[grid]]


SCENARIOS = (
    Scenario(
        id="block",
        felics=0,
        title="one key schedule, one block encrypted and decrypted",
        steps=_block_steps,
        weighs_expansion=True,
        operations={"block": ("expand", "encrypt", "decrypt")},
        data_bytes=lambda variant, schedule: variant.key_bytes + schedule + variant.block_bytes,
        fixed_inputs=lambda variant: {"block": bytes.fromhex(variant.vector[0].plaintext)},
        outputs=lambda oracle, inputs: {
            "ciphertext": oracle.encrypt(inputs["block"]),
            "block": inputs["block"],
            "key": inputs["key"],
        },
    ),
    Scenario(
        id="cbc128",
        felics=1,
        title="128 bytes in CBC mode, encrypted and decrypted, with key schedule",
        steps=_cbc_steps,
        weighs_expansion=True,
        operations={"block": ("expand", "encrypt", "decrypt"), "bulk": ("cbc_encrypt", "cbc_decrypt")},
        data_bytes=lambda variant, schedule: variant.key_bytes + schedule + 128 + variant.block_bytes,
        fixed_inputs=lambda variant: {"iv": _descending(variant.block_bytes), "data": _descending(128)},
        outputs=lambda oracle, inputs: {
            "ciphertext": oracle.cbc(inputs["iv"], inputs["data"]),
            "data": inputs["data"],
            "iv": inputs["iv"],
            "key": inputs["key"],
        },
    ),
    Scenario(
        id="ctr16",
        felics=2,
        title="16 bytes in CTR mode, round keys in flash",
        steps=_ctr_steps("ctr16_encrypt"),
        operations={"block": ("encrypt",), "bulk": ("ctr",)},
        schedule_in_flash=True,
        data_bytes=lambda variant, _: 16 + variant.block_bytes,
        fixed_inputs=lambda variant: {"counter": _descending(variant.block_bytes), "data": _descending(16)},
        outputs=lambda oracle, inputs: {"data": oracle.felics_ctr(inputs["counter"], inputs["data"])},
        message_bytes=16,
    ),
    Scenario(
        id="bulk",
        title="512 bytes in CTR mode, round keys in RAM, without key schedule",
        steps=_ctr_steps("bulk_encrypt"),
        operations={"block": ("expand", "encrypt"), "bulk": ("ctr",)},
        data_bytes=lambda variant, schedule: variant.key_bytes + schedule + 512 + variant.block_bytes,
        fixed_inputs=lambda variant: {"counter": _carrying(variant.block_bytes), "data": bytes(512)},
        outputs=lambda oracle, inputs: {"data": oracle.ctr(inputs["counter"], inputs["data"])},
        message_bytes=512,
    ),
    Scenario(
        id="aead",
        title="1024 bytes encrypted with authentication, and other lengths; code for both directions",
        kind="aead",
        steps=_aead_steps,
        times_first=True,
        operations={"bulk": ("aead",)},
        data_bytes=lambda variant, _: variant.key_bytes + variant.nonce_bytes + variant.tag_bytes,
        fixed_inputs=lambda variant: lengths.aead_inputs(variant, (0, HEADLINE)),
        vary=lengths.aead_random,
        grid=_aead_grid,
        room=_room,
        public=("nonce",),
        outputs=_aead_outputs,
        message_bytes=HEADLINE,
    ),
    Scenario(
        id="hash",
        title="1024 bytes hashed, and other lengths",
        kind="hash",
        steps=_hash_steps,
        operations={"bulk": ("hash",)},
        data_bytes=lambda variant, _: variant.digest_bytes,
        fixed_inputs=lambda variant: lengths.hash_inputs(variant, (0, HEADLINE)),
        vary=lengths.hash_random,
        grid=_hash_grid,
        room=_room,
        public=("custom",),
        outputs=_hash_outputs,
        message_bytes=HEADLINE,
    ),
)


def select_scenarios(names: Iterable[str], known: Sequence[Scenario] = SCENARIOS) -> list[Scenario]:
    """The scenarios of KNOWN called NAMES (an id, or FELICS's number); all if empty."""
    wanted = known_words(names, [word for scenario in known for word in scenario.names], "scenario")
    return [scenario for scenario in known if wanted.intersection(scenario.names)]


def first_league(name: str, known: Sequence[Scenario] = SCENARIOS) -> League:
    """The league in which the scenario of KNOWN called NAME is ranked by default."""
    (scenario,) = select_scenarios([name], known)
    return next(iter(scenario.operations))
