# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Trials of chains of messages: they show faults on rare keys, nonces and texts. Their ends must be the
specification's."""

from collections.abc import Callable, Iterator
from functools import partial

from featherweight.catalog import Variant
from featherweight.referee.chain_records import message_ends
from featherweight.referee.chains import END_BYTES
from featherweight.referee.device.chained_blocks import AHEAD, LAYOUTS, in_line, watched_of
from featherweight.referee.device.exercise import CHAIN, Expected, Trial, trial
from featherweight.referee.device.message_input import MessageInput
from featherweight.referee.device.messages import message_trials
from featherweight.referee.device.pieces import beginning
from featherweight.referee.message_chains import HALF_END, MESSAGES, Link, is_chained, starts, text_bytes, walk
from featherweight.referee.trials import ACCEPTED, part_of, shared
from featherweight.scales.job import Job
from featherweight.scales.lengths import hash_arrays
from featherweight.scales.options import OPTIONS
from featherweight.scales.steps import AEAD, AGAIN, HASH, Part, Step, hash_step, step

FIRST_PIECE = 5
"""Bytes of the first of two pieces of a message."""


def message_chain_trials(job: Job) -> Iterator[Trial]:
    """The chains of messages of JOB's implementation, of which options have `part_of` them."""
    if not is_chained(job.variant):
        return
    watched = watched_of(job)
    for number in range(len(OPTIONS))[part_of(job)]:
        key = "message chains", job.variant.id, number, watched
        yield from shared(key, partial(_share, job, number, watched))


def _share(job: Job, number: int, watched: int) -> list[Trial]:
    """The share of option NUMBER of all chains, each other one in pieces; one of so many is WATCHED, if not 0.

    A watched chain of one message goes ahead of both: from it, a simulator learns what they execute.
    """
    right = message_ends(job.cipher, job.variant)
    begun = starts(job.variant, len(right))
    ((_, first),) = walk(job.cipher, job.variant, begun[0], 1)
    chains = list(zip(begun, right, strict=True))[number :: len(OPTIONS)]
    found: list[Trial] = []
    for way, steps in enumerate(STEPS[job.variant.kind]):
        made = partial(_trial, job.variant, steps(job.variant), LAYOUTS[number])
        found.append(made(begun[0], 1, first, AHEAD, watched=True))
        found += in_line(made, chains[way :: len(STEPS[job.variant.kind])], MESSAGES, CHAIN, watched)
    return found


def _trial(  # noqa: PLR0917 what is equal in all, then what is not
    variant: Variant,
    steps: list[Step],
    layout: int,
    start: Link,
    messages: int,
    end: bytes,
    group: str,
    *,
    watched: bool,
) -> Trial:
    """The chain of so many MESSAGES from START, each of which does STEPS."""
    if variant.kind == "hash":
        inputs = hash_arrays(variant, start.text, b"")
        outputs: dict[str, int | None] = {"context": None, "digest": variant.digest_bytes}
        link = [*steps, step(HASH["copy"], "message", "digest", len(start.text))]
        ending = [step(HASH["copy"], "end", "digest", END_BYTES)]
        function = variant.symbol
    else:
        inputs = {"key": start.key, "nonce": start.nonce, "ad": ACCEPTED, "text": start.text}
        outputs = {"context": None, "sealed": len(start.text), "tag": variant.tag_bytes}
        link = [*steps, *_next(variant)]
        ending = [step(AEAD["copy"], Part("end", 0, HALF_END), "tag", HALF_END)]
        ending += [step(AEAD["copy"], Part("end", HALF_END, HALF_END), "sealed", HALF_END)]
        function = f"{variant.symbol}_encrypt"
    again = [step(AGAIN, messages - 1, len(link))] if messages > 1 else []
    blame = f"a chain of {messages} messages under new keys ends wrong"
    return trial(
        CHAIN,
        variant.symbol,
        [*link, *again, *ending],
        inputs,
        {**outputs, "end": END_BYTES},
        [Expected("end", end, function, CHAIN, blame)],
        group=group,
        watched=watched,
        placements=(layout,),
        blocks=messages,
    )


def _next(variant: Variant) -> list[Step]:
    """What makes the next key, nonce and message."""
    size, copy, tagged = text_bytes(variant), AEAD["copy"], min(variant.tag_bytes, variant.key_bytes)
    rest = variant.key_bytes - tagged
    return [
        step(copy, "key", "tag", tagged),
        *([step(copy, Part("key", tagged, rest), "sealed", rest)] if rest else []),
        step(copy, "nonce", "text", variant.nonce_bytes),
        step(copy, "text", "sealed", size),
    ]


def _digested(variant: Variant) -> list[Step]:
    return [hash_step(variant, "digest", "digest", "message", text_bytes(variant), custom=0)]


def _digested_in_pieces(variant: Variant) -> list[Step]:
    return [
        hash_step(variant, "init", "context", custom=0),
        *(step(HASH["update"], "context", part, size) for part, size in _pieces(variant, "message")),
        step(HASH["final"], "context", "digest"),
    ]


def _sealed(variant: Variant) -> list[Step]:
    size, rest = text_bytes(variant), ("ad", len(ACCEPTED), "nonce", "key")
    return [
        step(AEAD["seal"], "sealed", "tag", "text", size, *rest),
        step(AEAD["open"], "text", "sealed", size, "tag", *rest, "ad"),
    ]


def _sealed_in_pieces(variant: Variant) -> list[Step]:
    begun = [beginning(variant, len(ACCEPTED), text_bytes(variant)), step(AEAD["ad"], "context", "ad", len(ACCEPTED))]
    pairs = list(zip(_pieces(variant, "sealed"), _pieces(variant, "text"), strict=True))
    return [
        *begun,
        *(step(AEAD["encrypt_update"], "context", sealed, text, size) for (sealed, size), (text, _) in pairs),
        step(AEAD["tag"], "context", "tag"),
        *begun,
        *(step(AEAD["decrypt_update"], "context", text, sealed, size) for (sealed, size), (text, _) in pairs),
        step(AEAD["verify"], "context", "tag", "ad"),
    ]


def _pieces(variant: Variant, array: str) -> list[tuple[Part, int]]:
    """Both pieces of ARRAY, which has the bytes of a message, and theirs."""
    rest = text_bytes(variant) - FIRST_PIECE
    return [(Part(array, 0, FIRST_PIECE), FIRST_PIECE), (Part(array, FIRST_PIECE, rest), rest)]


STEPS: dict[str, tuple[Callable[[Variant], list[Step]], ...]] = {
    "hash": (_digested, _digested_in_pieces),
    "aead": (_sealed, _sealed_in_pieces),
}
"""By kind, what is done with a message: at once or in pieces."""


def messages_in(job: Job, item: Trial) -> list[Trial]:
    """Each message of the chain that ITEM is, in a trial of its own."""
    inputs = item.inputs
    start = Link(inputs.get("text") or inputs["message"], inputs.get("key", b""), inputs.get("nonce", b""))
    ad = ACCEPTED if job.variant.kind == "aead" else b""
    return [
        made
        for link, _ in walk(job.cipher, job.variant, start, item.blocks)
        for made in message_trials(
            job.cipher, job.variant, MessageInput("", CHAIN, link.text, link.key, link.nonce, ad, watched=False)
        )
    ]
