/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What the modes of all sponges and duplexes share: fw_sponge.inc, fw_aead.inc, fw_hash.inc. */
#ifndef FW_SPONGE_H
#define FW_SPONGE_H

#include "fw.h"

#include <stddef.h>

/* Compilers without a C library still call these two, so that every program has them. A string.h that they find is
 * another compiler's. */
#if __STDC_HOSTED__
#include <string.h>
#else
void *memcpy(void *to, const void *from, size_t bytes);
void *memset(void *to, int byte, size_t bytes);
#endif

/* What happens to a block: it is added to the state; or the sum goes out and stays in the state; or the sum goes out
 * and the block stays. */
enum fw_duplex { FW_ABSORB, FW_ENCRYPT, FW_DECRYPT };

/* How far a message has come. */
enum fw_stage { FW_STAGE_NO_AD, FW_STAGE_AD, FW_STAGE_NO_TEXT, FW_STAGE_TEXT };

/* The bytes of all rows that hold the first COUNT bytes of the state. */
#define FW_ROWS(count, row_bytes) (((count) + (row_bytes) - 1) / (row_bytes))

/* 0 if the arrays are equal, otherwise -1, in a time that does not depend on their contents. */
static inline int fw_compare(const uint8_t *one, const uint8_t *other, uint8_t count)
{
    uint8_t difference = 0;

    for (uint8_t i = 0; i < count; i++)
        difference |= one[i] ^ other[i];
    return -(int)(((unsigned)difference + 0xffU) >> 8);
}

#endif
