# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What a family is: all that an implementation might be, as the points of a space."""

from typing import Protocol

from featherweight.tune.sources import Texts
from featherweight.tune.space import Point, Space


class Family(Protocol):
    """What is searched."""

    @property
    def name(self) -> str: ...
    @property
    def space(self) -> Space: ...
    @property
    def start(self) -> Point:
        """What the implementation is now."""
        ...

    def texts(self, point: Point) -> Texts:
        """The files that POINT writes."""
        ...
