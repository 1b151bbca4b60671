# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The exercise of block operations: scenarios/referee/block.c on official vectors, random and related pairs."""

from collections.abc import Iterator, Sequence
from functools import cache

from featherweight.referee.device.exercise import Exercise, Expected, Trial
from featherweight.referee.device.firmwares import BLOCK
from featherweight.referee.trials import BlockTrial, share_of, spread, trials
from featherweight.scales.job import Job

WATCHED = {"random": 32, "single bit": 40}
"""How many trials of these kinds are watched; of all other kinds, all are. If an implementation claims that its path
does not depend on secrets, watching more would show nothing new: if the claim is false, these show it."""


def block_exercise(job: Job) -> Exercise:
    """The exercise of JOB's implementation: key schedule, encryption and decryption."""
    variant, can_decrypt = job.variant, job.implementation.has("decrypt")
    tried = share_of(job, trials(job.cipher, variant), WATCHED)
    unwatched = set(_unwatched(tried)) if job.implementation.constant_time != "no" else set()
    made = [_trial(variant.symbol, trial, can_decrypt, watched=id(trial) not in unwatched) for trial in tried]
    calls = dict.fromkeys(BLOCK.calls(variant, "block")[: 3 if can_decrypt else 2], 2)
    return Exercise(
        calls=calls,
        arrays={"key": variant.key_bytes, "block": variant.block_bytes, "ciphertext": variant.block_bytes},
        writable=("block",),
        beside=("schedule", job.schedule_bytes),
        trials=sorted(made, key=lambda trial: not trial.watched),
    )


def _unwatched(tried: Sequence[BlockTrial]) -> Iterator[int]:
    """The identities of the trials that are run for their results only; the watched ones are spread evenly."""
    for kind, most in WATCHED.items():
        same = [id(trial) for trial in tried if trial.kind == kind]
        yield from set(same) - set(spread(same, most))


@cache
def _trial(symbol: str, trial: BlockTrial, can_decrypt: bool, *, watched: bool) -> Trial:
    result = "vectors" if trial.kind == "vector" else "random"
    inverse = "decryption is not the inverse of encryption"
    last = trial.block if can_decrypt else trial.ciphertext
    return Trial(
        kind=trial.kind,
        group="",
        inputs={"key": trial.key, "block": trial.block},
        expected=(
            Expected("ciphertext", trial.ciphertext, f"{symbol}_encrypt", result, "wrong result"),
            Expected("block", last, f"{symbol}_decrypt", "round-trip", inverse),
            Expected("key", trial.key, f"{symbol}_expand", "inputs", "an input is changed"),
        ),
        watched=watched,
    )
