/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Not weighed: what the referee runs of authenticated encryption. A message is sealed at once, and in two pieces in
 * place, and what was received is opened in place. */
#include "arena.h"
#include "scenario.h"

enum {
    DATA_BYTES     = 3 * FW_RATE_BYTES,
    KEY            = FW_FIRST_ARRAY,
    NONCE          = FW_NEXT_ARRAY(KEY, FW_KEY_BYTES),
    AD             = FW_NEXT_ARRAY(NONCE, FW_NONCE_BYTES),
    MESSAGE        = FW_NEXT_ARRAY(AD, DATA_BYTES),
    SEALED         = FW_NEXT_ARRAY(MESSAGE, DATA_BYTES),
    TAG            = FW_NEXT_ARRAY(SEALED, DATA_BYTES),
    PIECES         = FW_NEXT_ARRAY(TAG, FW_TAG_BYTES),
    PIECES_TAG     = FW_NEXT_ARRAY(PIECES, DATA_BYTES),
    RECEIVED       = FW_NEXT_ARRAY(PIECES_TAG, FW_TAG_BYTES),
    RECEIVED_TAG   = FW_NEXT_ARRAY(RECEIVED, DATA_BYTES),
    AD_BYTES       = FW_NEXT_ARRAY(RECEIVED_TAG, FW_TAG_BYTES),
    AD_SPLIT       = FW_NEXT_ARRAY(AD_BYTES, 1),
    MESSAGE_BYTES  = FW_NEXT_ARRAY(AD_SPLIT, 1),
    MESSAGE_SPLIT  = FW_NEXT_ARRAY(MESSAGE_BYTES, 1),
    RECEIVED_BYTES = FW_NEXT_ARRAY(MESSAGE_SPLIT, 1),
    VERDICT        = FW_NEXT_ARRAY(RECEIVED_BYTES, 1),
    ARENA          = FW_NEXT_ARRAY(VERDICT, 1),
};

FW_DATA uint8_t  arena[ARENA + FW_MAX_SHIFT];
volatile uint8_t shift;
FW_JOIN(FW_SYMBOL, context) context;

static void seal_pieces(const uint8_t *ad, uint8_t ad_bytes, uint8_t *message, uint8_t message_bytes)
{
    const uint8_t ad_split = FW_ARRAYS[AD_SPLIT], split = FW_ARRAYS[MESSAGE_SPLIT];

    FW_JOIN(FW_SYMBOL, init)(&context, FW_ARRAYS + NONCE, FW_ARRAYS + KEY);
    FW_JOIN(FW_SYMBOL, ad)(&context, ad, ad_split);
    FW_JOIN(FW_SYMBOL, ad)(&context, ad + ad_split, ad_bytes - ad_split);
    FW_JOIN(FW_SYMBOL, encrypt_update)(&context, message, message, split);
    FW_JOIN(FW_SYMBOL, encrypt_update)(&context, message + split, message + split, message_bytes - split);
    FW_JOIN(FW_SYMBOL, tag)(&context, FW_ARRAYS + PIECES_TAG);
}

int main(void)
{
    const uint8_t ad_bytes = FW_ARRAYS[AD_BYTES], message_bytes = FW_ARRAYS[MESSAGE_BYTES];

    FW_JOIN(FW_SYMBOL, encrypt)
    (FW_ARRAYS + SEALED, FW_ARRAYS + TAG, FW_ARRAYS + MESSAGE, message_bytes, FW_ARRAYS + AD, ad_bytes,
     FW_ARRAYS + NONCE, FW_ARRAYS + KEY);
    seal_pieces(FW_ARRAYS + AD, ad_bytes, FW_ARRAYS + PIECES, message_bytes);
    FW_ARRAYS[VERDICT] = (uint8_t)FW_JOIN(FW_SYMBOL, decrypt)(
        FW_ARRAYS + RECEIVED, FW_ARRAYS + RECEIVED, FW_ARRAYS[RECEIVED_BYTES], FW_ARRAYS + RECEIVED_TAG, FW_ARRAYS + AD,
        ad_bytes, FW_ARRAYS + NONCE, FW_ARRAYS + KEY);
    fw_done();
}
