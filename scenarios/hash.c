/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Scenario "hash": one message.
 * Measured: the hash function. */
#include "scenario.h"

enum { DATA_BYTES = 2048 };

FW_DATA uint8_t data[DATA_BYTES];
FW_DATA uint8_t digest[FW_DIGEST_BYTES];
uint16_t        message_bytes;

int main(void)
{
    FW_SYMBOL(digest, data, message_bytes);
    fw_done();
}
