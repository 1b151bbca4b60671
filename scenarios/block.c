/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What is tried and weighed of block ciphers: single blocks, whole modes, and the loops of the league "block". */
#include "borrowed_block_cipher.h"
#include "steps.h"

enum { EXPAND = 1, ENCRYPT, DECRYPT, CBC_ENCRYPT, CBC_DECRYPT, CTR, COPY, CHAIN, TURN, LOOPS };

/* The operations from LOOPS on: these, as compiled at -O1, and so for each option. */
enum { CBC128_ENCRYPT, CBC128_DECRYPT, CTR16_ENCRYPT, BULK_ENCRYPT, LOOPS_OF_AN_OPTION };
enum { O1, O2, O3, Os };

/* Round keys are in the arena, or in flash, where an arena of their own is. */
#if FW_SCHEDULE_IN_FLASH
#include "fw.h"

const uint8_t flash_arena[FW_FLASH_ARENA_BYTES] FW_FLASH __attribute__((aligned(256), used)) = {0};
#define SCHEDULE(index) (flash_arena + OPERAND(index))
#else
#define SCHEDULE(index) AT(index)
#endif

static void copy(uint8_t *to, const uint8_t *from, uint16_t bytes)
{
    while (bytes-- > 0)
        *to++ = *from++;
}

#if defined(FW_HAS_ENCRYPT) && !FW_SCHEDULE_IN_FLASH && !defined(FW_INTERFACE_FELICS)
#define FW_HAS_CHAIN 1

enum { PERIOD = 16, KEYS_OF_A_PERIOD = 9 };

#ifdef FW_HAS_DECRYPT
static uint8_t differ(const uint8_t *one, const uint8_t *other)
{
    uint8_t difference = 0;
    for (uint8_t i = 0; i < FW_BLOCK_BYTES; i++)
        difference |= one[i] ^ other[i];
    return difference;
}
#endif

/* The last block becomes part of the next key. */
static void change_key(void)
{
    uint8_t *key = AT(1), *block = AT(2);
    for (uint8_t i = 0; i < FW_BLOCK_BYTES; i++)
        key[i % OPERAND(6)] ^= (uint8_t)(block[i] + i);
}

/* To find faults that few inputs show: blocks, as many as the four bytes at operand 5 say, each the encryption of the
 * one before, eight of them under a new key each, then eight under one. If one does not come back when it is decrypted,
 * it stays in operand 3, its ciphertext in 4, its key in 1. Operands: schedule, key, block, plaintext, ciphertext,
 * length, bytes of the key. src/featherweight/referee/trials.py does the same with the specification. */
static void run_chain(void)
{
    const uint8_t *length = AT(5);
    uint32_t       count = length[0] | (uint32_t)length[1] << 8 | (uint32_t)length[2] << 16 | (uint32_t)length[3] << 24;

    for (uint32_t done = 0; done < count; done++) {
        if (done % PERIOD < KEYS_OF_A_PERIOD) {
            change_key();
            fw_expand FW_ORDER(AT(0), AT(1));
        }
        copy(AT(3), AT(2), FW_BLOCK_BYTES);
        fw_encrypt FW_ORDER(AT(0), AT(2));
#ifdef FW_HAS_DECRYPT
        copy(AT(4), AT(2), FW_BLOCK_BYTES);
        fw_decrypt FW_ORDER(AT(0), AT(2));
        if (differ(AT(2), AT(3)))
            return;
        copy(AT(2), AT(4), FW_BLOCK_BYTES);
#endif
    }
    copy(AT(3), AT(2), FW_BLOCK_BYTES);
    copy(AT(4), AT(2), FW_BLOCK_BYTES);
}
#endif

#define CASE(loop, name, option)                                                                                       \
    case option *LOOPS_OF_AN_OPTION + loop: CALLED(FW_LOOP(name, option))(message, keys, chain); break;

#ifdef FW_HAS_ENCRYPT
#define CASE_CTR16(option) CASE(CTR16_ENCRYPT, ctr16_encrypt, option)
#else
#define CASE_CTR16(option)
#endif
#if defined(FW_HAS_ENCRYPT) && !FW_SCHEDULE_IN_FLASH
#define CASE_BULK(option) CASE(BULK_ENCRYPT, bulk_encrypt, option)
#else
#define CASE_BULK(option)
#endif
#if defined(FW_HAS_ENCRYPT) && defined(FW_HAS_DECRYPT)
#define CASES_CBC128(option) CASE(CBC128_ENCRYPT, cbc128_encrypt, option) CASE(CBC128_DECRYPT, cbc128_decrypt, option)
#else
#define CASES_CBC128(option)
#endif
#define CASES(option) CASE_CTR16(option) CASE_BULK(option) CASES_CBC128(option)

#ifdef FW_HAS_ENCRYPT

/* The build says at which options the firmware has the loops. */
static inline __attribute__((always_inline)) void loop(word number, uint8_t *message, const uint8_t *keys,
                                                       uint8_t *chain)
{
    switch (number) {
#ifdef FW_LOOPS_O1
        CASES(O1)
#endif
#ifdef FW_LOOPS_O2
        CASES(O2)
#endif
#ifdef FW_LOOPS_O3
        CASES(O3)
#endif
#ifdef FW_LOOPS_Os
        CASES(Os)
#endif
    default: break;
    }
}
#endif

static inline void perform(void)
{
    switch (steps[position].operation) {
    case COPY: copy(AT(0), AT(1), OPERAND(2)); break;
#if !FW_SCHEDULE_IN_FLASH
    case EXPAND: CALLED(fw_expand) FW_ORDER(AT(0), AT(1)); break;
#endif
#if defined(FW_INTERFACE_FELICS) && !FW_SCHEDULE_IN_FLASH
    case TURN: CALLED(fw_turn) FW_ORDER(AT(0), AT(1)); break;
#endif
#ifdef FW_HAS_ENCRYPT
    case ENCRYPT: CALLED(fw_encrypt) FW_ORDER(SCHEDULE(0), AT(1)); break;
#endif
#ifdef FW_HAS_DECRYPT
    case DECRYPT: CALLED(fw_decrypt) FW_ORDER(SCHEDULE(0), AT(1)); break;
#endif
#if FW_HAS_CHAIN
    case CHAIN: run_chain(); break;
#endif
#ifdef FW_HAS_CBC_ENCRYPT
    case CBC_ENCRYPT: CALLED(fw_cbc_encrypt)(SCHEDULE(0), AT(1), AT(2), OPERAND(3)); break;
#endif
#ifdef FW_HAS_CBC_DECRYPT
    case CBC_DECRYPT: CALLED(fw_cbc_decrypt)(SCHEDULE(0), AT(1), AT(2), OPERAND(3)); break;
#endif
#ifdef FW_HAS_CTR
    case CTR: CALLED(fw_ctr)(SCHEDULE(0), AT(1), AT(2), OPERAND(3)); break;
#endif
#ifdef FW_HAS_ENCRYPT
    default: loop(steps[position].operation - LOOPS, AT(0), SCHEDULE(1), AT(2)); break;
#endif
    }
}
