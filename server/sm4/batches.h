/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4's kernels on vectors: functions that take a fixed number of blocks each, and which of them does what. */
#ifndef FW_SM4_BATCHES_H
#define FW_SM4_BATCHES_H

#include "sm4/kernels.h"

/* As many blocks as the name of the function says, in place or not, with one direction's schedule. */
typedef void fw_batch_function(const uint32_t *schedule, uint8_t *out, const uint8_t *in);

/* Modes that are done with the blocks. */
typedef enum { FW_COUNT, FW_CHAIN, FW_TWEAK, FW_BATCH_MODES } fw_batch_mode;

/* One of them: CTR from the counter that is WITH, CBC decryption behind the block WITH, XTS from the tweak WITH; WITH
 * is not changed. BLOCKS are those of the name, or, if the batch says so, fewer; of the standard only XTS asks. */
typedef void fw_mode_batch_function(const uint32_t *schedule, uint8_t *out, const uint8_t *in, const uint8_t with[16],
                                    size_t blocks, fw_xts_standard standard);

typedef struct {
    size_t                  blocks, least; /* takes, and is worth taking for, if need be with blocks of nothing */
    fw_batch_function      *crypt;
    fw_mode_batch_function *modes[FW_BATCH_MODES]; /* or NULL */
    bool                    fewer;                 /* these take fewer blocks, too */
} fw_batch;

/* Any number of blocks by BATCHES, the widest first, until one of no blocks; the last takes one at least. */
void fw_run_batches(const fw_batch *batches, const uint32_t *schedule, uint8_t *out, const uint8_t *in, size_t blocks);

/* Modes by those batches that have them: as modes.h says of a kernel's functions. */
size_t fw_count_batches(const fw_batch *batches, const uint32_t *schedule, uint8_t *out, const uint8_t *in,
                        size_t blocks, uint8_t counter[16]);
size_t fw_chain_batches(const fw_batch *batches, const uint32_t *schedule, uint8_t *out, const uint8_t *in,
                        size_t blocks, uint8_t iv[16]);
size_t fw_tweak_batches(const fw_batch *batches, const uint32_t *schedule, uint8_t *out, const uint8_t *in,
                        size_t blocks, uint8_t tweak[16], fw_xts_standard standard);

/* Defines the functions of kernel ID of kernels.inc, in whose schedule decryption's part begins BACK words behind that
 * of encryption; then come its batches, the widest first. */
#define FW_SM4_FUNCTIONS(id, back, ...)                                                                                \
    static const fw_batch id##_batches[] = {__VA_ARGS__, {0}};                                                         \
    static void           id##_encrypt(const uint32_t *schedule, uint8_t *out, const uint8_t *in, size_t blocks)       \
    {                                                                                                                  \
        fw_run_batches(id##_batches, schedule, out, in, blocks);                                                       \
    }                                                                                                                  \
    static void id##_decrypt(const uint32_t *schedule, uint8_t *out, const uint8_t *in, size_t blocks)                 \
    {                                                                                                                  \
        fw_run_batches(id##_batches, schedule + (back), out, in, blocks);                                              \
    }                                                                                                                  \
    static size_t id##_ctr32(const uint32_t *schedule, uint8_t *out, const uint8_t *in, size_t blocks,                 \
                             uint8_t counter[16])                                                                      \
    {                                                                                                                  \
        return fw_count_batches(id##_batches, schedule, out, in, blocks, counter);                                     \
    }

/* And those of a kernel whose batches have all modes. */
#define FW_SM4_MODE_FUNCTIONS(id, back)                                                                                \
    static size_t id##_cbc_decrypt(const uint32_t *schedule, uint8_t *out, const uint8_t *in, size_t blocks,           \
                                   uint8_t iv[16])                                                                     \
    {                                                                                                                  \
        return fw_chain_batches(id##_batches, schedule + (back), out, in, blocks, iv);                                 \
    }                                                                                                                  \
    static size_t id##_xts_encrypt(const uint32_t *schedule, uint8_t *out, const uint8_t *in, size_t blocks,           \
                                   uint8_t tweak[16], fw_xts_standard standard)                                        \
    {                                                                                                                  \
        return fw_tweak_batches(id##_batches, schedule, out, in, blocks, tweak, standard);                             \
    }                                                                                                                  \
    static size_t id##_xts_decrypt(const uint32_t *schedule, uint8_t *out, const uint8_t *in, size_t blocks,           \
                                   uint8_t tweak[16], fw_xts_standard standard)                                        \
    {                                                                                                                  \
        return fw_tweak_batches(id##_batches, schedule + (back), out, in, blocks, tweak, standard);                    \
    }

/* The members that all kernels of batches have: EXPANSION makes the schedule; CBC encrypts block after block, or is
 * NULL. */
#define FW_SM4_MEMBERS(id, expansion, cbc)                                                                             \
    FW_SM4_LISTED(id), .expand = expansion, .encrypt = id##_encrypt, .decrypt = id##_decrypt, .ctr32 = id##_ctr32,     \
        .cbc_encrypt = cbc

/* Kernel ID, of batches {BLOCKS, LEAST, CRYPT, {COUNT}}. */
#define FW_SM4_KERNEL(id, expansion, back, cbc, ...)                                                                   \
    FW_SM4_FUNCTIONS(id, back, __VA_ARGS__)                                                                            \
    const fw_kernel fw_sm4_##id = {FW_SM4_MEMBERS(id, expansion, cbc)}

/* Declares fw_sm4_NAME_N and fw_sm4_NAME_ctr_N. */
#define FW_DECLARE_BATCH(name, n)                                                                                      \
    extern fw_batch_function      fw_sm4_##name##_##n;                                                                 \
    extern fw_mode_batch_function fw_sm4_##name##_ctr_##n

/* A batch of ECB only. */
#define FW_CRYPT_BATCH(n, least, function) {n, least, function, {NULL}, false}

/* A batch of both, worth taking for LEAST blocks. */
#define FW_BATCH(name, n, least) {n, least, fw_sm4_##name##_##n, {fw_sm4_##name##_ctr_##n}, false}

#endif
