# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Enumeration on a cluster."""

from pathlib import Path

import pytest
from distributed import LocalCluster

from featherweight.sbox.boxes import Box
from featherweight.sbox.isa import select_isa
from featherweight.sbox.nibble.cluster import Cluster
from featherweight.sbox.nibble.engine import Engine
from featherweight.sbox.nibble.workbench import Wish
from featherweight.system.errors import FeatherweightError


def test_a_cluster_enumerates_what_the_engine_does(tmp_path: Path) -> None:
    problem = Wish(Box("small", (3, 6, 0, 5, 1, 7, 2, 4)), select_isa("thumb2"), 8).problem
    engine = Engine(tmp_path)
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None) as workers:
        cluster = Cluster(workers.scheduler_address)
        gates = next(number for number in range(1, 12) if engine.enumerate(problem, number, most=1).circuits)
        for piece in range(2):
            assert cluster.enumerate(problem, gates, piece, 2) == engine.enumerate(problem, gates, piece, 2)
        cluster.close()


@pytest.mark.slow
def test_a_cluster_that_is_not_there_is_named() -> None:
    with pytest.raises(FeatherweightError, match="dask scheduler"):
        Cluster("tcp://127.0.0.1:1")
