"""Faults that few inputs show: a long chain of blocks, each the encryption of the one before, each decrypted again."""

from pydantic import BaseModel, ConfigDict

from featherweight.build import Builder, Job
from featherweight.referee.symbols import source_line
from featherweight.referee.trials import chain_inputs
from featherweight.referee.verdict import Finding
from featherweight.simulate import Run, Simulator

RUN_CYCLES = 20_000_000
"""No run of an exercise, and no key schedule with two blocks, takes that long on any device; an endless loop does."""

CHAIN_CYCLES = 4_000_000
"""What a chain may take if nobody says how long it is to be: about a fifth of a second of simulation."""

_SAMPLE_BLOCKS = 16


class ChainResult(BaseModel):
    """What a chain found, for the store."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    blocks: int
    findings: list[Finding]


def run_chain(job: Job, builder: Builder, simulator: Simulator, blocks: int | None) -> ChainResult:
    """Run scenario "check_chain" for JOB: BLOCKS blocks, or as many as CHAIN_CYCLES allow."""
    key, first = chain_inputs(job.variant)
    elf = builder.build(builder.plan(job))

    def attempt(length: int, *, watched: bool = True) -> Run:
        inputs = {"key": key, "block": first, "length": length.to_bytes(4, "little")}
        outputs = {"differences": 1, "plaintext": job.variant.block_bytes}
        watched_inputs, unwatched = ([inputs], []) if watched else ([], [inputs])
        limit = max(length, 1) * RUN_CYCLES
        (run,) = simulator.attempt(elf, watched_inputs, outputs, [], unwatched=unwatched, max_cycles=limit)
        return run

    length = blocks if blocks is not None else _affordable_blocks(attempt(0).cycles, attempt(_SAMPLE_BLOCKS).cycles)
    run, function = attempt(length, watched=False), f"{job.variant.symbol}_encrypt"
    findings = []
    if run.fault is not None:
        run = attempt(length)  # once more, to see where
    if run.fault is not None:
        message = f"{run.fault.message}, at {source_line(elf, run.fault.pc)}"
        findings = [Finding(check=run.fault.kind, function=function, message=message)]
    elif run.memory["differences"] != "00":
        rare = f"block {run.memory['plaintext']} under key {key.hex()} does not come back"
        findings = [Finding(check="chain", function=function, message=f"wrong on rare inputs: {rare}")]
    return ChainResult(blocks=length, findings=findings)


def _affordable_blocks(cycles_of_none: int, cycles_of_sample: int) -> int:
    """How many blocks CHAIN_CYCLES allow, at least a sample; the cycles are those of whole runs."""
    cycles_per_block = max((cycles_of_sample - cycles_of_none) // _SAMPLE_BLOCKS, 1)
    return max(CHAIN_CYCLES // cycles_per_block, _SAMPLE_BLOCKS)
