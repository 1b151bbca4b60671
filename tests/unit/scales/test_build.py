# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What is compiled once for many."""

import pytest

from featherweight.catalog import Catalog
from featherweight.referee.jobs import device_jobs
from featherweight.scales.build import Builder
from featherweight.scales.selection import Selection
from featherweight.system.home import Home
from tests.conftest import ROOT

CATALOG = Catalog(Home(ROOT))


@pytest.mark.parametrize("name", ["atmega128", "msp430f1611", "cortex-m3"])
def test_a_caller_that_borrows_its_cipher_serves_many(name: str) -> None:
    jobs = [job for job in device_jobs(Selection(targets=[name]), CATALOG) if job.variant.kind == "block"]
    builder = Builder(CATALOG.home, jobs[0].target)
    plans = [builder.plan(job) for job in jobs]
    callers = {item.output for plan in plans for item in (plan.caller, *plan.loops)}
    tried = {(job.variant.id, job.implementation.id) for job in jobs}
    assert len({plan.output for plan in plans}) >= len(tried), "each has a firmware of its own"
    assert 0 < 4 * len(callers) < len(tried)


@pytest.mark.parametrize("name", ["atmega128", "cortex-m3"])
def test_assembly_has_one_firmware_for_all_options_leagues_and_scenarios(name: str) -> None:
    selection = Selection(ciphers=["speck-64-128"], targets=[name])
    outputs: dict[tuple[str, str], set[str]] = {}
    for job in selection.jobs(CATALOG):
        option = "" if job.is_assembly else job.options
        outputs.setdefault((job.implementation.id, option), set()).add(
            Builder(CATALOG.home, job.target).plan(job).output.stem
        )
    assert len(outputs) > 4 and all(len(names) == 1 for names in outputs.values())
