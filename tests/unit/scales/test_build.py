# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What is compiled once for many."""

from dataclasses import replace

import pytest

from featherweight.catalog import Catalog
from featherweight.referee.device.firmwares import BLOCK, WHOLE_MODES
from featherweight.referee.jobs import device_jobs
from featherweight.scales.build import Builder
from featherweight.scales.scenarios import Scenario
from featherweight.scales.selection import Selection
from featherweight.system.home import Home
from tests.conftest import ROOT

CATALOG = Catalog(Home(ROOT))


@pytest.mark.parametrize("name", ["atmega128", "msp430f1611", "cortex-m3"])
@pytest.mark.parametrize("scenario", [BLOCK, WHOLE_MODES], ids=lambda scenario: scenario.id)
def test_a_caller_that_borrows_its_cipher_serves_many(scenario: Scenario, name: str) -> None:
    (league,) = scenario.measured
    jobs = [
        replace(job, scenario=scenario)
        for job in device_jobs(Selection(targets=[name]), CATALOG)
        if job.variant.kind == "block" and job.league == league
    ]
    builder = Builder(CATALOG.home, jobs[0].target)
    plans = [builder.plan(job) for job in jobs]
    callers = {item.output for plan in plans for item in plan.weighed if item.source.match(scenario.source)}
    tried = {(job.variant.id, job.implementation.id) for job in jobs}
    assert len({plan.output for plan in plans}) >= len(tried), "each has a firmware of its own"
    assert 0 < 8 * len(callers) < len(tried)
