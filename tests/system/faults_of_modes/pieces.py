# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Faults in messages and associated data that come in pieces."""

from tests.system.faults_of_modes.fault import AEAD, DATA, Fault, leaking

ENCRYPTED = "    FW_MODE_NAME(text)(context, ciphertext, message, bytes, FW_ENCRYPT);"
DECRYPTED = "    FW_MODE_NAME(text)(context, message, ciphertext, bytes, FW_DECRYPT);"
ADDED = "    FW_MODE_NAME(absorb)(context, ad, bytes);"
ENDED = "    FW_MODE_NAME(end_ad)(context);\n    FW_MODE_END"

FAULTS = [
    Fault(
        "is_wrong_in_empty_pieces",
        AEAD,
        ENCRYPTED,
        f"    context->position ^= bytes == 0 && context->position > 0;\n{ENCRYPTED}",
        "pieces",
    ),
    Fault(
        "is_wrong_in_pieces_for_a_text_in_1024",
        AEAD,
        ENCRYPTED,
        f"    context->state.words[0] ^= bytes > 4 && message[2] == 0x3c && message[4] >> 6 == 2;\n{ENCRYPTED}",
        "chain",
    ),
    Fault(
        "is_wrong_in_pieces_of_100_bytes_and_more",
        AEAD,
        DECRYPTED,
        f"    if (bytes >= 100)\n        context->state.words[1] ^= 1;\n{DECRYPTED}",
        "pieces",
    ),
    Fault(
        "is_wrong_in_pieces_of_a_block_at_a_border",
        AEAD,
        ENCRYPTED,
        f"    context->state.words[0] ^= bytes == 16 && context->position == 0;\n{ENCRYPTED}",
        "pieces",
    ),
    Fault(
        "is_wrong_in_pieces_of_256_bytes",
        AEAD,
        DECRYPTED,
        f"    context->state.words[0] ^= bytes > 0 && (bytes & 255) == 0;\n{DECRYPTED}",
        "pieces",
    ),
    Fault(
        "is_wrong_for_pieces_of_357_bytes",
        AEAD,
        ENCRYPTED,
        f"    context->state.words[0] ^= bytes == 357;\n{ENCRYPTED}",
        "pieces",
    ),
    Fault(
        "leaks_in_pieces_of_40_to_255_bytes_at_a_border",
        AEAD,
        ENCRYPTED,
        "    const uint8_t is_long = bytes > 39 && bytes < 256 && context->position == 0;\n"
        f"{ENCRYPTED}\n{leaking('ciphertext', 'is_long')}",
        "constant-time",
    ),
    Fault(
        "leaks_in_pieces_that_are_not_in_place",
        AEAD,
        ENCRYPTED,
        f"{ENCRYPTED}\n    if (ciphertext != message && bytes > 3 && (ciphertext[0] & 1))\n"
        "        ((volatile uint8_t *)ciphertext)[0] |= 1;",
        "constant-time",
    ),
    Fault("needs_a_call_for_the_message", AEAD, ENDED, "    FW_MODE_END", "pieces"),
    Fault(
        "is_wrong_in_pieces_of_5_bytes_behind_10",
        AEAD,
        ENCRYPTED,
        f"    context->state.words[0] ^= bytes == 5 && context->position == 10;\n{ENCRYPTED}",
        "pieces",
    ),
    Fault(
        "is_wrong_in_pieces_of_24_bytes_behind_8",
        AEAD,
        DECRYPTED,
        f"    context->state.words[0] ^= bytes == 24 && context->position == 8;\n{DECRYPTED}",
        "pieces",
    ),
    Fault(
        "is_wrong_where_a_piece_of_data_ends_a_block_at_its_middle",
        DATA,
        ADDED,
        f"    context->state.words[0] ^= bytes == 8 && context->position == 8;\n{ADDED}",
        "pieces",
    ),
    Fault(
        "leaks_in_pieces_of_5_bytes",
        AEAD,
        ENCRYPTED,
        f"{ENCRYPTED}\n{leaking('ciphertext', 'bytes == 5')}",
        "constant-time",
    ),
    Fault(
        "leaks_for_few_pieces",
        AEAD,
        ENCRYPTED,
        f"{ENCRYPTED}\n    if (bytes > 0 && (ciphertext[0] & 0x3f) == 0x11)\n"
        "        ((volatile uint8_t *)ciphertext)[0] = ciphertext[0];",
        "constant-time",
    ),
    Fault(
        "is_wrong_in_long_pieces_in_the_middle_of_a_block",
        AEAD,
        DECRYPTED,
        f"    context->state.words[0] ^= bytes >= 200 && context->position == 3;\n{DECRYPTED}",
        "pieces",
    ),
    Fault(
        "takes_no_data_for_no_call",
        DATA,
        ADDED,
        f"    if (ad == NULL)\n        context->state.words[0] ^= 1;\n{ADDED}",
        "random",
    ),
    Fault(
        "reads_before_pieces",
        AEAD,
        ENCRYPTED,
        "    if (context->position > 0 && bytes > 0)\n        (void)*(volatile const uint8_t *)(message - 1);\n"
        + ENCRYPTED,
        "unwritten-memory",
    ),
    Fault(
        "leaks_in_pieces_of_512_bytes_and_more",
        AEAD,
        ENCRYPTED,
        f"{ENCRYPTED}\n{leaking('ciphertext', 'bytes >> 9 != 0')}",
        "constant-time",
    ),
    Fault(
        "takes_no_message_for_the_end_of_a_block",
        AEAD,
        ENCRYPTED,
        f"    if (message == NULL && context->stage == FW_STAGE_TEXT)\n        context->position = 0;\n{ENCRYPTED}",
        "pieces",
    ),
]
