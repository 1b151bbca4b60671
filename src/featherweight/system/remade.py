# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Objects that go to another computer as the arguments of which they were made: the other makes its own."""

from functools import partial
from typing import Any, Self


class Remade:
    """A class whose objects hold locks, connections and programs of this computer, and can be pickled nevertheless."""

    _made_of: tuple[tuple[Any, ...], dict[str, Any]]

    def __new__(cls, *words: Any, **more: Any) -> Self:
        made = super().__new__(cls)
        made._made_of = words, more
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        words, more = self._made_of
        return partial(type(self), **more), words
