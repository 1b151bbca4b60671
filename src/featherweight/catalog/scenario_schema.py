# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What scenario.toml may say: a scenario from outside."""

from typing import Literal, Self

from pydantic import Field, model_validator

from featherweight.catalog.schema import Id, Kind, Table

MOST_BYTES = 2048
"""Of message and associated data together: what the smallest RAM has room for."""

LARGEST_BLOCK = 16


class ScenarioManifest(Table):
    """scenario.toml"""

    id: Id
    title: str
    mode: Literal["cbc", "ctr", "aead", "hash"] = Field(
        description="what is done with the message: cbc there and back; ctr, aead and hash one way"
    )
    message_bytes: int = Field(ge=0, le=MOST_BYTES, description="of cbc and ctr a multiple of 16, at least 16")
    ad_bytes: int = Field(default=0, ge=0, le=MOST_BYTES, description="associated data, of aead only")
    key_schedule: bool = Field(default=False, description="of cbc and ctr: whether the key schedule counts, too")

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if self.kind == "block" and (self.message_bytes == 0 or self.message_bytes % LARGEST_BLOCK != 0):
            raise ValueError(f"message_bytes of {self.mode} must be a multiple of {LARGEST_BLOCK}, at least as much")
        if self.mode != "aead" and self.ad_bytes > 0:
            raise ValueError(f"ad_bytes is for aead: {self.mode} has no associated data")
        if self.kind != "block" and self.key_schedule:
            raise ValueError(f"key_schedule is for cbc and ctr: {self.mode} has none of its own")
        if self.message_bytes + self.ad_bytes > MOST_BYTES:
            raise ValueError(f"message_bytes and ad_bytes together must not exceed {MOST_BYTES}")
        return self

    @property
    def kind(self) -> Kind:
        """The kind of variants that take part."""
        return self.mode if self.mode in {"aead", "hash"} else "block"
