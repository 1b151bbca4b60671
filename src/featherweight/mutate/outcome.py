# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What became of a mutant."""

from collections import Counter
from collections.abc import Sequence
from typing import Literal, get_args

from pydantic import BaseModel, ConfigDict

from featherweight.mutate.changes import Kind

Fate = Literal["killed", "equivalent", "harmless", "escaped"]
"""Refused by the referee; or not refused, and like the original on many more inputs; or with equal results, but other
cycles, path or addresses; or with other results."""
FATES: tuple[Fate, ...] = get_args(Fate)


Use = Literal["used", "dead code", "never reached"]
"""An instruction may be equivalent to a few others, or not be needed at all: it can be deleted, or is not executed."""


class Outcome(BaseModel):
    """One mutant and its fate."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    variant: str
    implementation: str
    target: str
    league: str
    options: str
    in_flash: bool
    """Whether the mutant is of the code for round keys in flash."""
    kind: Kind
    line: str
    """Source line and address."""
    change: str
    fate: Fate
    why: str
    """The check that refused it, or what is different."""
    use: Use | None = None
    """Of an equivalent mutant: what the changed instruction is for."""

    @property
    def title(self) -> str:
        """All but the fate, in one line."""
        flash = ", round keys in flash" if self.in_flash else ""
        return (
            f"{self.variant} {self.implementation} on {self.target} {self.options}{flash}: {self.line}: {self.change}"
        )


def rate(outcomes: Sequence[Outcome]) -> float:
    """The share of mutants that escaped, of those that matter; 0 if none does."""
    counted = Counter(outcome.fate for outcome in outcomes)
    matter = counted["killed"] + counted["escaped"]
    return counted["escaped"] / matter if matter else 0.0


def counts(outcomes: Sequence[Outcome]) -> dict[str, dict[str, int]]:
    """The number of mutants by kind and fate."""
    counted = Counter((outcome.kind, outcome.fate) for outcome in outcomes)
    return {kind: {fate: counted[kind, fate] for fate in FATES} for kind in sorted({kind for kind, _ in counted})}
