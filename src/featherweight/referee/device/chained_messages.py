# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Trials of chains of messages: they show faults on rare keys, nonces and texts. Their ends must be the
specification's."""

from collections.abc import Iterator, Sequence
from functools import partial

from featherweight.catalog import Variant
from featherweight.referee.chain_records import message_ends
from featherweight.referee.chains import END_BYTES
from featherweight.referee.device.chained_blocks import AHEAD, LAYOUTS, watched_of
from featherweight.referee.device.exercise import CHAIN, Expected, Trial, trial
from featherweight.referee.device.inputs import MessageInput
from featherweight.referee.device.messages import message_trials
from featherweight.referee.message_chains import HALF_END, MESSAGES, Link, is_chained, starts, text_bytes, walk
from featherweight.referee.trials import ACCEPTED, part_of, shared
from featherweight.scales.job import Job
from featherweight.scales.lengths import hash_arrays
from featherweight.scales.options import OPTIONS
from featherweight.scales.steps import AEAD, AGAIN, HASH, Part, Step, hash_step, step


def message_chain_trials(job: Job) -> Iterator[Trial]:
    """The chains of messages of JOB's implementation, of which options have `part_of` them. A watched chain of one
    message goes ahead: from it, a simulator learns what they execute."""
    if not is_chained(job.variant):
        return
    watched = watched_of(job)
    for number in range(len(OPTIONS))[part_of(job)]:
        key = "message chains", job.variant.id, number, watched
        yield from shared(key, partial(_share, job, number, watched))


def _share(job: Job, number: int, watched: int) -> list[Trial]:
    """The share of option NUMBER of all chains; one of so many is WATCHED, if not 0."""
    right = message_ends(job.cipher, job.variant)
    begun = starts(job.variant, len(right))
    ((_, first),) = walk(job.cipher, job.variant, begun[0], 1)
    share = slice(number, None, len(OPTIONS))
    made = partial(_trial, job.variant, LAYOUTS[number])
    ahead = made(begun[0], 1, first, AHEAD, watched=True)
    pairs = enumerate(zip(begun[share], right[share], strict=True))
    seen = range(0, len(right), watched) if watched else range(0)
    return [ahead, *(made(start, MESSAGES, end, CHAIN, watched=index in seen) for index, (start, end) in pairs)]


def _trial(  # noqa: PLR0917 what is equal in all, then what is not
    variant: Variant, layout: int, start: Link, messages: int, end: bytes, group: str, *, watched: bool
) -> Trial:
    if variant.kind == "hash":
        inputs, link, ending = _hashed(variant, start)
        outputs = {"digest": variant.digest_bytes}
    else:
        inputs, link, ending = _sealed(variant, start)
        outputs = {"sealed": text_bytes(variant), "tag": variant.tag_bytes}
    again = [step(AGAIN, messages - 1, len(link))] if messages > 1 else []
    blame = f"a chain of {messages} messages under new keys ends wrong"
    function = variant.symbol if variant.kind == "hash" else f"{variant.symbol}_encrypt"
    return trial(
        CHAIN,
        variant.symbol,
        [*link, *again, *ending],
        inputs,
        {**outputs, "end": len(end)},
        [Expected("end", end, function, CHAIN, blame)],
        group=group,
        watched=watched,
        placements=(layout,),
        blocks=messages,
    )


Made = tuple[dict[str, bytes], Sequence[Step], Sequence[Step]]
"""Inputs, the steps of each message, and those behind the last one."""


def _hashed(variant: Variant, start: Link) -> Made:
    size = len(start.text)
    link = [
        hash_step(variant, "digest", "digest", "message", size, custom=0),
        step(HASH["copy"], "message", "digest", size),
    ]
    return hash_arrays(variant, start.text, b""), link, [step(HASH["copy"], "end", "digest", END_BYTES)]


def _sealed(variant: Variant, start: Link) -> Made:
    size, tagged = len(start.text), min(variant.tag_bytes, variant.key_bytes)
    rest, copy = variant.key_bytes - tagged, AEAD["copy"]
    with_ad = ("ad", len(ACCEPTED), "nonce", "key")
    link = [
        step(AEAD["seal"], "sealed", "tag", "text", size, *with_ad),
        step(AEAD["open"], "text", "sealed", size, "tag", *with_ad, "ad"),
        step(copy, Part("key", 0, tagged), Part("tag", 0, tagged), tagged),
        *([step(copy, Part("key", tagged, rest), Part("sealed", 0, rest), rest)] if rest else []),
        step(copy, "nonce", Part("text", 0, variant.nonce_bytes), variant.nonce_bytes),
        step(copy, "text", "sealed", size),
    ]
    ending = [
        step(copy, Part("end", HALF_END * half, HALF_END), Part(array, 0, HALF_END), HALF_END)
        for half, array in enumerate(("tag", "sealed"))
    ]
    inputs = {"key": start.key, "nonce": start.nonce, "ad": ACCEPTED, "text": start.text}
    return inputs, link, ending


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
