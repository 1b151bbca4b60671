"""Faults that few inputs show: a long chain of blocks, each the encryption of the one before, each decrypted again."""

from pydantic import BaseModel, ConfigDict

from featherweight.build import Builder, Job
from featherweight.referee.symbols import source_line
from featherweight.referee.trials import chain_inputs
from featherweight.referee.verdict import Finding
from featherweight.simulate import Simulator

FIRST_RUN_CYCLES = 20_000_000
"""No key schedule with two blocks takes that long on any device; an endless loop does."""

CHAIN_BLOCKS = 131072
"""Assembly is tried on so many blocks: a fault in one direction that one input in 65,536 shows is found with a
probability of 86 %."""

CHAIN_OPTIONS = "-O2"


class ChainResult(BaseModel):
    """What a chain found, for the store."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    findings: list[Finding]


def run_chain(job: Job, builder: Builder, simulator: Simulator) -> list[Finding]:
    """Run scenario "check_chain" for JOB."""
    key, block = chain_inputs(job.variant)
    elf = builder.build(builder.plan(job))
    inputs = {"key": key, "block": block, "length": CHAIN_BLOCKS.to_bytes(4, "little")}
    outputs = {"differences": 1, "plaintext": job.variant.block_bytes}
    (run,) = simulator.attempt(elf, [inputs], outputs, [], max_cycles=CHAIN_BLOCKS * FIRST_RUN_CYCLES)
    function = f"{job.variant.symbol}_encrypt"
    if run.fault is not None:
        message = f"{run.fault.message}, at {source_line(elf, run.fault.pc)}"
        return [Finding(check=run.fault.kind, function=function, message=message)]
    if run.memory["differences"] == "00":
        return []
    rare = f"block {run.memory['plaintext']} under key {key.hex()} does not come back"
    return [Finding(check="chain", function=function, message=f"wrong on rare inputs: {rare}")]
