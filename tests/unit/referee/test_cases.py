# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What is tried, whatever a manifest says."""

from dataclasses import replace
from pathlib import Path

import pytest

from featherweight.referee.device.cases import doubted
from featherweight.scales.selection import Selection
from tests.conftest import CATALOG


@pytest.mark.parametrize(("said", "tried"), [(1, 16), (3, 18), (8, 16), (12, 24), (16, 16), (44, 44), (0, 0)])
def test_trials_do_not_believe_a_strangers_rate(tmp_path: Path, said: int, tried: int) -> None:
    job = Selection(["ascon"], ["cortex-m3"]).jobs(CATALOG)[0]
    job = replace(job, variant=job.variant.model_copy(update={"rate_bytes": said}))
    assert doubted(job).variant.rate_bytes == said
    foreign = replace(job, cipher=replace(job.cipher, folder=tmp_path))
    assert doubted(foreign).variant.rate_bytes == tried
