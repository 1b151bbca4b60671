# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Faults in what becomes of a message whose tag is wrong."""

from tests.system.faults_of_modes.fault import AEAD, LARGE, Fault

REJECTED = "    if (verdict != 0 && bytes > 0)\n        memset(message, 0, bytes);"

FAULTS = [
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
        "leaves_messages_with_long_data",
        AEAD,
        REJECTED,
        REJECTED.replace("> 0)", "> 0 && ad_bytes < 20)"),
        "round-trip",
    ),
    Fault("leaves_forgeries_of_613_bytes", AEAD, REJECTED, REJECTED.replace("0)", "0 && bytes != 613)"), "round-trip"),
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
        "leaks_for_few_messages_of_more_than_20_bytes",
        AEAD,
        REJECTED,
        f"{REJECTED}\n    if (bytes > 20 && (message[0] & 0x3f) == 0x11)\n"
        "        ((volatile uint8_t *)message)[0] = message[0];",
        "constant-time",
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
        "wipes_65535_bytes_at_most",
        AEAD,
        REJECTED,
        REJECTED.replace("bytes);", "(uint16_t)bytes);"),
        "round-trip",
        LARGE,
    ),
]
