# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The messages that are tried."""

import pytest

from featherweight.catalog.schema import Variant
from featherweight.referee.device.inputs import RATES, sealed_messages


@pytest.mark.parametrize("rate", [1, 4, 6, 8, 12, 16, 23, 24, 48, 64])
def test_message_and_associated_data_have_all_lengths(rate: int) -> None:
    """Also where the number of lengths is a multiple of 7, as of rate 16, or of 5 and 7."""
    sizes = {"key_bytes": 16, "nonce_bytes": 16, "tag_bytes": 16, "rate_bytes": rate}
    known = {"sha256": "0" * 64, "source": "nowhere"}
    facts = {"id": "some", "symbol": "some", "kind": "aead", "known_answers": known, **sizes}
    variant = Variant.model_validate(facts)
    tried = [item for item in sealed_messages(variant) if item.kind == "length"]
    wanted = list(range(RATES * rate + 1))
    assert sorted(len(item.message) for item in tried) == sorted(len(item.ad) for item in tried) == wanted
