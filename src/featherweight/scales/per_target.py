# SPDX-License-Identifier: Apache-2.0 OR MIT
"""One tool for each target: a builder, a simulator."""

from collections.abc import Callable
from threading import Lock
from typing import Generic, TypeVar

from featherweight.catalog import Target

Tool = TypeVar("Tool")


class PerTarget(Generic[Tool]):
    """One tool per target, made on first use."""

    def __init__(self, make: Callable[[Target], Tool]) -> None:
        self._make, self._lock = make, Lock()
        self._tools: dict[str, Tool] = {}

    def __getitem__(self, target: Target) -> Tool:
        with self._lock:
            if target.id not in self._tools:
                self._tools[target.id] = self._make(target)
            return self._tools[target.id]
