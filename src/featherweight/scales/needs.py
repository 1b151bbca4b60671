# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What a computer must have to measure or to check on a device. No result depends on this module."""

from featherweight.catalog import Cipher, Target
from featherweight.scales.job import Job
from featherweight.scales.reference import reference_target
from featherweight.system.sandbox import sandbox_works
from featherweight.system.tools import Tool
from featherweight.work.abilities import CONFINED

ENGINE_PACKAGES = ("libelf1", "zlib1g")
"""What the simulators need besides what goes with them."""


def device_needs(job: Job) -> tuple[Tool, ...]:
    """Compiler, linker and simulator of JOB's target, and what its expected results take."""
    return tuple(dict.fromkeys((*target_needs(job.target), *cipher_needs(job.cipher))))


def target_needs(target: Target) -> tuple[Tool, ...]:
    """What a firmware for TARGET is built and run with."""
    compiler, simulator = target.manifest.compiler, target.manifest.simulator.program
    packages = tuple(compiler.packages)
    tools = (Tool(compiler.program, packages), Tool(compiler.linker, packages), Tool(simulator, ENGINE_PACKAGES))
    return tuple(dict.fromkeys(tools))


def cipher_needs(cipher: Cipher) -> tuple[Tool, ...]:
    """What the answers of CIPHER's specification take: strangers' code runs elsewhere only as it does here."""
    confined = (CONFINED,) if cipher.is_foreign and sandbox_works() else ()
    if cipher.spec is not None or cipher.is_one_shot:
        return confined
    return *confined, *target_needs(reference_target(cipher.home))
