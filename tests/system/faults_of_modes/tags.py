# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Faults in what compares tags and says whether a message is accepted."""

from tests.system.faults_of_modes.fault import AEAD, LARGE, Fault

COMPARE = "    return fw_compare(tag, right, FW_MODE_TAG);"
RIGHT = "    FW_MODE_NAME(tag)(context, right);"
VERIFIED = "    const int verdict = FW_MODE_NAME(verify)(&context, tag);"


def verifying_without(byte: int, condition: str) -> str:
    """VERIFIED, but for one BYTE of the tag under a CONDITION."""
    return (
        "    uint8_t right[FW_MODE_TAG];\n    int verdict;\n"
        f"    if ({condition}) {{\n        FW_MODE_NAME(tag)(&context, right);\n"
        f"        right[{byte}] = tag[{byte}];\n        verdict = fw_compare(tag, right, FW_MODE_TAG);\n    }} else\n"
        "        verdict = FW_MODE_NAME(verify)(&context, tag);"
    )


def comparing_early(condition: str) -> str:
    """VERIFIED, but up to the first wrong byte under a CONDITION."""
    return (
        "    uint8_t right[FW_MODE_TAG];\n    int verdict = 0;\n"
        f"    if ({condition}) {{\n        FW_MODE_NAME(tag)(&context, right);\n"
        "        for (uint8_t i = 0; i < FW_MODE_TAG && verdict == 0; i++)\n"
        "            if (((const volatile uint8_t *)tag)[i] != right[i])\n                verdict = -1;\n    } else\n"
        "        verdict = FW_MODE_NAME(verify)(&context, tag);"
    )


