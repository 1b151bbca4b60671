# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What is tried of an implementation: the exercise of its kind and league, on its firmwares."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from featherweight.catalog.schema import Interface, Kind, League
from featherweight.referee.device.block import block_exercise
from featherweight.referee.device.chained_blocks import chain_trials
from featherweight.referee.device.chained_messages import message_chain_trials
from featherweight.referee.device.exercise import CHAIN, MOVED, Exercise, are_pairs_watched, seen, with_glimpses
from featherweight.referee.device.flash import flash_exercise
from featherweight.referee.device.judge import Case
from featherweight.referee.device.messages import aead_exercise, hash_exercise
from featherweight.referee.device.modes import modes_exercise
from featherweight.referee.device.moved import moved_trials
from featherweight.referee.device.oneshot import oneshot_aead_exercise, oneshot_hash_exercise
from featherweight.referee.device.own_lengths import own_length_trials
from featherweight.referee.device.weighed import weighed_trials
from featherweight.scales.build import Builder, FirmwarePlan
from featherweight.scales.firmware import firmware_of
from featherweight.scales.job import Job
from featherweight.scales.layout import Site
from featherweight.scales.simulate import Simulator

EXERCISES: Mapping[tuple[Interface, Kind, League], Callable[[Job, Site], Exercise]] = {
    ("featherweight", "block", "block"): block_exercise,
    ("featherweight", "block", "bulk"): modes_exercise,
    ("featherweight", "aead", "bulk"): aead_exercise,
    ("featherweight", "hash", "bulk"): hash_exercise,
    ("felics", "block", "block"): block_exercise,
    ("nist", "aead", "bulk"): oneshot_aead_exercise,
    ("nist", "hash", "bulk"): oneshot_hash_exercise,
}


LEAST_RATE = 16
"""Bytes of a block that the trials of a stranger's messages take for granted, at least."""


def doubted(job: Job) -> Job:
    """JOB as it is tried: a stranger's manifest may say less than the rate is, so that pieces would begin at fewer
    places of a block, and messages end sooner. Its blocks are taken together until they have LEAST_RATE bytes."""
    rate = job.variant.rate_bytes
    if rate == 0 or not job.cipher.is_foreign:
        return job
    together = rate * -(-LEAST_RATE // rate)
    return replace(job, variant=job.variant.model_copy(update={"rate_bytes": together}))


def case_of(builder: Builder, job: Job, plan: FirmwarePlan, chain_blocks: int | None) -> Case:
    """What is tried of JOB's firmware for round keys in RAM, that of PLAN, which is built; CHAIN_BLOCKS: see
    `chain_trials`."""
    job = doubted(job)
    firmware = firmware_of(builder, job, plan)
    exercise = EXERCISES[job.variant.interface, job.variant.kind, job.league](job, firmware.site)
    chains = [*chain_trials(job, chain_blocks), *message_chain_trials(job)]
    exercise = replace(exercise, trials=[*exercise.trials, *chains])
    if job.variant.kind == "block":
        exercise = replace(exercise, trials=[*exercise.trials, *weighed_trials(job)])
    own = own_length_trials(builder, job, firmware.site)
    moved = moved_trials(job, exercise.trials)
    trials = [*exercise.trials, *own]
    trials = list(with_glimpses(map(seen, trials) if are_pairs_watched(job) else trials))
    shared_out = exercise.shared_out if job.is_assembly else (*exercise.shared_out, CHAIN, MOVED)
    return Case(replace(exercise, trials=[*trials, *moved], shared_out=shared_out), firmware)


def flash_case(builder: Builder, simulator: Simulator, job: Job, case: Case, plan: FirmwarePlan) -> Case:
    """What is tried of JOB's firmware for round keys in flash, that of PLAN; CASE is that for round keys in RAM."""
    return Case(flash_exercise(case, job.variant.symbol, simulator), firmware_of(builder, job, plan))
