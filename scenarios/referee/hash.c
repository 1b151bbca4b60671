/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Not weighed: what the referee runs of hashes. A message is hashed at once, and in two pieces. */
#include "arena.h"
#include "scenario.h"

enum {
    DATA_BYTES    = 3 * FW_RATE_BYTES,
    MESSAGE       = FW_FIRST_ARRAY,
    DIGEST        = FW_NEXT_ARRAY(MESSAGE, DATA_BYTES),
    PIECES        = FW_NEXT_ARRAY(DIGEST, FW_DIGEST_BYTES),
    MESSAGE_BYTES = FW_NEXT_ARRAY(PIECES, FW_DIGEST_BYTES),
    MESSAGE_SPLIT = FW_NEXT_ARRAY(MESSAGE_BYTES, 1),
    ARENA         = FW_NEXT_ARRAY(MESSAGE_SPLIT, 1),
};

FW_DATA uint8_t  arena[ARENA + FW_MAX_SHIFT];
volatile uint8_t shift;
FW_JOIN(FW_SYMBOL, context) context;

int main(void)
{
    const uint8_t bytes = FW_ARRAYS[MESSAGE_BYTES], split = FW_ARRAYS[MESSAGE_SPLIT];

    FW_SYMBOL(FW_ARRAYS + DIGEST, FW_ARRAYS + MESSAGE, bytes);
    FW_JOIN(FW_SYMBOL, init)(&context);
    FW_JOIN(FW_SYMBOL, update)(&context, FW_ARRAYS + MESSAGE, split);
    FW_JOIN(FW_SYMBOL, update)(&context, FW_ARRAYS + MESSAGE + split, bytes - split);
    FW_JOIN(FW_SYMBOL, final)(&context, FW_ARRAYS + PIECES);
    fw_done();
}
