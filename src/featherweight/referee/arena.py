"""The memory of scenarios/check.c: where key, block and ciphertext lie in its arena."""

from collections.abc import Mapping
from dataclasses import dataclass

from featherweight.catalog import Variant
from featherweight.scenarios import Memory

GAP = 8
"""Bytes around each array that nobody may write."""


def _round_up(size: int) -> int:
    return (size + 7) // 8 * 8


@dataclass(frozen=True)
class Arena:
    """The layout for one variant, with all arrays OFFSET bytes from an aligned address."""

    variant: Variant
    offset: int

    @property
    def key(self) -> int:
        return GAP + self.offset

    @property
    def block(self) -> int:
        return self.key + _round_up(self.variant.key_bytes) + GAP

    @property
    def ciphertext(self) -> int:
        return self.block + _round_up(self.variant.block_bytes) + GAP

    @property
    def size(self) -> int:
        return self.ciphertext + _round_up(self.variant.block_bytes) + GAP

    def inputs(self, key: bytes, block: bytes) -> Memory:
        """What the simulator writes before a run."""
        return {f"arena+{self.key}": key, f"arena+{self.block}": block}

    def reads(self) -> dict[str, int]:
        """What the simulator reads after a run."""
        return {
            f"arena+{self.key}": self.variant.key_bytes,
            f"arena+{self.block}": self.variant.block_bytes,
            f"arena+{self.ciphertext}": self.variant.block_bytes,
        }

    def writable(self, schedule_bytes: int) -> dict[str, int]:
        """Where the operations may write: the block and the schedule."""
        return {f"arena+{self.block}": self.variant.block_bytes, "schedule": schedule_bytes}

    def outputs(self, memory: Mapping[str, str]) -> tuple[bytes, bytes, bytes]:
        """Key, ciphertext and the block that came back, from what was read."""
        places = (self.key, self.ciphertext, self.block)
        key, ciphertext, block = (bytes.fromhex(memory[f"arena+{place}"]) for place in places)
        return key, ciphertext, block
