# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The leagues in which an implementation takes part."""

import pytest
from pydantic import ValidationError

from featherweight.catalog import Implementation
from featherweight.scales.scenarios import first_league, select_scenarios

BLOCK, CBC, CTR = select_scenarios(["0", "1", "2"])


def implementation(*operations: str, **more: object) -> Implementation:
    stanza = {
        "id": "avr/bitslice_fast",
        "language": "asm",
        "files": ["avr/bitslice_fast.S"],
        "cores": ["avr"],
        "variants": ["rectangle-80"],
        "operations": list(operations),
        "own_schedule": False,
        "technique": "bitslice",
        "goal": "fast",
        "constant_time": "yes",
        "author": "somebody",
    }
    return Implementation.model_validate({**stanza, **more})


@pytest.mark.parametrize(
    ("operations", "own_schedule", "block", "cbc", "ctr"),
    [
        (("expand", "encrypt", "decrypt"), False, ["block"], ["block"], ["block"]),
        (("decrypt",), False, ["block"], ["block"], []),
        (("encrypt",), False, ["block"], ["block"], ["block"]),
        (("ctr",), False, [], [], ["bulk"]),
        (("cbc_encrypt",), False, [], [], []),
        (("expand", "encrypt", "ctr"), True, [], [], ["block", "bulk"]),
        (("expand", "cbc_encrypt", "cbc_decrypt"), True, [], ["bulk"], []),
        (("expand", "cbc_encrypt", "cbc_decrypt"), False, ["block"], ["block", "bulk"], []),
    ],
)
def test_leagues(
    operations: tuple[str, ...], own_schedule: bool, block: list[str], cbc: list[str], ctr: list[str]
) -> None:
    item = implementation(*operations, own_schedule=own_schedule)
    assert [scenario.leagues(item) for scenario in (BLOCK, CBC, CTR)] == [block, cbc, ctr]


def test_a_schedule_of_its_own_must_be_expanded_by_itself() -> None:
    with pytest.raises(ValidationError, match="a schedule of its own but no operation 'expand'"):
        implementation("encrypt", "decrypt", own_schedule=True)


def test_a_schedule_of_another_size_is_its_own() -> None:
    with pytest.raises(ValidationError, match="schedule_bytes needs own_schedule"):
        implementation("expand", "encrypt", schedule_bytes=416)


@pytest.mark.parametrize(
    ("operations", "aead", "hashes"),
    [(("permute",), ["bulk"], ["bulk"]), (("aead",), ["bulk"], []), (("encrypt",), [], [])],
)
def test_whole_messages_have_one_league(operations: tuple[str, ...], aead: list[str], hashes: list[str]) -> None:
    item = implementation(*operations)
    assert [scenario.leagues(item) for scenario in select_scenarios(["aead", "hash"])] == [aead, hashes]
    assert [first_league(name) for name in ("aead", "hash", "0", "ctr16")] == ["bulk", "bulk", "block", "block"]
