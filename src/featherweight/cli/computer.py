# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Which trials on this computer a verb can do."""

import click

from featherweight.catalog import Catalog
from featherweight.referee.jobs import ComputerJob, computer_jobs
from featherweight.referee.needs import PROGRAMS
from featherweight.scales.selection import Selection
from featherweight.system.tools import install_line, is_installed


def on_this_computer(catalog: Catalog, selection: Selection, *, elsewhere: bool = False) -> list[ComputerJob]:
    """The jobs of SELECTION for this computer: none if targets are named.

    None either if a program is missing here, which is said on standard error, unless the jobs are done ELSEWHERE.
    """
    jobs = [] if selection.targets else computer_jobs(selection, catalog)
    missing = [tool for tool in PROGRAMS if not is_installed(tool.name)]
    if not jobs or elsewhere or not missing:
        return jobs
    names = " and ".join(tool.name for tool in missing)
    line = install_line([package for tool in missing for package in tool.packages])
    click.echo(f"left out: trials on this computer, which lacks {names}: run: {line}", err=True)
    return []
