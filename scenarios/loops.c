/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The loops of the league "block", which make modes of single blocks: of scenario "cbc128" (FELICS's 1), "ctr16"
 * (FELICS's 2) and "bulk". They are common to all ciphers and weighed with each, so they are compiled at each compiler
 * option, and named by it: fw_cbc128_encrypt_O2. Byte-wise loops are FELICS's rule; the widths of the counters are
 * FELICS's too, since they decide what a compiler for an 8-bit device makes of the loops. */
#include "borrowed_block_cipher.h"

enum { CBC128_BYTES = 128, CTR16_BYTES = 16, BULK_BYTES = 512 };

#define LOOP(name) FW_LOOP(name, FW_OPTION)

void LOOP(cbc128_encrypt)(uint8_t *message, const void *keys, const uint8_t *chain)
{
    int16_t block;
    int8_t  i;

    for (i = 0; i < FW_BLOCK_BYTES; i++)
        message[i] ^= chain[i];
    fw_encrypt(FW_ORDER(keys, message));
    for (block = FW_BLOCK_BYTES; block < CBC128_BYTES; block += FW_BLOCK_BYTES) {
        for (i = 0; i < FW_BLOCK_BYTES; i++)
            message[block + i] ^= message[block + i - FW_BLOCK_BYTES];
        fw_encrypt(FW_ORDER(keys, message + block));
    }
}

void LOOP(cbc128_decrypt)(uint8_t *message, const void *keys, const uint8_t *chain)
{
    FW_DATA uint8_t previous[2][FW_BLOCK_BYTES]; /* on the stack, and aligned, as in FELICS */
    uint8_t         side = 1;
    int16_t         block;
    int8_t          i;

    for (i = 0; i < FW_BLOCK_BYTES; i++)
        previous[0][i] = message[i];
    fw_decrypt(FW_ORDER(keys, message));
    for (i = 0; i < FW_BLOCK_BYTES; i++)
        message[i] ^= chain[i];
    for (block = FW_BLOCK_BYTES; block < CBC128_BYTES; block += FW_BLOCK_BYTES) {
        for (i = 0; i < FW_BLOCK_BYTES; i++)
            previous[side][i] = message[block + i];
        side = (side + 1) % 2;
        fw_decrypt(FW_ORDER(keys, message + block));
        for (i = 0; i < FW_BLOCK_BYTES; i++)
            message[block + i] ^= previous[side][i];
    }
}

/* Increments only the last byte of the counter, as FELICS does. The first block stands apart and the counters are
 * signed bytes, as there. */
void LOOP(ctr16_encrypt)(uint8_t *message, const void *keys, uint8_t *count)
{
    FW_DATA uint8_t stream[FW_BLOCK_BYTES];
    int8_t          block, i;

    for (i = 0; i < FW_BLOCK_BYTES; i++)
        stream[i] = count[i];
    fw_encrypt(FW_ORDER(keys, stream));
    for (i = 0; i < FW_BLOCK_BYTES; i++)
        message[i] ^= stream[i];
    count[FW_BLOCK_BYTES - 1]++;
    for (block = FW_BLOCK_BYTES; block < CTR16_BYTES; block += FW_BLOCK_BYTES) {
        for (i = 0; i < FW_BLOCK_BYTES; i++)
            stream[i] = count[i];
        fw_encrypt(FW_ORDER(keys, stream));
        for (i = 0; i < FW_BLOCK_BYTES; i++)
            message[block + i] ^= stream[i];
        count[FW_BLOCK_BYTES - 1]++;
    }
}

static void increment(uint8_t *count)
{
    uint16_t carry = 1;

    for (int8_t i = FW_BLOCK_BYTES - 1; i >= 0; i--) {
        carry += count[i];
        count[i] = (uint8_t)carry;
        carry >>= 8;
    }
}

/* Not from FELICS: the counter is one big-endian number with carry. */
void LOOP(bulk_encrypt)(uint8_t *message, const void *keys, uint8_t *count)
{
    FW_DATA uint8_t stream[FW_BLOCK_BYTES];

    for (int16_t block = 0; block < BULK_BYTES; block += FW_BLOCK_BYTES) {
        for (int8_t i = 0; i < FW_BLOCK_BYTES; i++)
            stream[i] = count[i];
        fw_encrypt(FW_ORDER(keys, stream));
        for (int8_t i = 0; i < FW_BLOCK_BYTES; i++)
            message[block + i] ^= stream[i];
        increment(count);
    }
}
