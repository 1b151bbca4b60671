/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Scenario "aead": associated data and a message, sealed and opened again in place.
 * Measured: encrypt and decrypt, each with all that it needs from key and nonce to tag. */
#include "scenario.h"

enum { DATA_BYTES = 2048 };

FW_DATA uint8_t key[FW_KEY_BYTES];
FW_DATA uint8_t nonce[FW_NONCE_BYTES];
FW_DATA uint8_t tag[FW_TAG_BYTES];
FW_DATA uint8_t data[DATA_BYTES]; /* associated data, then the message */
uint16_t        ad_bytes, message_bytes;
uint8_t         verdict;

int main(void)
{
    uint8_t *message = data + ad_bytes;

    FW_JOIN(FW_SYMBOL, encrypt)(message, tag, message, message_bytes, data, ad_bytes, nonce, key);
    verdict = (uint8_t)FW_JOIN(FW_SYMBOL, decrypt)(message, message, message_bytes, tag, data, ad_bytes, nonce, key);
    fw_done();
}
