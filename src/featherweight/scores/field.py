# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The field: the ciphers that are ranked together, each by its card."""

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from featherweight.scores.entries import Card, Entry, eligible

if TYPE_CHECKING:
    from featherweight.catalog import Cipher
    from featherweight.scales.measurement import Measurement


@dataclass(frozen=True)
class Field:
    """Cards by the names of their ciphers, in the order of the catalogue."""

    cards: Mapping[str, Card]
    rows_of: Callable[[str], "Sequence[Measurement]"]
    """The measurements of the entries on a cipher's card, by its name."""
    _rows: "dict[str, dict[tuple[str, ...], Measurement]]" = field(default_factory=dict)

    def entries(self, *, competing: bool) -> list[Entry]:
        """Those of all ciphers that compete, or of all others."""
        return [entry for card in self.cards.values() if card.competes == competing for entry in card.entries]

    def row(self, entry: Entry) -> "Measurement":
        """The whole measurement that ENTRY is of."""
        if entry.cipher not in self._rows:
            self._rows[entry.cipher] = {row.subject: row for row in self.rows_of(entry.cipher)}
        return self._rows[entry.cipher][entry.subject]

    @property
    def outside(self) -> set[str]:
        """The variants of ciphers from outside."""
        return {entry.variant for card in self.cards.values() if card.is_outside for entry in card.entries}

    @property
    def proved(self) -> set[tuple[str, ...]]:
        """The subjects of what is recorded as proved."""
        return {entry.subject for card in self.cards.values() for entry in card.entries if entry.is_proved}

    @property
    def refused(self) -> list[tuple[str, str]]:
        """Compiler option and title of what is not listed, with the check that refuses it, sorted by option."""
        return sorted((line for card in self.cards.values() for line in card.refused), key=lambda line: line[0])

    @property
    def doubts(self) -> dict[str, str]:
        """What is doubtful about the cycles of targets, by target."""
        return {target: doubt for card in self.cards.values() for target, doubt in card.doubts.items()}


def card_of(
    cipher: "Cipher",
    rows: "Sequence[Measurement]",
    refused: Mapping[tuple[str, ...], str],
    *,
    checked: int,
    proved: Container[tuple[str, ...]],
) -> "tuple[Card, list[Measurement]]":
    """The card of CIPHER, which has these ROWS, so many of them CHECKED at all compiler options; and the measurements
    of the entries on it. REFUSED: by subject, what is not listed, and by which check. PROVED are the subjects of what
    is recorded as proved."""
    listed = [row for row in rows if row.subject not in refused]
    entries = [entry_of(row, is_proved=row.subject in proved) for row in listed]
    kept = eligible(entries)
    card = Card(
        competes=cipher.competes,
        is_outside=cipher.is_outside,
        weighed=len(rows),
        checked=checked,
        refused=[(subject[-1], text) for subject, text in refused.items()],
        doubts={row.target: row.doubt for row in listed if row.doubt},
        entries=[entries[number] for number in kept],
    )
    return card, [listed[number] for number in kept]


def entry_of(row: "Measurement", *, is_proved: bool) -> Entry:
    """The entry of ROW, whose implementation IS_PROVED."""
    own = (row.code_bytes, row.ram_bytes, row.cycles, row.name, row.device, row.doubt, is_proved)
    names = (row.cipher, row.variant, row.implementation, row.target, row.scenario, row.league, row.options)
    return Entry(*names, *own)
