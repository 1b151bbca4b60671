/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* LEA-128 in portable C, one 32-bit word at a time. Additions, rotations and XORs only: constant time by design. */
#include "lea.h"

#include "fw_words.h"

enum { ROUNDS = 24 };

static const uint32_t FW_FLASH DELTA[4] = {0xc3efe9db, 0x44626b02, 0x79e27c8a, 0x78df30ec};

/* The constants of rounds 0 to 3 are DELTA, each moved left by its round; four rounds later it has moved by 4 more. */
FW_WEAK void fw_lea128_expand(fw_lea128_schedule *schedule, const uint8_t key[16])
{
    uint32_t t0 = fw_load_u32(key);
    uint32_t t1 = fw_load_u32(key + 4);
    uint32_t t2 = fw_load_u32(key + 8);
    uint32_t t3 = fw_load_u32(key + 12);
    uint32_t delta[4];

    for (uint8_t i = 0; i < 4; i++) {
        uint32_t constant = fw_flash_u32(&DELTA[i]);
        for (uint8_t steps = i; steps > 0; steps--)
            constant = fw_left_1(constant);
        delta[i] = constant;
    }
    for (uint8_t round = 0; round < ROUNDS; round++) {
        const uint32_t constant = delta[round & 3];
        const uint32_t twice    = fw_left_1(constant);
        t0                      = fw_left(t0 + constant, 1);
        t1                      = fw_left(t1 + twice, 3);
        t2                      = fw_left(t2 + fw_left_1(twice), 6);
        t3                      = fw_left(t3 + fw_left(constant, 3), 11);
        delta[round & 3]        = fw_left(constant, 4);

        schedule->round_key[round][0] = t0;
        schedule->round_key[round][1] = t1;
        schedule->round_key[round][2] = t2;
        schedule->round_key[round][3] = t3;
    }
}

FW_WEAK void fw_lea128_encrypt(const fw_lea128_schedule *schedule, uint8_t block[16])
{
    uint32_t x0 = fw_load_u32(block);
    uint32_t x1 = fw_load_u32(block + 4);
    uint32_t x2 = fw_load_u32(block + 8);
    uint32_t x3 = fw_load_u32(block + 12);

    for (uint8_t round = 0; round < ROUNDS; round++) {
        const uint32_t *key = schedule->round_key[round];
        const uint32_t  k1  = fw_key_u32(&key[1]);
        const uint32_t  y2  = fw_right((x2 ^ fw_key_u32(&key[3])) + (x3 ^ k1), 3);
        const uint32_t  y1  = fw_right((x1 ^ fw_key_u32(&key[2])) + (x2 ^ k1), 5);
        const uint32_t  y0  = fw_left((x0 ^ fw_key_u32(&key[0])) + (x1 ^ k1), 9);
        x3                  = x0;
        x2                  = y2;
        x1                  = y1;
        x0                  = y0;
    }
    fw_store_u32(block, x0);
    fw_store_u32(block + 4, x1);
    fw_store_u32(block + 8, x2);
    fw_store_u32(block + 12, x3);
}

FW_WEAK void fw_lea128_decrypt(const fw_lea128_schedule *schedule, uint8_t block[16])
{
    uint32_t x0 = fw_load_u32(block);
    uint32_t x1 = fw_load_u32(block + 4);
    uint32_t x2 = fw_load_u32(block + 8);
    uint32_t x3 = fw_load_u32(block + 12);

    for (uint8_t round = ROUNDS; round-- > 0;) {
        const uint32_t *key = schedule->round_key[round];
        const uint32_t  k1  = fw_key_u32(&key[1]);
        const uint32_t  y0  = x3;
        const uint32_t  y1  = (fw_right(x0, 9) - (y0 ^ fw_key_u32(&key[0]))) ^ k1;
        const uint32_t  y2  = (fw_left(x1, 5) - (y1 ^ fw_key_u32(&key[2]))) ^ k1;
        x3                  = (fw_left(x2, 3) - (y2 ^ fw_key_u32(&key[3]))) ^ k1;
        x2                  = y2;
        x1                  = y1;
        x0                  = y0;
    }
    fw_store_u32(block, x0);
    fw_store_u32(block + 4, x1);
    fw_store_u32(block + 8, x2);
    fw_store_u32(block + 12, x3);
}
