# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What a computer must have to try C code on itself as this one does. No verdict depends on this module."""

from featherweight.referee.jobs import ComputerJob
from featherweight.scales.job import Job
from featherweight.scales.needs import cipher_needs, device_needs
from featherweight.system.tools import Tool, is_installed
from featherweight.work.abilities import MACHINE

PROGRAMS = (Tool("gcc", ("gcc", "libc6-dev")), Tool("valgrind", ("valgrind",)))
OPTIONAL = (Tool("clang"),)
"""Used where they are: where they are here, they must be there, too."""


def check_needs(job: Job | ComputerJob) -> tuple[Tool, ...]:
    """What `fw check` takes for JOB."""
    if isinstance(job, Job):
        return device_needs(job)
    here = tuple(tool for tool in OPTIONAL if is_installed(tool.name))
    return Tool(MACHINE), *PROGRAMS, *here, *cipher_needs(job.cipher)
