# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Key, schedule, and block or message directly one behind the other, as in a structure of their caller's: no byte lies
between them. packets.py has those of messages."""

import random
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise

from featherweight.catalog import Cipher, Variant
from featherweight.referee.device.exercise import BESIDE, INVERSE, Expected, Trial, trial
from featherweight.referee.device.long_modes import counter_behind
from featherweight.referee.device.packets import BLAME
from featherweight.referee.trials import BlockTrial
from featherweight.scales.layout import CLASSES, WEIGHED, Site
from featherweight.scales.oracle import Oracle
from featherweight.scales.steps import BLOCK, Part, step

BLOCK_ORDERS = (("key", "schedule", "block"), ("block", "schedule", "key"))

MODE_ORDERS = (("schedule", "iv", "data"), ("data", "iv", "schedule"), ("iv", "schedule", "data"))
"""Of these, packets.py has the one that is left: the IV directly before the message, and the schedule elsewhere."""

SECRETS = 4
"""Trials of each order that differ in secrets only."""

BLOCKS = (1, 5)
"""Those of messages in whole modes."""


def beside_trials(
    symbol: str, pairs: Sequence[BlockTrial], site: Site, *, can_decrypt: bool, turns: bool
) -> Iterator[Trial]:
    """PAIRS, so many as there are SECRETS, in each of BLOCK_ORDERS; as `pair_trial`."""
    key_bytes, block_bytes = len(pairs[0].key), len(pairs[0].block)
    for number, order in enumerate(BLOCK_ORDERS):
        sizes = {"key": key_bytes, "schedule": site.state_bytes, "block": block_bytes}
        at = _parts(order, sizes)
        if not _are_aligned(at, site):
            continue
        steps = [
            step(BLOCK["expand"], at["schedule"], at["key"]),
            step(BLOCK["encrypt"], at["schedule"], at["block"]),
            step(BLOCK["copy"], "ciphertext", at["block"], block_bytes),
        ]
        steps += [step(BLOCK["turn"], at["schedule"], at["key"])] if turns else []
        steps += [step(BLOCK["decrypt"], at["schedule"], at["block"])] if can_decrypt else []
        steps += [step(BLOCK["copy"], "plain", at["block"], block_bytes)]
        for pair in pairs[:SECRETS]:
            yield trial(
                BESIDE,
                symbol,
                steps,
                {"beside": _filled(at, {"key": pair.key, "block": pair.block})},
                {"ciphertext": block_bytes, "plain": block_bytes},
                [
                    Expected("ciphertext", pair.ciphertext, f"{symbol}_encrypt", "order", BLAME),
                    Expected(
                        "plain", pair.block if can_decrypt else pair.ciphertext, f"{symbol}_decrypt", "order", INVERSE
                    ),
                ],
                group=" ".join(order),
                compared=True,
                placements=(WEIGHED[number],),
            )


def beside_modes(cipher: Cipher, variant: Variant, operations: Sequence[str], site: Site) -> Iterator[Trial]:
    """Messages in each of the modes OPERATIONS and each of MODE_ORDERS."""
    symbol, size, source = variant.symbol, variant.block_bytes, random.Random(f"beside {variant.id}")
    for number, order in enumerate(MODE_ORDERS):
        for blocks in BLOCKS:
            count = blocks * size
            at = _parts(order, {"schedule": site.state_bytes, "iv": size, "data": count})
            if not _are_aligned(at, site):
                continue
            steps = [step(BLOCK["expand"], at["schedule"], "key")]
            for name in (name for name in ("cbc_encrypt", "cbc_decrypt", "ctr") if name in operations):
                steps += [
                    step(BLOCK[name], at["schedule"], at["iv"], at["data"], blocks),
                    step(BLOCK["copy"], name, at["data"], count),
                ]
            steps += [step(BLOCK["copy"], "counter", at["iv"], size)]
            iv = source.randbytes(size)
            for _ in range(SECRETS):
                key, data = source.randbytes(variant.key_bytes), source.randbytes(count)
                oracle = Oracle(cipher, variant, key)
                results = {"cbc_encrypt": oracle.cbc(iv, data), "cbc_decrypt": data, "ctr": oracle.ctr(iv, data)}
                expected = [
                    Expected(name, results[name], f"{symbol}_{name}", "order", BLAME)
                    for name in results
                    if name in operations
                ]
                after = counter_behind(iv, blocks) if "ctr" in operations else iv
                last = "ctr" if "ctr" in operations else "cbc_encrypt"
                expected.append(Expected("counter", after, f"{symbol}_{last}", "order", BLAME))
                yield trial(
                    BESIDE,
                    symbol,
                    steps,
                    {"key": key, "beside": _filled(at, {"iv": iv, "data": data})},
                    {item.array: len(item.content) for item in expected},
                    expected,
                    group=f"{' '.join(order)} of {blocks} blocks",
                    compared=True,
                    placements=(WEIGHED[number],),
                )


def _parts(order: Sequence[str], sizes: dict[str, int]) -> dict[str, Part]:
    """The arrays of SIZES as parts of one, in ORDER; the schedule begins at a multiple of CLASSES."""
    before = sum(sizes[name] for name in order[: order.index("schedule")])
    borders = accumulate((sizes[name] for name in order), initial=-before % CLASSES)
    return {
        name: Part("beside", start, end - start) for name, (start, end) in zip(order, pairwise(borders), strict=True)
    }


def _are_aligned(parts: dict[str, Part], site: Site) -> bool:
    """Whether all PARTS lie where the implementation asks for them at SITE."""
    return all(part.offset % site.data_alignment == 0 for part in parts.values())


def _filled(parts: dict[str, Part], contents: dict[str, bytes]) -> bytes:
    """The array of PARTS with CONTENTS of some of them."""
    whole = bytearray(max(part.offset + (part.bytes or 0) for part in parts.values()))
    for name, content in contents.items():
        whole[parts[name].offset : parts[name].offset + len(content)] = content
    return bytes(whole)