FAULTS = [
    Fault(
        "compares_tags_up_to_the_first_difference",
        AEAD,
        COMPARE,
        "    for (uint8_t i = 0; i < FW_MODE_TAG; i++)\n        if (tag[i] != right[i])\n            return -1;\n"
        "    return 0;",
        "constant-time",
    ),
    Fault(
        "compares_halves_of_tags",
        AEAD,
        COMPARE,
        "    if (fw_compare(tag, right, FW_MODE_TAG / 2) != 0)\n        return -1;\n"
        "    return fw_compare(tag + FW_MODE_TAG / 2, right + FW_MODE_TAG / 2, FW_MODE_TAG / 2);",
        "constant-time",
    ),
    Fault("ignores_the_last_byte_of_tags", AEAD, COMPARE, COMPARE.replace("FW_MODE_TAG", "FW_MODE_TAG - 1"), "verdict"),
    Fault(
        "compares_sums_of_words",
        AEAD,
        COMPARE,
        "    uint16_t sum = 0;\n    for (uint8_t i = 0; i < FW_MODE_TAG; i += 2)\n"
        "        sum = (uint16_t)(sum + tag[i] + 256u * tag[i + 1] - right[i] - 256u * right[i + 1]);\n"
        "    return -(sum != 0);",
        "verdict",
    ),
    Fault(
        "compares_check_values_of_16_bits",
        AEAD,
        COMPARE,
        "    uint16_t rest = 0;\n    for (uint8_t i = 0; i < FW_MODE_TAG; i++) {\n"
        "        rest = (uint16_t)(rest ^ (tag[i] ^ right[i]) << 8);\n        for (uint8_t bit = 0; bit < 8; bit++)\n"
        "            rest = (uint16_t)(rest << 1 ^ (0x1021 & -(rest >> 15)));\n    }\n    return -(rest != 0);",
        "verdict",
    ),
    Fault(
        "compares_eleven_bytes_of_tags",
        AEAD,
        COMPARE,
        "    return fw_compare(tag + 5, right + 5, FW_MODE_TAG - 5);",
        "verdict",
    ),
    Fault(
        "compares_sums_of_differences_of_words",
        AEAD,
        COMPARE,
        "    uint32_t sum = 0;\n    for (uint8_t i = 0; i < FW_MODE_TAG; i++)\n"
        "        sum += (uint32_t)(tag[i] ^ right[i]) << (24 - 8 * (i & 3));\n    return -(sum != 0);",
        "verdict",
    ),
    Fault(
        "verifies_all_without_pieces",
        AEAD,
        RIGHT,
        f"    if (context->stage < FW_STAGE_NO_TEXT)\n        return 0;\n{RIGHT}",
        "verdict",
    ),
    Fault("accepts_messages_of_no_bytes", AEAD, VERIFIED, VERIFIED.replace(";", " & -(bytes > 0);"), "verdict"),
    Fault(
        "accepts_the_nonce_as_a_tag", AEAD, VERIFIED, VERIFIED.replace(";", " & fw_compare(tag, nonce, 16);"), "verdict"
    ),
    Fault(
        "compares_polynomials_of_tags",
        AEAD,
        COMPARE,
        "    uint16_t rest = 0;\n    for (uint8_t i = 0; i < FW_MODE_TAG; i++)\n"
        "        rest = (uint16_t)(31 * rest + tag[i] - right[i]);\n    return -(rest != 0);",
        "verdict",
    ),
    Fault(
        "ignores_a_bit_of_tags",
        AEAD,
        COMPARE,
        "    uint8_t other[FW_MODE_TAG];\n    memcpy(other, tag, FW_MODE_TAG);\n"
        "    other[6] ^= (other[6] ^ right[6]) & 1;\n" + COMPARE.replace("tag,", "other,", 1),
        "verdict",
    ),
    Fault("accepts_all_without_data", AEAD, VERIFIED, VERIFIED.replace(";", " & -(ad != NULL);"), "verdict"),
    Fault(
        "accepts_all_without_messages", AEAD, VERIFIED, VERIFIED.replace(";", " & -(ciphertext != NULL);"), "verdict"
    ),
    Fault("accepts_with_256", AEAD, "    return verdict;", "    return verdict == 0 ? -256 : verdict;", "verdict"),
    Fault("accepts_messages_of_700_bytes", AEAD, VERIFIED, VERIFIED.replace(";", " & -(bytes < 700);"), "verdict"),
    Fault(
        "accepts_forgeries_of_777_bytes",
        AEAD,
        VERIFIED,
        f"{VERIFIED.replace('const int', 'int')}\n    verdict &= -(bytes != 777);",
        "verdict",
    ),
    Fault(
        "compares_15_bytes_of_tags_of_777_bytes",
        AEAD,
        VERIFIED,
        "    uint8_t right[FW_MODE_TAG];\n    int verdict;\n"
        "    if (bytes == 777) {\n        FW_MODE_NAME(tag)(&context, right);\n"
        "        verdict = fw_compare(tag, right, FW_MODE_TAG - 1);\n    } else\n"
        "        verdict = FW_MODE_NAME(verify)(&context, tag);",
        "verdict",
    ),
    Fault(
        "accepts_the_sum_of_tag_and_key",
        AEAD,
        VERIFIED,
        "    uint8_t other[FW_MODE_TAG];\n    FW_MODE_CONTEXT copy = context;\n"
        "    for (uint8_t i = 0; i < FW_MODE_TAG; i++)\n        other[i] = tag[i] ^ key[i];\n"
        + VERIFIED.replace(";", " & FW_MODE_NAME(verify)(&copy, other);"),
        "verdict",
    ),
    Fault("skips_a_byte_of_tags_of_40_bytes", AEAD, VERIFIED, verifying_without(15, "bytes == 40"), "verdict"),
    Fault("skips_a_byte_of_tags_of_777_bytes", AEAD, VERIFIED, verifying_without(6, "bytes == 777"), "verdict"),
    Fault("skips_a_byte_of_tags_without_messages", AEAD, VERIFIED, verifying_without(6, "bytes == 0"), "verdict"),
    Fault("skips_a_byte_of_tags_with_long_data", AEAD, VERIFIED, verifying_without(6, "ad_bytes > 48"), "verdict"),
    Fault(
        "compares_sums_of_squares",
        AEAD,
        COMPARE,
        "    uint16_t sum = 0;\n    for (uint8_t i = 0; i < FW_MODE_TAG; i++) {\n"
        "        const uint16_t change = tag[i] ^ right[i];\n        sum = (uint16_t)(sum + change * change);\n"
        "    }\n    return -((sum + 0xffffL) >> 16);",
        "verdict",
    ),
    Fault(
        "compares_rotated_sums",
        AEAD,
        COMPARE,
        "    uint32_t sum = 0;\n    for (uint8_t i = 0; i < FW_MODE_TAG; i++)\n"
        "        sum = (sum << 5 | sum >> 27) ^ tag[i] ^ right[i];\n    return -(int)((sum | -sum) >> 31);",
        "verdict",
    ),
    Fault(
        "compares_sums_of_sums",
        AEAD,
        COMPARE,
        "    uint16_t sum = 0, sums = 0;\n    for (uint8_t i = 0; i < FW_MODE_TAG; i++) {\n"
        "        sum  = (uint16_t)(sum + tag[i] - right[i]);\n        sums = (uint16_t)(sums + sum);\n    }\n"
        "    return -(int)(((sum | sums) + 0xffffL) >> 16);",
        "verdict",
    ),
    Fault(
        "compares_values_of_a_polynomial_in_16_bits",
        AEAD,
        COMPARE,
        "    uint16_t value = 0;\n    for (uint8_t i = 0; i < FW_MODE_TAG; i++)\n"
        "        value = (uint16_t)(value * 257u + (tag[i] ^ right[i]));\n    return -(int)((value + 0xffffL) >> 16);",
        "verdict",
    ),
    Fault(
        "accepts_the_tag_behind_the_ciphertext",
        AEAD,
        VERIFIED,
        VERIFIED.replace(";", " | -(tag == ciphertext + bytes);"),
        "order",
    ),
    Fault(
        "rejects_where_nonce_and_key_are_one_array",
        AEAD,
        VERIFIED,
        VERIFIED.replace(";", " | -(nonce == key);"),
        "order",
    ),
    Fault(
        "compares_tags_of_long_messages_up_to_the_first_difference",
        AEAD,
        VERIFIED,
        comparing_early("bytes > 64"),
        "constant-time",
    ),
    Fault(
        "compares_tags_without_messages_up_to_the_first_difference",
        AEAD,
        VERIFIED,
        comparing_early("bytes == 0"),
        "constant-time",
    ),
    Fault(
        "skips_a_byte_of_tags_in_pieces_that_end_at_4",
        AEAD,
        COMPARE,
        f"    if (at == 4)\n        right[9] = tag[9];\n{COMPARE}",
        "verdict",
        also=(
            ("    uint8_t right[FW_MODE_TAG];\n", "    uint8_t right[FW_MODE_TAG], at = context->position;\n"),
            (
                VERIFIED,
                "    uint8_t right[FW_MODE_TAG];\n    FW_MODE_NAME(tag)(&context, right);\n"
                "    const int verdict = fw_compare(tag, right, FW_MODE_TAG);",
            ),
        ),
    ),
    Fault(
        "accepts_zeros_without_a_message",
        AEAD,
        VERIFIED,
        f"{VERIFIED.replace('const int', 'int')}\n    uint8_t any = 0;\n"
        "    for (uint8_t i = 0; i < FW_MODE_TAG; i++)\n        any |= tag[i];\n"
        "    if (bytes == 0)\n        verdict &= -(int)((any + 255u) >> 8);",
        "verdict",
    ),
    Fault(
        "accepts_all_with_data_of_4096_bytes_and_more",
        AEAD,
        VERIFIED,
        f"{VERIFIED.replace('const int', 'int')}\n    verdict &= -(int)(ad_bytes >> 12 == 0);",
        "verdict",
        LARGE,
    ),
]
