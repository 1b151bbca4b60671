/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What is tried and weighed of block ciphers: single blocks, whole modes, and the loops of the league "block". */
#include "borrowed_block_cipher.h"
#include "steps.h"

enum { EXPAND = 1, ENCRYPT, DECRYPT, CBC_ENCRYPT, CBC_DECRYPT, CTR, COPY, CHAIN, TURN, LOOPS };

/* The operations from LOOPS on: these, as compiled at -O1, and so for each option. */
enum { CBC128_ENCRYPT, CBC128_DECRYPT, CTR16_ENCRYPT, BULK_ENCRYPT, LOOPS_OF_AN_OPTION };
enum { O1, O2, O3, Os };

/* Round keys are in the arena, or in flash, where an arena of their own is: then they are not expanded here. */
#if FW_SCHEDULE_IN_FLASH
#include "fw.h"

const uint8_t fw_flash_arena[FW_FLASH_ARENA_BYTES] FW_FLASH __attribute__((aligned(256), used)) = {0};
#define SCHEDULE(index) (fw_flash_arena + OPERAND(index))
#else
#define SCHEDULE(index) AT(index)
#endif

static uint8_t differ(const uint8_t *one, const uint8_t *other)
{
    uint8_t difference = 0;
    for (uint8_t i = 0; i < FW_BLOCK_BYTES; i++)
        difference |= one[i] ^ other[i];
    return difference;
}

enum { END_BYTES = 4 };

/* The last block becomes part of the next key. */
static void change_key(void)
{
    uint8_t *key = AT(1), *block = AT(2);
    for (uint8_t i = 0; i < FW_BLOCK_BYTES; i++)
        key[i % OPERAND(6)] ^= (uint8_t)(block[i] + i);
}

/* To find faults that few inputs show: blocks, as many as the four bytes at operand 5 say, each the encryption of the
 * one before under a key that this changes. Then the key, changed once more, is folded into the four bytes at operand
 * 7; unless a block does not come back when it is decrypted. Operands: schedule, key, block, result, the block of the
 * calls, length, bytes of the key, end. src/featherweight/referee/chains.py does the same with the specification. */
static void run_chain(void)
{
    const uint8_t *length = AT(5);
    uint32_t       count = length[0] | (uint32_t)length[1] << 8 | (uint32_t)length[2] << 16 | (uint32_t)length[3] << 24;
    uint8_t       *block = AT(4), *key = AT(1), *end = AT(7);

    for (uint32_t done = 0; done < count; done++) {
        change_key();
        fw_expand(FW_ORDER(AT(0), key));
        copy(block, AT(2), FW_BLOCK_BYTES);
        fw_encrypt(FW_ORDER(AT(0), block));
        copy(AT(3), block, FW_BLOCK_BYTES);
        if (FW_HAS_DECRYPT) {
            fw_decrypt(FW_ORDER(AT(0), block));
            if (differ(block, AT(2)))
                return;
        }
        copy(AT(2), AT(3), FW_BLOCK_BYTES);
    }
    change_key();
    for (uint8_t i = 0; i < END_BYTES; i++)
        end[i] = 0;
    for (uint8_t i = 0; i < OPERAND(6); i++)
        end[i % END_BYTES] ^= key[i];
}

/* A call of a function that the cipher may lack: then nothing refers to it. */
#define CALL(has, function, ...)                                                                                       \
    if (has)                                                                                                           \
        CALLED(function)(__VA_ARGS__);                                                                                 \
    break

#define BOTH_WAYS            (FW_HAS_ENCRYPT && FW_HAS_DECRYPT)
#define WITH_KEYS            (FW_HAS_ENCRYPT && FW_HAS_EXPAND)
#define NUMBER(loop, option) (LOOPS + loop + LOOPS_OF_AN_OPTION * option)
#define LOOP(has, loop, name, option)                                                                                  \
    case NUMBER(loop, option): CALL(has, FW_LOOP(name, option), AT(0), SCHEDULE(1), AT(2))
#define LOOPS_AT(option)                                                                                               \
    LOOP(BOTH_WAYS, CBC128_ENCRYPT, cbc128_encrypt, option);                                                           \
    LOOP(BOTH_WAYS, CBC128_DECRYPT, cbc128_decrypt, option);                                                           \
    LOOP(FW_HAS_ENCRYPT, CTR16_ENCRYPT, ctr16_encrypt, option);                                                        \
    LOOP(WITH_KEYS, BULK_ENCRYPT, bulk_encrypt, option)

static inline void perform(void)
{
    switch (fw_steps[fw_position].operation) {
    case EXPAND: CALL(FW_HAS_EXPAND, fw_expand, FW_ORDER(AT(0), AT(1)));
    case TURN: CALL(FW_HAS_TURN, fw_turn, FW_ORDER(AT(0), AT(1)));
    case ENCRYPT: CALL(FW_HAS_ENCRYPT, fw_encrypt, FW_ORDER(SCHEDULE(0), AT(1)));
    case DECRYPT: CALL(FW_HAS_DECRYPT, fw_decrypt, FW_ORDER(SCHEDULE(0), AT(1)));
    case CBC_ENCRYPT: CALL(FW_HAS_CBC_ENCRYPT, fw_cbc_encrypt, SCHEDULE(0), AT(1), AT(2), OPERAND(3));
    case CBC_DECRYPT: CALL(FW_HAS_CBC_DECRYPT, fw_cbc_decrypt, SCHEDULE(0), AT(1), AT(2), OPERAND(3));
    case CTR: CALL(FW_HAS_CTR, fw_ctr, SCHEDULE(0), AT(1), AT(2), OPERAND(3));
    case COPY: copy(AT(0), AT(1), OPERAND(2)); break;
    case CHAIN:
        if (FW_HAS_EXPAND && FW_HAS_ENCRYPT && !FW_HAS_TURN)
            run_chain();
        break;
#ifdef FW_LOOPS_O1
        LOOPS_AT(O1);
#endif
#ifdef FW_LOOPS_O2
        LOOPS_AT(O2);
#endif
#ifdef FW_LOOPS_O3
        LOOPS_AT(O3);
#endif
#ifdef FW_LOOPS_Os
        LOOPS_AT(Os);
#endif
    default: break;
    }
}
