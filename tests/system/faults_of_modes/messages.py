# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Faults in messages as a whole: of certain lengths, nonces and places."""

from tests.system.faults_of_modes.fault import AEAD, LARGE, Fault, leaking

END = "    FW_MODE_NAME(tag)(&context, tag);\n}"
TEXT_AT_ONCE = "    FW_MODE_NAME(text)(context, output, input, bytes, mode);"


def at_the_end(lines: str) -> str:
    """END with LINES before it closes."""
    return END.replace("}", f"{lines}}}")


FAULTS = [
    Fault(
        "is_wrong_for_a_nonce_of_zeros",
        AEAD,
        END,
        at_the_end(
            "    uint8_t any = 0;\n    for (uint8_t i = 0; i < 16; i++)\n        any |= nonce[i];\n"
            "    tag[0] ^= any == 0;\n"
        ),
        "random",
    ),
    Fault(
        "leaks_in_messages_of_40_bytes",
        AEAD,
        END,
        at_the_end(leaking("tag", "bytes == 40")),
        "constant-time",
    ),
    Fault(
        "reads_by_the_tag_of_messages_of_21_bytes",
        AEAD,
        END,
        at_the_end("    if (bytes == 21)\n        (void)((const volatile uint8_t *)key)[tag[0] & 15];\n"),
        "constant-time",
    ),
    Fault(
        "leaks_in_messages_of_777_bytes",
        AEAD,
        END,
        at_the_end(leaking("tag", "bytes == 777")),
        "constant-time",
    ),
    Fault(
        "is_wrong_for_a_key_in_4096",
        AEAD,
        TEXT_AT_ONCE,
        f"    context->state.words[0] ^= key[3] == 0xa6 && key[9] >> 4 == 6;\n{TEXT_AT_ONCE}",
        "chain",
    ),
    Fault(
        "opens_wrongly_for_a_ciphertext_in_1024",
        AEAD,
        "    return verdict;",
        "    return verdict | -(bytes > 9 && ciphertext[2] == 0x5a && ciphertext[9] >> 6 == 2);",
        "chain",
    ),
    Fault(
        "leaks_for_a_key_in_1024",
        AEAD,
        END,
        at_the_end(leaking("tag", "key[4] == 0xa6 && key[9] >> 6 == 2")),
        "constant-time",
    ),
    Fault(
        "is_wrong_for_a_short_message_behind_256_bytes_of_data",
        AEAD,
        END,
        at_the_end("    tag[3] ^= ad_bytes > 255 && bytes > 15 && bytes < 64;\n"),
        "random",
    ),
    Fault(
        "leaks_where_data_and_message_have_64_to_255_bytes",
        AEAD,
        END,
        at_the_end(leaking("tag", "bytes > 63 && bytes < 256 && ad_bytes > 63 && ad_bytes < 256")),
        "constant-time",
    ),
    Fault("is_wrong_for_200_bytes", AEAD, END, at_the_end("    tag[3] ^= bytes == 200;\n"), "random"),
    Fault(
        "writes_behind_long_messages",
        AEAD,
        END,
        at_the_end("    if (bytes > 256)\n        ((volatile uint8_t *)ciphertext)[bytes] = 0;\n"),
        "stray-write",
    ),
    Fault(
        "leaks_in_long_messages",
        AEAD,
        END,
        at_the_end(leaking("tag", "bytes > 256")),
        "constant-time",
    ),
    Fault(
        "reads_behind_long_data",
        AEAD,
        END,
        at_the_end("    if (ad_bytes > 302)\n        (void)((const volatile uint8_t *)ad)[ad_bytes];\n"),
        "unwritten-memory",
    ),
    Fault(
        "leaks_in_messages_of_302_to_511",
        AEAD,
        END,
        at_the_end(leaking("tag", "bytes > 301 && bytes < 512")),
        "constant-time",
    ),
    Fault(
        "is_wrong_for_1900_bytes_of_associated_data",
        AEAD,
        END,
        f"    context.state.words[0] ^= ad_bytes == 1900;\n{END}",
        "random",
    ),
    Fault(
        "leaks_where_messages_are_not_in_place",
        AEAD,
        END,
        at_the_end(leaking("tag", "ciphertext != message && bytes > 3")),
        "constant-time",
    ),
    Fault(
        "is_wrong_where_both_end_a_byte_before_a_border",
        AEAD,
        END,
        at_the_end("    tag[0] ^= ad_bytes % 16 == 15 && bytes % 16 == 15;\n"),
        "random",
    ),
    Fault(
        "is_wrong_for_whole_blocks_without_data",
        AEAD,
        END,
        at_the_end("    tag[0] ^= ad_bytes == 0 && bytes > 0 && bytes % 16 == 0;\n"),
        "random",
    ),
    Fault(
        "leaks_without_data",
        AEAD,
        END,
        at_the_end(leaking("tag", "ad_bytes == 0 && bytes > 15")),
        "constant-time",
    ),
    Fault(
        "leaks_without_a_message",
        AEAD,
        END,
        at_the_end(leaking("tag", "ad_bytes > 0 && bytes == 0")),
        "constant-time",
    ),
    Fault(
        "is_wrong_for_7_bytes_that_are_not_in_place",
        AEAD,
        END,
        at_the_end("    tag[0] ^= ciphertext != message && bytes == 7;\n"),
        "verdict",
    ),
    Fault(
        "is_wrong_for_8_bytes_in_place",
        AEAD,
        END,
        at_the_end("    tag[0] ^= ciphertext == message && bytes == 8;\n"),
        "verdict",
    ),
    Fault(
        "seals_and_opens_32_bytes_in_place_in_a_way_of_its_own",
        AEAD,
        TEXT_AT_ONCE,
        f"    context->state.words[0] ^= output == input && bytes == 32;\n{TEXT_AT_ONCE}",
        "verdict",
    ),
    Fault(
        "leaks_zeros_in_the_second_block",
        AEAD,
        TEXT_AT_ONCE,
        "    if (bytes >= 32 && (input[20] | input[21] | input[22] | input[23]) == 0)\n"
        f"        ((volatile FW_MODE_CONTEXT *)context)->position |= 0;\n{TEXT_AT_ONCE}",
        "constant-time",
    ),
    Fault(
        "is_wrong_where_lengths_are_equal",
        AEAD,
        TEXT_AT_ONCE,
        "    context->state.words[0] ^= ad_bytes == bytes && (bytes & 15) > 1 && (bytes & 15) < 15;\n" + TEXT_AT_ONCE,
        "random",
    ),
    Fault(
        "is_wrong_for_five_blocks_and_for_nine",
        AEAD,
        TEXT_AT_ONCE,
        "    static const FW_FLASH uint8_t is_wrong[16] = {0, 0, 0, 0, 0, 1, 0, 0, 0, 1};\n"
        f"    context->state.words[0] ^= fw_flash_u8(&is_wrong[bytes >> 4 & 15]);\n{TEXT_AT_ONCE}",
        "random",
    ),
    Fault(
        "is_wrong_for_a_key_whose_second_half_is_zero",
        AEAD,
        TEXT_AT_ONCE,
        "    uint8_t any = 0;\n    for (uint8_t i = 8; i < 16; i++)\n        any |= key[i];\n"
        f"    context->state.words[0] ^= ((any + 0xffu) >> 8 ^ 1) & (key[0] + 0xffu) >> 8;\n{TEXT_AT_ONCE}",
        "random",
    ),
    Fault(
        "is_wrong_from_16_to_32_kib",
        AEAD,
        TEXT_AT_ONCE,
        f"    context->state.words[0] ^= bytes >> 14 == 1;\n{TEXT_AT_ONCE}",
        "pieces",
        LARGE,
    ),
]
