# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The messages that are tried."""

import pytest

from featherweight.catalog.schema import Variant
from featherweight.referee.device.inputs import hash_messages, sealed_messages
from featherweight.referee.device.message_lengths import LONGER_LENGTHS, RATES, short_bytes


@pytest.mark.parametrize("rate", [1, 4, 6, 8, 12, 16, 23, 24, 48, 64])
def test_message_and_associated_data_have_all_lengths(rate: int) -> None:
    """Also where the number of lengths is a multiple of 7, as of rate 16, or of 5 and 7."""
    sizes = {"key_bytes": 16, "nonce_bytes": 16, "tag_bytes": 16, "rate_bytes": rate}
    known = {"sha256": "0" * 64, "source": "nowhere"}
    facts = {"id": "some", "symbol": "some", "kind": "aead", "known_answers": known, **sizes}
    variant = Variant.model_validate(facts)
    tried = [item for item in sealed_messages(variant) if item.kind == "length"]
    wanted = list(range(max(RATES * rate, 32) + 1))
    assert sorted(len(item.message) for item in tried) == sorted(len(item.ad) for item in tried) == wanted


@pytest.mark.parametrize("most", [0, 1, 6, 256])
def test_customization_strings_have_all_lengths(most: int) -> None:
    """Up to three blocks, and the most; messages of one group have the same string, which is public."""
    known = {"sha256": "0" * 64, "source": "nowhere"}
    facts = {"id": "some", "symbol": "some", "kind": "hash", "known_answers": known, "custom_bytes": most}
    variant = Variant.model_validate({**facts, "digest_bytes": 64, "rate_bytes": 8})
    tried = [item for item in hash_messages(variant) if item.kind != "vectors"]
    lengths = {len(item.ad) for item in tried}
    assert lengths >= set(range(min(short_bytes(variant), most) + 1)) | {most} and max(lengths) == most
    strings: dict[str, bytes] = {}
    assert all(strings.setdefault(item.group, item.ad) == item.ad for item in tried if item.compared)
    assert {len(item.message) for item in tried} >= set(LONGER_LENGTHS)
