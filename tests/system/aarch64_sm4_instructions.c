/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Compares aarch64/sm4e_fast.S with the portable C on many keys and blocks, without a C library: exit status 0 if all
 * results are equal and right, 1 if not. */
#include <stdbool.h>

#include "sm4.h"

void portable_expand(fw_sm4_schedule *schedule, const uint8_t key[16]);
void portable_encrypt(const fw_sm4_schedule *schedule, uint8_t block[16]);

/* GB/T 32907-2016, appendix A, example 1: key and plaintext are the same. */
static const uint8_t VECTOR[16]     = {0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef,
                                       0xfe, 0xdc, 0xba, 0x98, 0x76, 0x54, 0x32, 0x10};
static const uint8_t CIPHERTEXT[16] = {0x68, 0x1e, 0xdf, 0x34, 0xd2, 0x06, 0x96, 0x5e,
                                       0x86, 0xb3, 0xe9, 0x4f, 0x53, 0x6e, 0x42, 0x46};

static bool equal(const void *one, const void *other, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++)
        if (((const uint8_t *)one)[i] != ((const uint8_t *)other)[i])
            return false;
    return true;
}

/* KEY and BLOCK become another pair: the block encrypted, the key a result as well. */
static bool agrees(uint8_t key[16], uint8_t block[16])
{
    fw_sm4_schedule ours, theirs;
    uint8_t         mine[16], expected[16];
    for (int i = 0; i < 16; i++)
        mine[i] = expected[i] = block[i];
    fw_sm4_expand(&ours, key);
    portable_expand(&theirs, key);
    fw_sm4_encrypt(&ours, mine);
    portable_encrypt(&theirs, expected);
    bool right = equal(&ours, &theirs, sizeof ours) && equal(mine, expected, 16);
    fw_sm4_decrypt(&ours, mine);
    right = right && equal(mine, block, 16);
    for (int i = 0; i < 16; i++) {
        key[i] ^= (uint8_t)(expected[15 - i] + i);
        block[i] = expected[i];
    }
    return right;
}

static bool all_agree(void)
{
    uint8_t         key[16], block[16];
    fw_sm4_schedule schedule;
    for (int i = 0; i < 16; i++)
        key[i] = block[i] = VECTOR[i];
    fw_sm4_expand(&schedule, key);
    fw_sm4_encrypt(&schedule, block);
    if (!equal(block, CIPHERTEXT, 16))
        return false;
    for (int i = 0; i < 10000; i++)
        if (!agrees(key, block))
            return false;
    return true;
}

/* Linux's exit(status). */
__attribute__((noreturn)) void _start(void)
{
    register long status __asm__("x0") = all_agree() ? 0 : 1;
    register long call __asm__("x8")   = 93;
    __asm__ volatile("svc 0" : : "r"(status), "r"(call));
    __builtin_unreachable();
}
