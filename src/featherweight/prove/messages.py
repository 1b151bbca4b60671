# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What has to be proved of authenticated encryption and of hashes: messages of some lengths, with all contents."""

from featherweight.catalog import Variant
from featherweight.prove.obligation import Answer, Arrays, Obligation
from featherweight.scales.job import Job
from featherweight.scales.steps import AEAD, hash_step, step

BATCH = 4
"""So many blocks of a message are computed side by side by all code that does so with as many or more: Dumbo's begins
with two to four (ciphers/elephant/batches.c)."""


def messages(job: Job) -> list[Obligation]:
    """The obligations of JOB's variant, a hash or authenticated encryption."""
    variant = job.variant
    lengths = _lengths(variant, _side_by_side(job))
    if variant.kind == "hash":
        return [
            *(_digest(variant, 0, size) for size in lengths),
            *(_digest(variant, custom, 1) for custom in lengths[1:] if custom <= variant.custom_bytes),
        ]
    pairs = [(0, size) for size in lengths] + [(size, 1) for size in lengths[1:]]
    return [make(variant, ad, size) for ad, size in pairs for make in (_seal, _open)]


def _side_by_side(job: Job) -> int:
    """How many blocks JOB's implementation computes at once, by its manifest."""
    told = job.cipher.manifest.representation_of(job.implementation, job.target.manifest.core, job.variant.id)
    return told.blocks if told is not None else 1


def _lengths(variant: Variant, side_by_side: int) -> list[int]:
    """None, one, and about as many bytes as one or two calls of the permutation take in; one byte more than a batch
    needs, if so many blocks SIDE_BY_SIDE are one."""
    rate = variant.rate_bytes
    batch = {BATCH * rate + 1} if side_by_side >= BATCH else set[int]()
    return sorted({0, 1, rate - 1, rate, rate + 1, 2 * rate} | batch)


def _digest(variant: Variant, custom: int, size: int) -> Obligation:
    inputs = {"message": size, **({"custom": custom} if variant.custom_bytes else {})}
    return Obligation(
        f"digest {custom}+{size}" if variant.custom_bytes else f"digest {size}",
        (hash_step(variant, "digest", "digest", "message", size, custom=custom),),
        inputs,
        {"digest": variant.digest_bytes},
        ("digest", *inputs),
        lambda ask, given: {"digest": ask("digest", *(given[name] for name in inputs))},
    )


def _known(variant: Variant, ad: int) -> dict[str, int]:
    return {"ad": ad, "nonce": variant.nonce_bytes, "key": variant.key_bytes}


def _seal(variant: Variant, ad: int, size: int) -> Obligation:
    def expected(ask: Answer, given: Arrays) -> Arrays:
        sealed = ask("encrypt", given["key"], given["nonce"], given["ad"], given["message"])
        return {"sealed": sealed[:size], "tag": sealed[size:]}

    return Obligation(
        f"seal {ad}+{size}",
        (step(AEAD["seal"], "sealed", "tag", "message", size, "ad", ad, "nonce", "key"),),
        {"message": size, **_known(variant, ad)},
        {"sealed": size, "tag": variant.tag_bytes},
        ("sealed", "tag", "message", "ad", "nonce", "key"),
        expected,
    )


def _open(variant: Variant, ad: int, size: int) -> Obligation:
    """Of any ciphertext and tag: most of these are forged."""

    def expected(ask: Answer, given: Arrays) -> Arrays:
        opened = ask("open", given["key"], given["nonce"], given["ad"], given["sealed"] + given["tag"])
        return {"verdict": opened[:1], "opened": opened[1:]}

    return Obligation(
        f"open {ad}+{size}",
        (step(AEAD["open"], "opened", "sealed", size, "tag", "ad", ad, "nonce", "key", "verdict"),),
        {"sealed": size, "tag": variant.tag_bytes, **_known(variant, ad)},
        {"opened": size, "verdict": 1},
        ("opened", "verdict", "sealed", "tag", "ad", "nonce", "key"),
        expected,
        verdict="verdict",
    )
