# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The known answers in the self-test of an export."""

from featherweight.catalog import Cipher, Variant
from featherweight.scales.lengths import known_answer_inputs
from featherweight.scales.oracle import Oracle

LENGTHS = {"aead": {(0, 0), (32, 1), (7, 17), (32, 32)}, "hash": {(0, 0), (0, 1), (0, 17), (0, 100)}}
"""Bytes of associated data and message of the records that are taken from a variant's official file."""

Answer = dict[str, bytes]


def known_answers(cipher: Cipher, variant: Variant) -> list[Answer]:
    """Inputs and outputs by name: a block cipher's vectors, or records of the official file, computed by spec.py."""
    if variant.kind == "block":
        return [
            {name: bytes.fromhex(getattr(item, name)) for name in ("key", "plaintext", "ciphertext")}
            for item in variant.vector
        ]
    found = []
    for key, nonce, ad, message in known_answer_inputs(variant):
        if (len(ad), len(message)) not in LENGTHS[variant.kind]:
            continue
        oracle = Oracle(cipher, variant, key)
        if variant.kind == "hash":
            found.append({"message": message, "digest": oracle.digest(message)})
        else:
            ciphertext, tag = oracle.seal(nonce, ad, message)
            inputs = {"key": key, "nonce": nonce, "ad": ad, "message": message}
            found.append({**inputs, "ciphertext": ciphertext, "tag": tag})
    return found
