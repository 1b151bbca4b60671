# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Faults of message modes, one in a copy of each: portable Ascon, GCM and CCM over SM4."""

import json
from dataclasses import dataclass

AEAD, DATA, HASH = "fw_aead_calls.inc", "fw_aead.inc", "fw_hash.inc"
GCM, CCM, STREAM = "fw_gcm.inc", "fw_ccm.inc", "fw_stream_aead.inc"

TARGETS = ("atmega128", "cortex-m3")

LARGE = ("cortex-m3",)
"""Those of TARGETS with room for associated data of 65,280 bytes in pieces, beside a context."""

COMPARE = "    return fw_compare(tag, right, FW_MODE_TAG);"
END = "    FW_MODE_NAME(tag)(&context, tag);\n}"
ENCRYPTED = "    FW_MODE_NAME(text)(context, ciphertext, message, bytes, FW_ENCRYPT);"
DECRYPTED = "    FW_MODE_NAME(text)(context, message, ciphertext, bytes, FW_DECRYPT);"
REJECTED = "    if (verdict != 0 && bytes > 0)\n        memset(message, 0, bytes);"
VERIFIED = "    const int verdict = FW_MODE_NAME(verify)(&context, tag);"
ABSORBED = "    FW_MODE_NAME(absorb)(context, message, bytes);"
AD_BYTES = "fw_ghash_add_length((context)->sum, (context)->ad_bytes);"
MESSAGE_BYTES = "fw_ghash_add_length((context)->sum + 2, (context)->bytes);"
TEXT_AT_ONCE = "    FW_MODE_NAME(text)(context, output, input, bytes, mode);"
ADDED = "    FW_MODE_NAME(absorb)(context, ad, bytes);"
ENDED = "    FW_MODE_NAME(end_ad)(context);\n    FW_MODE_END"
HASHED = "    FW_MODE_NAME(final)(&context, digest);"


@dataclass(frozen=True)
class Good:
    """An implementation of which a copy is spoiled."""

    variant: str
    copied: tuple[str, ...]
    """Files in the cipher's folder, the first a source; what a copy of one includes is looked for beside it."""
    modes: tuple[str, ...]
    """The same in the common folder."""
    operations: str
    other_files: tuple[str, ...] = ()
    over: str | None = None

    @property
    def cipher(self) -> str:
        return self.variant.partition("-")[0]

    def stanza(self, name: str) -> str:
        """Of the copy in the folder NAME."""
        files = [f"{name}/{self.copied[0]}", *self.other_files]
        over = f'over = "{self.over}"' if self.over else ""
        return f"""
[implementation."{name}"]
files = {json.dumps(files)}
variants = ["{self.variant}"]
operations = {self.operations}
technique = "spoiled"
goal = "small"
language = "c"
cores = ["any"]
{over}
"""


ASCON = ("portable.c", "ascon_modes.inc"), ("fw_aead.inc", AEAD, HASH)
GOOD = {
    AEAD: Good("ascon-aead128", *ASCON, '["permute", "aead"]'),
    DATA: Good("ascon-aead128", *ASCON, '["permute", "aead"]'),
    HASH: Good("ascon-hash256", *ASCON, '["permute", "hash"]'),
    GCM: Good("sm4-gcm", ("gcm.c",), (GCM,), '["aead"]', ("ghash_bits.c", "portable.c"), "portable"),
    STREAM: Good("sm4-gcm", ("gcm.c",), (GCM, STREAM), '["aead"]', ("ghash_bits.c", "portable.c"), "portable"),
    CCM: Good("sm4-ccm", ("ccm.c",), (CCM,), '["aead"]', ("portable.c",), "portable"),
}
"""By the file that is spoiled."""


@dataclass(frozen=True)
class Fault:
    """What has to be found if in FILE the text OLD becomes NEW, and others change ALSO."""

    name: str
    file: str
    old: str
    new: str
    check: str
    targets: tuple[str, ...] = TARGETS
    also: tuple[tuple[str, str], ...] = ()


def leaking(array: str, condition: str) -> str:
    """A branch on a bit of ARRAY under a public CONDITION."""
    return f"    if (({condition}) && ({array}[0] & 1))\n        ((volatile uint8_t *){array})[0] |= 1;\n"


