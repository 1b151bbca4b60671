"""The exercise of block operations: scenarios/check.c on official vectors, random pairs, and chosen differences."""

from functools import cache

from featherweight.build import Job
from featherweight.referee.exercise import Exercise, Expected, Trial
from featherweight.referee.trials import BlockTrial, share_of, trials
from featherweight.scenarios import CHECK

WATCHED_RANDOM = 32
"""Random trials that are watched, besides those with constants and single bits, where the claim is that all look alike:
others differ in nothing but their results if the claim is true, and if it is false, these show it."""


def block_exercise(job: Job) -> Exercise:
    """Key schedule, encryption and decryption of JOB's variant."""
    variant, can_decrypt = job.variant, job.implementation.has("decrypt")
    tried = share_of(job, trials(job.cipher, variant), lambda trial: trial.kind in ("random", "single bit"))
    randoms = [trial for trial in tried if trial.kind == "random"]
    unwatched = {id(trial) for trial in randoms[WATCHED_RANDOM:] if job.implementation.constant_time == "yes"}
    made = [_trial(variant.symbol, trial, can_decrypt, watched=id(trial) not in unwatched) for trial in tried]
    calls = CHECK.calls(variant, "block")
    return Exercise(
        scenario=CHECK,
        calls=tuple(calls if can_decrypt else calls[:2]),
        arrays={"key": variant.key_bytes, "block": variant.block_bytes, "ciphertext": variant.block_bytes},
        writable=("block",),
        beside="schedule",
        trials=sorted(made, key=lambda trial: not trial.watched),
    )


@cache
def _trial(symbol: str, trial: BlockTrial, can_decrypt: bool, *, watched: bool) -> Trial:
    result = "vectors" if trial.kind == "vector" else "random"
    inverse = "decryption is not the inverse of encryption"
    last = trial.block if can_decrypt else trial.ciphertext
    return Trial(
        group="",
        inputs={"key": trial.key, "block": trial.block},
        expected=(
            Expected("ciphertext", trial.ciphertext, f"{symbol}_encrypt", result, "wrong result"),
            Expected("block", last, f"{symbol}_decrypt", "round-trip", inverse),
            Expected("key", trial.key, f"{symbol}_expand", "inputs", "an input is changed"),
        ),
        watched=watched,
    )
