/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Not weighed: one call of a cipher's function, by which the portable code answers in place of a specification. */
#include <stddef.h>

#include "scenario.h"

enum { DATA_BYTES = 6144, ENCRYPT = 0 };

uint8_t         operation; /* ENCRYPT or to decrypt */
FW_DATA uint8_t data[DATA_BYTES];

#if defined(FW_BLOCK_BYTES)

FW_DATA uint8_t key[FW_KEY_BYTES];

static void answer(void)
{
    FW_JOIN(FW_SYMBOL, schedule) schedule;

    FW_JOIN(FW_SYMBOL, expand)(&schedule, key);
    if (operation == ENCRYPT)
        FW_JOIN(FW_SYMBOL, encrypt)(&schedule, data);
    else
        FW_JOIN(FW_SYMBOL, decrypt)(&schedule, data);
}

#elif defined(FW_TAG_BYTES)

FW_DATA uint8_t key[FW_KEY_BYTES];
FW_DATA uint8_t nonce[FW_NONCE_BYTES];
uint16_t        ad_bytes, message_bytes; /* data: associated data, then the message, then room for the tag */

static void answer(void)
{
    uint8_t *message = data + ad_bytes;

    FW_JOIN(FW_SYMBOL, encrypt)(message, message + message_bytes, message, message_bytes, data, ad_bytes, nonce, key);
}

#else

uint16_t        message_bytes;
FW_DATA uint8_t digest[FW_DIGEST_BYTES];

static void answer(void)
{
    FW_SYMBOL(digest, data, message_bytes);
}

#endif

int main(void)
{
    answer();
    fw_done();
}