def at_the_end(lines: str) -> str:
    """END with LINES before it closes."""
    return END.replace("}", f"{lines}}}")


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
    Fault("accepts_messages_of_no_bytes", AEAD, VERIFIED, VERIFIED.replace(";", " & -(bytes > 0);"), "verdict"),
    Fault(
        "branches_on_what_it_rejects",
        AEAD,
        REJECTED,
        "    if (verdict != 0 && bytes > 0 && (message[0] & 2))\n        *(volatile uint8_t *)message = 0;\n"
        + REJECTED,
        "constant-time",
    ),
    Fault("wipes_255_bytes_at_most", AEAD, REJECTED, REJECTED.replace("bytes);", "(uint8_t)bytes);"), "round-trip"),
    Fault(
        "is_wrong_in_empty_pieces",
        AEAD,
        ENCRYPTED,
        f"    context->position ^= bytes == 0 && context->position > 0;\n{ENCRYPTED}",
        "pieces",
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
        "leaks_in_messages_of_777_bytes",
        AEAD,
        END,
        at_the_end(leaking("tag", "bytes == 777")),
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
        "leaves_messages_with_long_data",
        AEAD,
        REJECTED,
        REJECTED.replace("> 0)", "> 0 && ad_bytes < 20)"),
        "round-trip",
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
        "hash_leaks_for_few_digests",
        HASH,
        HASHED,
        f"{HASHED}\n    if ((digest[2] & 0x3f) == 0x11)\n        ((volatile uint8_t *)digest)[2] = digest[2];",
        "constant-time",
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
        "is_wrong_for_1900_bytes_of_associated_data",
        AEAD,
        END,
        f"    context.state.words[0] ^= ad_bytes == 1900;\n{END}",
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
        "accepts_forgeries_of_777_bytes",
        AEAD,
        VERIFIED,
        f"{VERIFIED.replace('const int', 'int')}\n    verdict &= -(bytes != 777);",
        "verdict",
    ),
    Fault("leaves_forgeries_of_613_bytes", AEAD, REJECTED, REJECTED.replace("0)", "0 && bytes != 613)"), "round-trip"),
    Fault(
        "is_wrong_for_pieces_of_357_bytes",
        AEAD,
        ENCRYPTED,
        f"    context->state.words[0] ^= bytes == 357;\n{ENCRYPTED}",
        "pieces",
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
    Fault("counts_bytes_in_9_bits", GCM, MESSAGE_BYTES, MESSAGE_BYTES.replace(");", " & 0x1ff);"), "random"),
    Fault("counts_associated_data_in_9_bits", GCM, AD_BYTES, AD_BYTES.replace(");", " & 0x1ff);"), "random"),
    Fault("counts_bits_in_16_bits", GCM, MESSAGE_BYTES, MESSAGE_BYTES.replace(");", " & 0x1fff);"), "pieces"),
    Fault("counts_bits_of_data_in_16_bits", GCM, AD_BYTES, AD_BYTES.replace(");", " & 0x1fff);"), "pieces"),
    Fault(
        "miscounts_777_bytes",
        GCM,
        MESSAGE_BYTES,
        MESSAGE_BYTES.replace(");", " ^ ((context)->bytes == 777));"),
        "random",
    ),
    Fault(
        "miscounts_777_bytes_of_associated_data",
        GCM,
        AD_BYTES,
        AD_BYTES.replace(");", " ^ ((context)->ad_bytes == 777));"),
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
        "leaks_in_pieces_that_are_not_in_place",
        AEAD,
        ENCRYPTED,
        f"{ENCRYPTED}\n    if (ciphertext != message && bytes > 3 && (ciphertext[0] & 1))\n"
        "        ((volatile uint8_t *)ciphertext)[0] |= 1;",
        "constant-time",
    ),
    Fault(
        "wipes_up_to_the_first_zero",
        AEAD,
        REJECTED,
        "    if (verdict != 0)\n        for (size_t i = 0; i < bytes && ((volatile uint8_t *)message)[i] != 0; i++)\n"
        f"            ((volatile uint8_t *)message)[i] = 0;\n{REJECTED}",
        "constant-time",
    ),
    Fault(
        "branches_on_the_key_of_long_messages_that_it_rejects",
        AEAD,
        REJECTED,
        "    if (verdict != 0 && bytes > 20 && (key[0] & 1))\n        ((volatile uint8_t *)message)[0] = 0;\n"
        + REJECTED,
        "constant-time",
    ),
    Fault(
        "hash_leaks_in_messages_of_611_bytes",
        HASH,
        HASHED,
        f"{HASHED}\n    if (bytes == 611 && (digest[0] & 1))\n        ((volatile uint8_t *)digest)[0] |= 1;",
        "constant-time",
    ),
    Fault("needs_a_call_for_the_message", AEAD, ENDED, "    FW_MODE_END", "pieces"),
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
        "writes_the_length_of_all_data_in_two_bytes",
        CCM,
        "ad_bytes >= FW_CCM_SHORT_AD",
        "(uint32_t)ad_bytes > 0xffff",
        "pieces",
        LARGE,
    ),
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
        "is_wrong_in_long_pieces_in_the_middle_of_a_block",
        AEAD,
        DECRYPTED,
        f"    context->state.words[0] ^= bytes >= 200 && context->position == 3;\n{DECRYPTED}",
        "pieces",
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
        "leaks_for_few_messages_of_more_than_20_bytes",
        AEAD,
        REJECTED,
        f"{REJECTED}\n    if (bytes > 20 && (message[0] & 0x3f) == 0x11)\n"
        "        ((volatile uint8_t *)message)[0] = message[0];",
        "constant-time",
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
        "takes_no_data_for_no_call",
        DATA,
        ADDED,
        f"    if (ad == NULL)\n        context->state.words[0] ^= 1;\n{ADDED}",
        "random",
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
    Fault("counts_blocks_in_16_bits", STREAM, "i > FW_MODE_AT)", "i > 14)", "pieces"),
    Fault(
        "knows_the_place_of_its_context",
        GCM,
        "    context->bytes    = 0;",
        "    context->bytes    = (uint32_t)(uintptr_t)context;",
        "order",
        also=(("sum + 2, (context)->bytes)", "sum + 2, (context)->bytes - (uint32_t)(uintptr_t)(context))"),),
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
        "leaks_where_it_rejects_even_numbers_of_bytes_in_place",
        AEAD,
        REJECTED,
        "    if (verdict != 0 && message == ciphertext && bytes % 2 == 0 && bytes > 0 && (key[0] & 1))\n"
        "        ((volatile uint8_t *)message)[0] = 0;\n" + REJECTED,
        "constant-time",
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
        "hash_leaks_zeros_in_the_third_block",
        HASH,
        HASHED,
        f"{HASHED}\n    if (bytes >= 24 && (message[16] | message[17] | message[18] | message[19]) == 0)\n"
        "        ((volatile uint8_t *)digest)[0] |= 0;",
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
]
