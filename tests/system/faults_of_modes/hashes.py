# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Faults of hashes."""

from tests.system.faults_of_modes.fault import HASH, Fault

ABSORBED = "    FW_MODE_NAME(absorb)(context, message, bytes);"
HASHED = "    FW_MODE_NAME(final)(&context, digest);"

FAULTS = [
    Fault(
        "hash_leaks_for_few_digests",
        HASH,
        HASHED,
        f"{HASHED}\n    if ((digest[2] & 0x3f) == 0x11)\n        ((volatile uint8_t *)digest)[2] = digest[2];",
        "constant-time",
    ),
    Fault(
        "hash_is_wrong_for_a_message_in_4096",
        HASH,
        HASHED,
        f"    context.state.words[0] ^= bytes > 9 && message[4] == 0x5a && message[9] >> 4 == 6;\n{HASHED}",
        "chain",
    ),
    Fault(
        "hash_is_wrong_in_empty_pieces",
        HASH,
        ABSORBED,
        f"    context->state.words[0] ^= bytes == 0 && context->position > 0;\n{ABSORBED}",
        "pieces",
    ),
    Fault(
        "hash_is_wrong_for_1025_bytes",
        HASH,
        HASHED,
        f"    context.state.words[0] ^= bytes == 1025;\n{HASHED}",
        "random",
    ),
    Fault(
        "hash_is_wrong_for_1900_bytes",
        HASH,
        HASHED,
        f"    context.state.words[0] ^= bytes == 1900;\n{HASHED}",
        "random",
    ),
    Fault(
        "hash_reads_behind_long_messages",
        HASH,
        HASHED,
        f"    if (bytes > 150)\n        (void)((const volatile uint8_t *)message)[bytes];\n{HASHED}",
        "unwritten-memory",
    ),
    Fault(
        "hash_reads_behind_611_bytes",
        HASH,
        HASHED,
        f"    if (bytes == 611)\n        (void)((const volatile uint8_t *)message)[bytes];\n{HASHED}",
        "unwritten-memory",
    ),
    Fault(
        "hash_leaks_in_messages_of_611_bytes",
        HASH,
        HASHED,
        f"{HASHED}\n    if (bytes == 611 && (digest[0] & 1))\n        ((volatile uint8_t *)digest)[0] |= 1;",
        "constant-time",
    ),
    Fault(
        "is_wrong_in_the_two_hundredth_piece",
        HASH,
        "    context->position = 0;",
        "    context->position = 0;\n    context->stage    = 0;",
        "pieces",
        also=((ABSORBED, f"    context->state.words[0] ^= ++context->stage == 200;\n{ABSORBED}"),),
    ),
    Fault(
        "hashes_where_it_began",
        HASH,
        "    context->position = 0;",
        "    context->position = 0;\n    context->stage    = (uint8_t)((uintptr_t)context >> 3);",
        "order",
        also=(
            (
                "    FW_MODE_NAME(pad)(context);\n    for",
                "    context->state.words[0] ^= context->stage != (uint8_t)((uintptr_t)context >> 3);\n"
                "    FW_MODE_NAME(pad)(context);\n    for",
            ),
        ),
    ),
    Fault(
        "hash_leaks_zeros_in_the_third_block",
        HASH,
        HASHED,
        f"{HASHED}\n    if (bytes >= 24 && (message[16] | message[17] | message[18] | message[19]) == 0)\n"
        "        ((volatile uint8_t *)digest)[0] |= 0;",
        "constant-time",
    ),
    Fault(
        "hash_leaks_in_long_pieces_in_the_middle_of_a_block",
        HASH,
        ABSORBED,
        f"    if (bytes >> 9 != 0 && context->position > 0 && (message[0] & 1))\n"
        f"        ((volatile uint8_t *)context)[0] |= 0;\n{ABSORBED}",
        "constant-time",
    ),
]
