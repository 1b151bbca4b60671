# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The known answers in the self-test of an export."""

from featherweight.catalog import Cipher, Variant
from featherweight.export import modes
from featherweight.scales.lengths import hash_arrays, known_answer_inputs
from featherweight.scales.oracle import Oracle

BOTH = {(0, 0), (32, 1), (7, 17), (32, 32)}
MESSAGE_ALONE = {(0, 0), (0, 1), (0, 17), (0, 100)}
"""Bytes of associated data, or of a customization string, and of the message of the records that are taken from a
variant's official file: where there are both, and where there is only a message."""

SEALED = ((0, 0), (5, 1), (32, 32), (16, 27))
"""Bytes of associated data and message that a block cipher seals in EAX mode."""

Answer = dict[str, bytes]


def known_answers(cipher: Cipher, variant: Variant) -> list[Answer]:
    """Inputs and outputs by name: a block cipher's vectors, or records of the official file, computed by spec.py."""
    if variant.kind == "block":
        return [
            {name: bytes.fromhex(getattr(item, name)) for name in ("key", "plaintext", "ciphertext")}
            for item in variant.vector
        ]
    found = []
    lengths = BOTH if variant.kind == "aead" or variant.custom_bytes else MESSAGE_ALONE
    for key, nonce, ad, message in known_answer_inputs(variant):
        if (len(ad), len(message)) not in lengths:
            continue
        oracle = Oracle(cipher, variant, key)
        if variant.kind == "hash":
            found.append({**hash_arrays(variant, message, ad), "digest": oracle.digest(message, ad)})
        else:
            ciphertext, tag = oracle.seal(nonce, ad, message)
            inputs = {"key": key, "nonce": nonce, "ad": ad, "message": message}
            found.append({**inputs, "ciphertext": ciphertext, "tag": tag})
    return found


def mode_answers(cipher: Cipher, variant: Variant) -> tuple[list[Answer], Answer]:
    """Of a block cipher by spec.py: messages in EAX mode; and one in the modes of which EAX is made, and in CBC."""
    size = variant.block_bytes
    key = _counting(variant.key_bytes, 1)
    oracle = Oracle(cipher, variant, key)
    sealed = []
    for ad_bytes, message_bytes in SEALED:
        nonce, ad, message = _counting(size, 0x10), _counting(ad_bytes, 0x30), _counting(message_bytes, 0x50)
        ciphertext, tag = modes.eax(oracle, size, nonce, ad, message)
        sealed.append({"key": key, "nonce": nonce, "ad": ad, "message": message, "ciphertext": ciphertext, "tag": tag})
    iv, data = bytes(size - 1) + b"\xff", _counting(2 * size, 0x70)  # the counter carries
    done = {"ctr": oracle.ctr(iv, data[:-3]), "cbc": oracle.cbc(iv, data), "cmac": modes.cmac(oracle, size, data[:-3])}
    return sealed, {"key": key, "iv": iv, "data": data, **done}


def _counting(count: int, first: int) -> bytes:
    return bytes((first + index) % 256 for index in range(count))
