/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RC5-32/20/16 in portable C. The secret counts of its rotations are harmless where a shift takes the same time for all
 * counts; where it does not, the rotation is made of five steps that are all taken. */
#include "rc5.h"

#include "fw_words.h"

enum { ROUNDS = 20, TABLE_WORDS = 2 * (ROUNDS + 1), KEY_WORDS = 4 };

/* Left by the low five bits of COUNT. */
#if defined(__AVR__) || defined(__MSP430__)

/* ROTATED if BIT is 1, WORD if it is 0. The mask goes through memory, or compilers make a branch of it. */
static inline uint32_t choose(uint32_t word, uint32_t rotated, uint8_t bit)
{
    volatile uint16_t mask = (uint16_t)-bit;
    const uint16_t    half = mask;
    return word ^ ((word ^ rotated) & ((uint32_t)half << 16 | half));
}

static uint32_t rotate(uint32_t word, uint32_t count)
{
    const uint8_t bits = (uint8_t)count;

    word = choose(word, fw_left(word, 1), bits & 1);
    word = choose(word, fw_left(word, 2), bits >> 1 & 1);
    word = choose(word, fw_left(word, 4), bits >> 2 & 1);
    word = choose(word, fw_left(word, 8), bits >> 3 & 1);
    return choose(word, fw_left(word, 16), bits >> 4 & 1);
}

#else

static inline uint32_t rotate(uint32_t word, uint32_t count)
{
    return word << (count & 31) | word >> (-count & 31);
}

#endif

FW_WEAK void fw_rc5_20_expand(fw_rc5_20_schedule *schedule, const uint8_t key[16])
{
    uint32_t *table = schedule->round_key;
    uint32_t  words[KEY_WORDS];
    uint32_t  a = 0, b = 0, constant = 0xb7e15163;
    uint8_t   i = 0;

    for (uint8_t n = 0; n < KEY_WORDS; n++)
        words[n] = fw_load_u32(key + 4 * n);
    for (uint8_t n = 0; n < TABLE_WORDS; n++) {
        table[n] = constant;
        constant += 0x9e3779b9;
    }
    for (uint8_t step = 0; step < 3 * TABLE_WORDS; step++) {
        uint32_t *word = &words[step % KEY_WORDS];
        a = table[i] = fw_left(table[i] + a + b, 3);
        b = *word = rotate(*word + a + b, a + b);
        if (++i == TABLE_WORDS)
            i = 0;
    }
}

FW_WEAK void fw_rc5_20_encrypt(const fw_rc5_20_schedule *schedule, uint8_t block[8])
{
    const uint32_t *table = schedule->round_key;
    uint32_t        a     = fw_load_u32(block) + fw_key_u32(&table[0]);
    uint32_t        b     = fw_load_u32(block + 4) + fw_key_u32(&table[1]);

    for (uint8_t i = 2; i < TABLE_WORDS; i += 2) {
        a = rotate(a ^ b, b) + fw_key_u32(&table[i]);
        b = rotate(b ^ a, a) + fw_key_u32(&table[i + 1]);
    }
    fw_store_u32(block, a);
    fw_store_u32(block + 4, b);
}

FW_WEAK void fw_rc5_20_decrypt(const fw_rc5_20_schedule *schedule, uint8_t block[8])
{
    const uint32_t *table = schedule->round_key;
    uint32_t        a     = fw_load_u32(block);
    uint32_t        b     = fw_load_u32(block + 4);

    for (uint8_t i = TABLE_WORDS - 2; i > 0; i -= 2) {
        b = rotate(b - fw_key_u32(&table[i + 1]), -a) ^ a;
        a = rotate(a - fw_key_u32(&table[i]), -b) ^ b;
    }
    fw_store_u32(block, a - fw_key_u32(&table[0]));
    fw_store_u32(block + 4, b - fw_key_u32(&table[1]));
}
