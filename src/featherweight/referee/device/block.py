# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The exercise of block operations: official vectors, random, related and weak keys, and operations in any order."""

import random
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from featherweight.referee.chains import walk
from featherweight.referee.device.beside import beside_trials
from featherweight.referee.device.chained_blocks import is_chained
from featherweight.referee.device.exercise import INVERSE, ORDER, Exercise, Expected, Trial, trial
from featherweight.referee.trials import RANDOM_TRIALS, BlockTrial, share_of, shared, spread, trials
from featherweight.scales.job import Job
from featherweight.scales.layout import Site
from featherweight.scales.options import OPTIONS
from featherweight.scales.steps import BLOCK, calls_of, step

SHARED_OUT = (ORDER,)
"""The kinds of trials that are distributed over the options of compiled code. Each option is tried with all pairs, most
of them side by side: its machine code may be wrong where that of the others is not."""

COMPARED = {"random": 32, "single bit": 40, "weak key": 8, "pattern": 8}
"""How many trials of these kinds are watched and compared for leaks; of other kinds, all are. If an implementation
claims that its path does not depend on secrets, comparing more would show nothing new: if that is false, these show it.
"""

MOVED = 64
"""How many random trials are watched with arrays in all placements, so many in each that a leak which depends on how
arrays are aligned is seen there."""

BESIDE_CHAINS = 240
"""How many random trials there are where chains try many more keys and blocks, at each option."""

PAIRS_OF_AN_ORDER = 16
"""Trials of each order of operations; one at each option is watched."""


def block_exercise(job: Job, site: Site) -> Exercise:
    """The exercise of JOB's implementation: key schedule, encryption and decryption."""
    variant, can_decrypt = job.variant, job.implementation.has("decrypt")
    turns = variant.turns_keys
    operations = [BLOCK["expand"], BLOCK["encrypt"], *([BLOCK["decrypt"]] if can_decrypt else [])]
    operations += [BLOCK["turn"]] if turns else []
    pairs = trials(job.cipher, variant, BESIDE_CHAINS if is_chained(job) else RANDOM_TRIALS)
    randoms = [item for item in pairs if item.kind == "random"]
    pairs = [item for item in pairs if item.kind != "random"] + randoms
    every_order = _all_orders(variant.symbol, randoms, site.state_bytes, can_decrypt=can_decrypt, turns=turns)
    orders = share_of(job, every_order, SHARED_OUT)
    compared = set(map(id, _compared(pairs))) if job.implementation.constant_time != "no" else set(map(id, pairs))
    rest = [item for item in pairs if id(item) not in compared]
    random.Random(f"pairs of {variant.id}").shuffle(rest)  # in each layout are some of each kind
    moved = set(map(id, spread([item for item in rest if item.kind == "random"], MOVED)))
    groups = [(item, "compared") for item in pairs if id(item) in compared]
    groups += [(item, "moved" if id(item) in moved else "unwatched") for item in rest]
    made = [pair_trial(variant.symbol, item, can_decrypt, group, turns=turns) for item, group in groups]
    beside = shared(
        ("beside", variant.id, site, can_decrypt),
        lambda: list(beside_trials(variant.symbol, randoms, site, can_decrypt=can_decrypt, turns=turns)),
    )
    calls = calls_of(operations, variant.symbol, job.target.manifest.core)
    return Exercise(calls, [*made, *orders, *beside], () if job.is_assembly else SHARED_OUT)


def _compared(tried: Sequence[BlockTrial]) -> Iterator[BlockTrial]:
    """The trials that are compared for leaks, spread evenly over those of each kind."""
    for kind in dict.fromkeys(item.kind for item in tried):
        same = [item for item in tried if item.kind == kind]
        yield from spread(same, COMPARED.get(kind, len(same)))


@cache
def pair_trial(symbol: str, pair: BlockTrial, can_decrypt: bool, group: str, *, turns: bool) -> Trial:
    """PAIR's block encrypted and, if possible, decrypted again, if TURNS with round keys that are turned before."""
    last = pair.block if can_decrypt else pair.ciphertext
    result = "vectors" if pair.kind == "vector" else "random"
    steps = [
        step(BLOCK["expand"], "schedule", "key"),
        step(BLOCK["encrypt"], "schedule", "block"),
        step(BLOCK["copy"], "ciphertext", "block", len(pair.block)),
    ]
    steps += [step(BLOCK["turn"], "schedule", "key")] if turns else []
    steps += [step(BLOCK["decrypt"], "schedule", "block")] if can_decrypt else []
    return trial(
        pair.kind,
        symbol,
        steps,
        {"key": pair.key, "block": pair.block},
        {"schedule": None, "ciphertext": len(pair.block)},
        [
            Expected("ciphertext", pair.ciphertext, f"{symbol}_encrypt", result, "wrong result"),
            Expected("block", last, f"{symbol}_decrypt", "round-trip", INVERSE),
            Expected("key", pair.key, f"{symbol}_expand", "inputs", "an input is changed"),
        ],
        group=group,
        compared=group == "compared",
        watched=group != "unwatched",
    )


