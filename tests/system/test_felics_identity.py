# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The harness costs what FELICS's did: the identity cipher on AVR against the published tables of 2019.

Same compiler (avr-gcc 5.4.0), same loops, same definitions. The remainder: the order of objects on the linker's command
line decides which CALLs relax to RCALL (one cycle each), and register choice in one prologue.
"""

import csv
import json
from pathlib import Path

import pytest

from tests.conftest import command_in, new_house, share_built

PUBLISHED = Path(__file__).parents[1] / "reference" / "felics-identity-avr.csv"
SCENARIOS = {"1": "cbc128", "2": "ctr16"}


@pytest.fixture(scope="module")
def ours(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, str, str], dict[str, int]]:
    house = share_built(new_house(tmp_path_factory.mktemp("felics") / "house"))
    done = command_in(house)("measure", "--cipher", "identity", "--target", "atmega128", "--json")
    assert done.returncode == 0, done.stderr
    return {(row["scenario"], row["variant"], row["options"]): row for row in json.loads(done.stdout)}


def test_identity_costs_what_felics_published(ours: dict[tuple[str, str, str], dict[str, int]]) -> None:
    lines = [line for line in PUBLISHED.read_text().splitlines() if not line.startswith("#")]
    rows = list(csv.DictReader(lines))
    assert len(rows) == 16
    for row in rows:
        mine = ours[SCENARIOS[row["scenario"]], f"identity-{row['block_bits']}-128", row["options"]]
        assert mine["ram_bytes"] == int(row["ram_bytes"]), row
        assert abs(mine["code_bytes"] - int(row["code_bytes"])) <= 10, row
        if row["scenario"] == "1":
            assert abs(mine["cycles"] - int(row["cycles"])) <= 2, row
        else:
            assert mine["cycles"] == pytest.approx(int(row["cycles"]), rel=0.01), row


def test_an_empty_function_costs_what_felics_counts(ours: dict[tuple[str, str, str], dict[str, int]]) -> None:
    row = ours["block", "identity-64-128", "-O2"]
    assert (row["code_bytes"], row["ram_bytes"], row["cycles"]) == (6, 40, 21)
