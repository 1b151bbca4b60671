# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What `fw prove` says of exhibits of the gallery. As a program, it writes tests/prove/gallery.json anew."""

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.conftest import command_in, new_house, share_built
from tests.system.exhibits import EXHIBITS, TARGETS, Exhibit, hang

FILE = Path(__file__).with_suffix(".json")
SAMPLE = {
    "any": (
        "branches_on_round_key changes_key expand_reads_old_schedule looks_up_block reads_behind_key "
        "remembers_schedule writes_before_schedule writes_behind_schedule wrong_for_block_equal_to_key "
        "wrong_for_equal_words wrong_for_one_bit"
    ),
    "avr": (
        "clobbers_register decrypt_not_inverse leaks_for_one_key_in_256 r1_not_zero reads_callers_frame "
        "stack_off_by_two variable_shift writes_after_block wrong_for_one_input_in_65536"
    ),
    "armv7m": (
        "branches_on_key_bit clobbers_register divides early_exit endless_loop_for_one_key modifies_key "
        "multiplies_long_by_block wrong_last_round_key"
    ),
}
"""Exhibits whose fault concerns what is proved: not interrupts, placements or long messages."""


def sample() -> list[Exhibit]:
    """The exhibits of SAMPLE on AVR and Cortex-M3."""
    return [
        exhibit
        for exhibit in EXHIBITS
        if exhibit.core in ("avr", "armv7m") and exhibit.path.stem in SAMPLE[exhibit.path.parent.name].split()
    ]


def judged(folder: Path, exhibits: list[Exhibit]) -> list[dict[str, Any]]:
    """Of each of EXHIBITS: what is wrong, what is known, and by what; FOLDER is for a house."""
    house = share_built(new_house(folder / "house"))
    hang(house, "".join(exhibit.stanza for exhibit in exhibits))
    names = [word for exhibit in exhibits for word in ("--impl", exhibit.name)]
    targets = [word for core in ("avr", "armv7m") for word in ("--target", TARGETS[core])]
    done = command_in(house)("prove", *names, *targets, "--seconds", "4", "--json")
    assert done.stdout, done.stderr
    faults = {exhibit.name: exhibit.header["fault"] for exhibit in exhibits}
    rows = []
    for proof in json.loads(done.stdout):
        shown = [item for part in proof["parts"] for item in part["shown"] if item["known"] != "proved"]
        worst = [item for item in shown if item["known"] == proof["known"]] or [{"property": "", "message": ""}]
        rows.append(
            {
                "exhibit": proof["implementation"],
                "league": proof["league"],
                "fault": faults[proof["implementation"]],
                "known": proof["known"],
                "by": worst[0]["property"],
                "message": worst[0]["message"],
            }
        )
    return sorted(rows, key=lambda row: (row["exhibit"], row["league"]))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        found = judged(Path(place), sample())
    FILE.write_text("[\n" + ",\n".join(json.dumps(row) for row in found) + "\n]\n")
    sys.exit(any(row["known"] == "proved" for row in found))