def blocks_in(job: Job, item: Trial) -> list[Trial]:
    """Each block of the chain that ITEM is, in a trial of its own."""
    start, can_decrypt = (item.inputs["key"], item.inputs["block"]), job.implementation.has("decrypt")
    return [
        pair_trial(item.shape.symbol, pair, can_decrypt, "unwatched", turns=False)
        for pair in walk(job.cipher, job.variant, start, item.blocks)
    ]


ORDERS: dict[str, tuple[tuple[str, ...], ...]] = {
    "encrypting twice under one schedule": (
        ("expand", "schedule", "key"),
        ("encrypt", "schedule", "block"),
        ("encrypt", "schedule", "same_block"),
    ),
    "decrypting first": (
        ("expand", "schedule", "key"),
        ("decrypt", "schedule", "encrypted"),
        ("encrypt", "schedule", "block"),
    ),
    "expanding a key over another one's schedule": (
        ("expand", "schedule", "key"),
        ("encrypt", "schedule", "block"),
        ("expand", "schedule", "other_key"),
        ("encrypt", "schedule", "other_block"),
    ),
    "two schedules in use": (
        ("expand", "schedule", "key"),
        ("expand", "other_schedule", "other_key"),
        ("encrypt", "schedule", "block"),
        ("encrypt", "other_schedule", "other_block"),
        ("encrypt", "schedule", "same_block"),
    ),
    "two schedules in use for decryption": (
        ("expand", "schedule", "key"),
        ("expand", "other_schedule", "other_key"),
        ("decrypt", "schedule", "encrypted"),
        ("decrypt", "other_schedule", "other_encrypted"),
    ),
    "a copy of a schedule": (
        ("expand", "schedule", "key"),
        ("copy", "other_schedule", "schedule"),
        ("expand", "schedule", "other_key"),
        ("encrypt", "other_schedule", "block"),
    ),
    "a copy of a schedule for decryption": (
        ("expand", "schedule", "key"),
        ("copy", "other_schedule", "schedule"),
        ("expand", "schedule", "other_key"),
        ("decrypt", "other_schedule", "encrypted"),
    ),
}
"""Orders of operations, and what they show."""


def _with_turns(steps: Iterable[tuple[str, ...]]) -> Iterator[tuple[str, ...]]:
    """STEPS with round keys that are turned before decryption, and expanded again before encryption."""
    keys: dict[str, str] = {}
    turned: set[str] = set()
    for operation, schedule, array in steps:
        if operation == "expand":
            keys[schedule] = array
            turned.discard(schedule)
        elif operation == "copy":
            keys[schedule] = keys[array]
        elif operation == "decrypt" and schedule not in turned:
            yield "turn", schedule, keys[schedule]
            turned.add(schedule)
        elif operation == "encrypt" and schedule in turned:
            yield "expand", schedule, keys[schedule]
            turned.discard(schedule)
        yield operation, schedule, array


@cache
def _ordered(
    symbol: str, state_bytes: int, title: str, one: BlockTrial, other: BlockTrial, *, watched: bool, turns: bool
) -> Trial:
    """The operations of ORDERS[TITLE] on two pairs, with schedules of STATE_BYTES; WATCHED or not. TURNS: see
    `_with_turns`."""
    before = {"key": one.key, "block": one.block, "same_block": one.block, "encrypted": one.ciphertext}
    before |= {"other_key": other.key, "other_block": other.block, "other_encrypted": other.ciphertext}
    after = {"block": one.ciphertext, "same_block": one.ciphertext, "encrypted": one.block}
    after |= {"other_block": other.ciphertext, "other_encrypted": other.block}
    steps = list(_with_turns(ORDERS[title])) if turns else ORDERS[title]
    used = dict.fromkeys(array for _, *arrays in steps for array in arrays)
    return trial(
        ORDER,
        symbol,
        [step(BLOCK[name], *arrays, *((state_bytes,) if name == "copy" else ())) for name, *arrays in steps],
        {array: content for array, content in before.items() if array in used},
        {array: None for array in used if array not in before},
        [
            Expected(array, after[array], f"{symbol}_{operation}", ORDER, f"{title} gives a wrong result")
            for operation, _, array in steps
            if array in after
        ],
        group=title,
        watched=watched,
    )


def _all_orders(
    symbol: str, pairs: Sequence[BlockTrial], state_bytes: int, *, can_decrypt: bool, turns: bool
) -> list[Trial]:
    """PAIRS_OF_AN_ORDER trials of each order that is possible; all implementations of a variant with schedules of
    STATE_BYTES get the same."""
    chosen = spread(pairs, 2 * PAIRS_OF_AN_ORDER)
    return [
        _ordered(symbol, state_bytes, title, one, other, watched=index < len(OPTIONS), turns=turns)
        for title, steps in ORDERS.items()
        if can_decrypt or not any(operation == "decrypt" for operation, *_ in steps)
        for index, (one, other) in enumerate(zip(chosen[::2], chosen[1::2], strict=True))
    ]
