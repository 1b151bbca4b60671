/* SPECK64/128 in portable C, one 32-bit word at a time. Additions, rotations and XORs only: constant time by design. */
#include "speck.h"

#include "fw.h"

enum { ROUNDS = 27 };

static inline uint32_t load_word(const uint8_t bytes[4])
{
    return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

static inline void store_word(uint8_t bytes[4], uint32_t word)
{
    bytes[0] = (uint8_t)word;
    bytes[1] = (uint8_t)(word >> 8);
    bytes[2] = (uint8_t)(word >> 16);
    bytes[3] = (uint8_t)(word >> 24);
}

static inline uint32_t rotate_left_1(uint32_t word)
{
    return word << 1 | word >> 31;
}

static inline uint32_t rotate_right_1(uint32_t word)
{
    return word >> 1 | word << 31;
}

/* Rotations by 3 are built from single steps: cores without a barrel shifter have an instruction for each byte or word
 * of a single step, and compilers for the others merge the three into one. */
static inline uint32_t rotate_left_3(uint32_t word)
{
    return rotate_left_1(rotate_left_1(rotate_left_1(word)));
}

static inline uint32_t rotate_right_3(uint32_t word)
{
    return rotate_right_1(rotate_right_1(rotate_right_1(word)));
}

static inline uint32_t rotate_left_8(uint32_t word)
{
    return word << 8 | word >> 24;
}

static inline uint32_t rotate_right_8(uint32_t word)
{
    return word >> 8 | word << 24;
}

/* The key schedule is the cipher itself: y plays k, the words l take turns as x, the round number is the round key. */
FW_WEAK void fw_speck64_128_expand(fw_speck64_128_schedule *schedule, const uint8_t key[16])
{
    uint32_t k  = load_word(key);
    uint32_t l0 = load_word(key + 4);
    uint32_t l1 = load_word(key + 8);
    uint32_t l2 = load_word(key + 12);

    for (uint8_t round = 0; round < ROUNDS; round++) {
        schedule->round_key[round] = k;
        uint32_t next              = (rotate_right_8(l0) + k) ^ round;
        k                          = rotate_left_3(k) ^ next;
        l0                         = l1;
        l1                         = l2;
        l2                         = next;
    }
}

FW_WEAK void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    uint32_t y = load_word(block);
    uint32_t x = load_word(block + 4);

    for (uint8_t round = 0; round < ROUNDS; round++) {
        x = (rotate_right_8(x) + y) ^ fw_key_u32(&schedule->round_key[round]);
        y = rotate_left_3(y) ^ x;
    }
    store_word(block, y);
    store_word(block + 4, x);
}

FW_WEAK void fw_speck64_128_decrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    uint32_t y = load_word(block);
    uint32_t x = load_word(block + 4);

    for (uint8_t round = ROUNDS; round-- > 0;) {
        y = rotate_right_3(y ^ x);
        x = rotate_left_8((x ^ fw_key_u32(&schedule->round_key[round])) - y);
    }
    store_word(block, y);
    store_word(block + 4, x);
}
