# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Faults of GCM and CCM: lengths and counters."""

from tests.system.faults_of_modes.fault import CCM, GCM, LARGE, STREAM, Fault

AD_BYTES = "fw_ghash_add_length((context)->sum, (context)->ad_bytes);"
MESSAGE_BYTES = "fw_ghash_add_length((context)->sum + 2, (context)->bytes);"

FAULTS = [
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
        "writes_the_length_of_all_data_in_two_bytes",
        CCM,
        "ad_bytes >= FW_CCM_SHORT_AD",
        "(uint32_t)ad_bytes > 0xffff",
        "pieces",
        LARGE,
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
        "writes_the_length_of_messages_in_two_bytes",
        CCM,
        "(sum + 16, bytes);",
        "(sum + 16, (uint16_t)bytes);",
        "pieces",
        LARGE,
    ),
]
