# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What a computer must have to prove. No proof depends on this module."""

from featherweight.prove.execution import CORES
from featherweight.prove.prover import CHECKER, SWEEP
from featherweight.scales.job import Job
from featherweight.scales.needs import ENGINE_PACKAGES, device_needs
from featherweight.system.tools import Tool


def sweep_needs(call: object) -> tuple[Tool, ...]:
    """What `fw prove-library` takes for CALL."""
    return (Tool(SWEEP, ENGINE_PACKAGES),)


def proof_needs(job: Job, certify: bool = False) -> tuple[Tool, ...]:
    """What `fw prove` takes for JOB; with CERTIFY, certificates are checked, too."""
    programs = (CORES[job.target.manifest.simulator.program], SWEEP, *([CHECKER] if certify else []))
    return *device_needs(job), *(Tool(name, ENGINE_PACKAGES) for name in programs)
