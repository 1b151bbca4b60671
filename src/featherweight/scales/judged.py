# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What verdicts and proofs are about: one implementation of one variant on one target, compiled with one option."""

from pydantic import BaseModel, ConfigDict

from featherweight.catalog.schema import ConstantTime, League


class Judged(BaseModel):
    """An implementation as it was tried or proved."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    cipher: str
    variant: str
    implementation: str
    target: str
    league: League
    options: str
    claimed: ConstantTime
    """The manifest's class."""

    @property
    def subject(self) -> tuple[str, ...]:
        """Variant, implementation, target, league and options, as in Measurement.subject."""
        return self.variant, self.implementation, self.target, self.league, self.options

    @property
    def name(self) -> str:
        """The variant as tables show it."""
        return self.variant

    @property
    def title(self) -> str:
        league = " bulk" if self.league == "bulk" else ""
        return f"{self.name} {self.implementation}{league} on {self.target} {self.options}"
