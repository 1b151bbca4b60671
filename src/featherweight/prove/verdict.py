# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Proofs: what is known of one implementation for all inputs."""

from typing import Literal

from pydantic import BaseModel, ConfigDict

from featherweight.prove.certificate import Certificate
from featherweight.scales.judged import Judged

Known = Literal["proved", "refuted", "undecided"]

WORST: tuple[Known, ...] = ("refuted", "undecided", "proved")
"""The verdict on a whole is the first of these that a part has."""


class Shown(BaseModel):
    """What is known of one obligation, or of one property in it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    property: Literal["results", "constant-time", "memory", "registers", "run"]
    known: Known
    message: str = ""
    """What is wrong, or what is in the way; empty if it is proved."""


class Part(BaseModel):
    """An obligation, and what is known of it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str
    shown: list[Shown]
    counterexample: dict[str, str] = {}
    """Contents of arrays, in hexadecimal, for which results are wrong; the simulator has repeated it."""
    instructions: int
    outputs: int
    """Bits of results that were compared for all inputs."""
    stack_bytes: dict[str, int]
    """The stack that each function takes, whatever the inputs."""
    seconds: float
    sat_calls: int
    certificate: Certificate | None = None
    """Of the results; None unless one was asked for and they are proved."""

    @property
    def known(self) -> Known:
        return worst([item.known for item in self.shown])


class KeptPart(BaseModel):
    """What is stored of a part by itself, so that the next run goes on behind it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    part: Part
    look_ups: list[str]
    """As in `Proof`."""


class Proof(Judged):
    """What is known of an implementation on a target, for all inputs."""

    known: Known
    parts: list[Part]
    look_ups: list[str]
    """The instructions that load from addresses which depend on inputs, with source lines and tables."""
    seconds: float
    commit: str
    """That of the checkout when the proof was made; it may be older than the commit that is looked at."""

    @property
    def certified(self) -> bool:
        """Whether it is proved, with a certificate for each part, which was checked."""
        return self.known == "proved" and all(part.certificate for part in self.parts)


def worst(known: list[Known]) -> Known:
    """The verdict on a whole whose parts have these; there must be some: nothing proves nothing."""
    assert known, "nothing was proved"
    return min(known, key=WORST.index)


def joined(name: str, parts: list[Part]) -> Part:
    """The part NAME, which is proved since each of PARTS, its cases, is."""
    certificates = [part.certificate for part in parts if part.certificate is not None]
    whole = Certificate(bytes=sum(item.bytes for item in certificates), seconds=sum(x.seconds for x in certificates))
    functions = dict.fromkeys(function for part in parts for function in part.stack_bytes)
    return Part(
        name=name,
        shown=parts[0].shown,
        instructions=max(part.instructions for part in parts),
        outputs=parts[0].outputs,
        stack_bytes={function: max(part.stack_bytes.get(function, 0) for part in parts) for function in functions},
        seconds=round(sum(part.seconds for part in parts), 2),
        sat_calls=sum(part.sat_calls for part in parts),
        certificate=whole if len(certificates) == len(parts) else None,
    )
