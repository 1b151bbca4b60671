# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Enumeration on a Dask cluster (the extra `cluster`); each worker compiles the search program itself."""

import tempfile
from pathlib import Path

from featherweight.sbox.nibble.engine import ENDLESS, Engine, Piece, Problem
from featherweight.system.errors import FeatherweightError


class Cluster:
    """Enumerates as `Engine` does, on the workers of the scheduler at ADDRESS."""

    def __init__(self, address: str) -> None:
        try:
            from distributed import Client  # noqa: PLC0415 an optional dependency
        except ImportError:
            raise FeatherweightError("--cluster needs Dask: pip install 'featherweight[cluster]'") from None
        try:
            self._client = Client(address, timeout=10)
        except (OSError, ValueError) as error:
            raise FeatherweightError(f"--cluster {address}: {error}; start it with `dask scheduler`") from None

    def enumerate(self, problem: Problem, gates: int, piece: int = 0, pieces: int = 1, most: int = ENDLESS) -> Piece:
        """The circuits of at most GATES gates in PIECE of PIECES equal parts of the search; stops at MOST circuits."""
        return self._client.submit(_enumerate, problem, gates, piece, pieces, most).result()

    def close(self) -> None:
        """Close the connection."""
        self._client.close()


def _enumerate(problem: Problem, gates: int, piece: int, pieces: int, most: int) -> Piece:
    engine = Engine(Path(tempfile.gettempdir()) / "featherweight-sbox")
    return engine.enumerate(problem, gates, piece, pieces, most)
