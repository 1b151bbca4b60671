# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Instruction sets, isa.toml."""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from featherweight.system.errors import FeatherweightError


class Firmware(BaseModel):
    """Assembly text around a sequence, which makes it a firmware for a simulator."""

    model_config = ConfigDict(extra="forbid")
    begin: str
    load: str
    store: str
    end: str


class Isa(BaseModel):
    """One instruction set; the keys are described in isa.toml."""

    model_config = ConfigDict(extra="forbid")
    id: str
    title: str
    width: int
    word: str = Field(default_factory=lambda data: f"uint{min(data['width'], 64)}_t")
    """The C type of a register, or of a part of one."""
    destination: Literal["first", "last"] = "first"
    registers: list[str]
    operations: dict[str, str]
    cycles: int | None = None
    bytes: int | None = None
    gate_cost: int = 1
    copy_cost: int = 1
    target: str | None = None
    prologue: str = ""
    firmware: Firmware | None = None

    def written(self, operation: str) -> str:
        """The place that OPERATION writes: "d", or that of the operand which it overwrites."""
        places = re.findall(r"{([abcd])}", self.operations[operation])
        return str(places[0] if self.destination == "first" else places[-1])

    @property
    def overwrites(self) -> bool:
        """Whether two-input gates overwrite an operand."""
        return self.written("xor") != "d"

    @property
    def has_ternary(self) -> bool:
        return "ternary" in self.operations


@cache
def instruction_sets() -> dict[str, Isa]:
    """All instruction sets by name."""
    entries = tomllib.loads((Path(__file__).parent / "isa.toml").read_text())
    return {name: Isa(id=name, **entry) for name, entry in entries.items()}


def select_isa(name: str) -> Isa:
    """The instruction set called NAME; raises FeatherweightError if there is none."""
    if name not in instruction_sets():
        raise FeatherweightError(f"--isa {name}: unknown; there are {', '.join(instruction_sets())}")
    return instruction_sets()[name]
