# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The scenarios: FELICS's 0, 1 and 2, a longer CTR message, authenticated encryption and hashes. In C: scenarios/."""

import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from featherweight.catalog import Implementation, Variant
from featherweight.catalog.catalog import known_words
from featherweight.catalog.schema import Kind, League, Operation
from featherweight.scales import lengths
from featherweight.scales.lengths import HEADLINE, Grid
from featherweight.scales.oracle import Oracle

Memory = dict[str, bytes]
"""Contents of the firmware's arrays by name."""

Access = tuple[tuple[str, ...], tuple[str, ...]]
"""The arrays that a function reads, and those that it reads and writes."""

IN_FLASH: tuple[Operation, ...] = ("encrypt", "ctr")
"""What an implementation must be able to do with round keys in flash."""

EXPANDS: dict[str, Access] = {"{symbol}_expand": (("key",), ("schedule",))}


@dataclass(frozen=True)
class Scenario:
    """One way of using a cipher, and how its costs are summed."""

    id: str
    title: str
    measured: dict[League, tuple[str, ...]]
    """The functions whose cycles, stack and code count; {symbol} is the variant's C prefix."""
    operations: dict[League, tuple[Operation, ...]]
    """The operations that an implementation must provide to take part."""
    data_bytes: Callable[[Variant, int], int]
    """Bytes of RAM for the declared data (FELICS's cipher_ram.sh), without stack and tables, from the size of the
    schedule in bytes."""
    fixed_inputs: Callable[[Variant], Memory]
    """The fixed inputs without the key; in FELICS's scenarios, FELICS's inputs."""
    outputs: Callable[[Oracle, Memory], Memory]
    """The expected contents of the arrays after the run."""
    accesses: dict[str, Access]
    """What the measured functions do with the arrays."""
    felics: int | None = None
    """Its number in FELICS."""
    schedule_in_flash: bool = False
    message_bytes: int | None = None
    """Bytes that the timed calls encrypt; None if they do more than that, so that cycles per byte would mislead."""
    kind: Kind = "block"
    """The kind of variants that take part."""
    borrowed: tuple[Operation, ...] = ()
    """The operations that the C file calls as fw_encrypt ..., without the cipher's header. The linker gives these names
    to the functions that the cipher has, so that one object serves many ciphers."""
    has_arena: bool = False
    """Whether the C file fills the RAM with an arena, in which arrays may lie anywhere."""
    timed: tuple[str, ...] = ()
    """The functions whose cycles are summed, if not all of those measured."""
    vary: Callable[[Variant, random.Random], Memory] | None = None
    """Makes random inputs; None: they have the sizes of the fixed ones."""
    public: tuple[str, ...] = ("iv", "counter")
    """Inputs on which time and path may depend."""
    grid: Callable[[Variant, Grid], list[Memory]] = lambda variant, grid: []
    """Inputs of further lengths that are measured; none in a scenario with a single length."""

    @property
    def names(self) -> list[str]:
        """The words that select it on the command line."""
        return [self.id] if self.felics is None else [self.id, str(self.felics)]

    @property
    def source(self) -> str:
        return f"{self.id}.c"

    def weighs_caller(self, league: League) -> bool:
        """Whether a function of the scenario's C file is measured, so that the file is compiled at each option."""
        return any(not name.startswith("{symbol}") for name in self.measured[league])

    def timed_calls(self, variant: Variant, league: League) -> list[str]:
        """The names of the functions whose cycles are summed for VARIANT: all or some of `calls`."""
        return [name.format(symbol=variant.symbol) for name in self.timed] or self.calls(variant, league)

    def calls(self, variant: Variant, league: League) -> list[str]:
        """The names of the functions that are measured for VARIANT."""
        return [name.format(symbol=variant.symbol) for name in self.measured[league]]

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
        return self.without_carry(
            {name: source.randbytes(len(content)) for name, content in self.inputs(variant).items()}
        )

    def without_carry(self, memory: Memory) -> Memory:
        """MEMORY with a counter that needs no carry: FELICS's loop does not carry, the standard's counter mode does."""
        if self.felics is None or "counter" not in memory:
            return memory
        counter = memory["counter"]
        return memory | {"counter": counter[:-1] + bytes([counter[-1] // 2])}


def fresh_inputs(scenario: Scenario, variant: Variant, source: random.Random, *, public: bool) -> Memory:
    """The fixed inputs with other contents from SOURCE, but for lengths, and those that are public unless PUBLIC."""
    memory = scenario.inputs(variant)
    sizes = {name: len(content) for name, content in memory.items()}
    used = {"data": sum(int.from_bytes(content, "little") for name, content in memory.items() if name in LENGTHS)}
    for name in memory:
        if name not in LENGTHS and (public or name not in scenario.public):
            changed = used.get(name) or sizes[name]
            memory[name] = source.randbytes(changed) + memory[name][changed:]
    return scenario.without_carry(memory) if public else memory


def _descending(count: int) -> bytes:
    return bytes(count - i for i in range(count))


def _carrying(count: int) -> bytes:
    """A counter whose two low bytes soon overflow."""
    return _descending(count - 2) + b"\xff\xf0"


LENGTHS = ("ad_bytes", "message_bytes")
"""Variables that say how much of `data` is used."""

CBC_FUNCTIONS = ("fw_scenario_encrypt", "fw_scenario_decrypt", "{symbol}_cbc_encrypt", "{symbol}_cbc_decrypt")
CTR_FUNCTIONS = ("fw_scenario_encrypt", "{symbol}_ctr")

SCENARIOS = (
    Scenario(
        id="block",
        felics=0,
        title="one key schedule, one block encrypted and decrypted",
        measured={"block": ("{symbol}_expand", "{symbol}_encrypt", "{symbol}_decrypt")},
        operations={"block": ("expand", "encrypt", "decrypt")},
        data_bytes=lambda variant, schedule: variant.key_bytes + schedule + variant.block_bytes,
        fixed_inputs=lambda variant: {"block": bytes.fromhex(variant.vector[0].plaintext)},
        accesses=EXPANDS
        | {"{symbol}_encrypt": (("schedule",), ("block",)), "{symbol}_decrypt": (("schedule",), ("block",))},
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
        measured={
            "block": ("{symbol}_expand", "fw_scenario_encrypt", "fw_scenario_decrypt"),
            "bulk": ("{symbol}_expand", "{symbol}_cbc_encrypt", "{symbol}_cbc_decrypt"),
        },
        operations={"block": ("expand", "encrypt", "decrypt"), "bulk": ("cbc_encrypt", "cbc_decrypt")},
        data_bytes=lambda variant, schedule: variant.key_bytes + schedule + 128 + variant.block_bytes,
        fixed_inputs=lambda variant: {"iv": _descending(variant.block_bytes), "data": _descending(128)},
        accesses=EXPANDS | dict.fromkeys(CBC_FUNCTIONS, (("schedule", "iv"), ("data",))),
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
        measured={"block": ("fw_scenario_encrypt",), "bulk": ("{symbol}_ctr",)},
        operations={"block": ("encrypt",), "bulk": ("ctr",)},
        schedule_in_flash=True,
        data_bytes=lambda variant, _: 16 + variant.block_bytes,
        fixed_inputs=lambda variant: {"counter": _descending(variant.block_bytes), "data": _descending(16)},
        accesses=dict.fromkeys(CTR_FUNCTIONS, ((), ("counter", "data"))),  # the schedule is in flash
        outputs=lambda oracle, inputs: {"data": oracle.felics_ctr(inputs["counter"], inputs["data"])},
        message_bytes=16,
    ),
    Scenario(
        id="bulk",
        title="512 bytes in CTR mode, round keys in RAM, without key schedule",
        measured={"block": ("fw_scenario_encrypt",), "bulk": ("{symbol}_ctr",)},
        operations={"block": ("expand", "encrypt"), "bulk": ("ctr",)},
        data_bytes=lambda variant, schedule: variant.key_bytes + schedule + 512 + variant.block_bytes,
        fixed_inputs=lambda variant: {"counter": _carrying(variant.block_bytes), "data": bytes(512)},
        accesses=EXPANDS | dict.fromkeys(CTR_FUNCTIONS, (("schedule",), ("counter", "data"))),
        outputs=lambda oracle, inputs: {"data": oracle.ctr(inputs["counter"], inputs["data"])},
        message_bytes=512,
    ),
    Scenario(
        id="aead",
        title="1024 bytes encrypted with authentication, and other lengths; code for both directions",
        kind="aead",
        measured={"bulk": ("{symbol}_encrypt", "{symbol}_decrypt")},
        timed=("{symbol}_encrypt",),
        operations={"bulk": ("aead",)},
        data_bytes=lambda variant, _: variant.key_bytes + variant.nonce_bytes + variant.tag_bytes,
        fixed_inputs=lambda variant: lengths.aead_inputs(variant, (0, HEADLINE)),
        vary=lengths.aead_random,
        grid=lambda variant, grid: [lengths.aead_inputs(variant, length) for length in lengths.AEAD_GRIDS[grid]],
        accesses={
            "{symbol}_encrypt": (("nonce", "key"), ("data", "tag")),
            "{symbol}_decrypt": (("nonce", "key", "tag"), ("data",)),
        },
        public=("nonce",),
        outputs=lengths.aead_outputs,
        message_bytes=HEADLINE,
    ),
    Scenario(
        id="hash",
        title="1024 bytes hashed, and other lengths",
        kind="hash",
        measured={"bulk": ("{symbol}",)},
        operations={"bulk": ("hash",)},
        data_bytes=lambda variant, _: variant.digest_bytes,
        fixed_inputs=lambda _: lengths.hash_inputs((0, HEADLINE)),
        vary=lengths.hash_random,
        grid=lambda _, grid: [lengths.hash_inputs(length) for length in lengths.HASH_GRIDS[grid]],
        accesses={"{symbol}": (("data",), ("digest",))},
        outputs=lengths.hash_outputs,
        message_bytes=HEADLINE,
    ),
)


def unweighed(
    name: str,
    title: str,
    operations: tuple[Operation, ...],
    league: League = "block",
    borrowed: tuple[Operation, ...] = (),
    *,
    has_arena: bool = False,
    accesses: Mapping[str, Access] | None = None,
) -> Scenario:
    """A scenario that is built and run, but not weighed."""
    return Scenario(
        id=name,
        title=title,
        measured={league: tuple(f"{{symbol}}_{operation}" for operation in operations)},
        operations={league: operations},
        data_bytes=lambda variant, schedule: 0,
        fixed_inputs=lambda variant: {},
        outputs=lambda oracle, inputs: {},
        accesses=dict(accesses or {}),
        borrowed=borrowed,
        has_arena=has_arena,
    )


EXPAND = unweighed("expand", "expands keys for scenarios whose schedule is in flash", ("expand",), accesses=EXPANDS)


def select_scenarios(names: Iterable[str]) -> list[Scenario]:
    """The scenarios called NAMES (an id, or FELICS's number); all if empty."""
    wanted = known_words(names, [word for scenario in SCENARIOS for word in scenario.names], "scenario")
    return [scenario for scenario in SCENARIOS if wanted.intersection(scenario.names)]


def first_league(name: str) -> League:
    """The league in which the scenario called NAME is ranked by default."""
    (scenario,) = select_scenarios([name])
    return next(iter(scenario.measured))
