/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4's kernels on vectors: functions that take a fixed number of blocks each, and which of them does what. */
#ifndef FW_SM4_BATCHES_H
#define FW_SM4_BATCHES_H

#include "sm4/kernels.h"

/* As many blocks as the name of the function says, in place or not, with one direction's schedule. */
typedef void fw_batch_function(const uint32_t *schedule, uint8_t *out, const uint8_t *in);

/* As many blocks in CTR mode; COUNTER is not changed. */
typedef void fw_ctr_batch_function(const uint32_t *schedule, uint8_t *out, const uint8_t *in,
                                   const uint8_t counter[16]);

typedef struct {
    size_t                 blocks, least; /* takes, and is worth taking for, if need be with blocks of nothing */
    fw_batch_function     *crypt;
    fw_ctr_batch_function *count; /* or NULL */
} fw_batch;

/* Any number of blocks by BATCHES, the widest first, until one of no blocks; the last takes one at least. */
void fw_run_batches(const fw_batch *batches, const uint32_t *schedule, uint8_t *out, const uint8_t *in, size_t blocks);

/* CTR mode by those batches that have it, each as often as it finds its blocks: as fw_ctr32_blocks() in modes.h. */
size_t fw_count_batches(const fw_batch *batches, const uint32_t *schedule, uint8_t *out, const uint8_t *in,
                        size_t blocks, uint8_t counter[16]);

/* Defines kernel ID of kernels.inc: EXPANSION makes its schedule, in which decryption's part begins BACK words behind
 * that of encryption; CBC encrypts block after block, or is NULL; then come its batches {BLOCKS, LEAST, CRYPT, COUNT},
 * the widest first. */
#define FW_SM4_KERNEL(id, expansion, back, cbc, ...)                                                                   \
    static const fw_batch id##_batches[] = {__VA_ARGS__, {0, 0, NULL, NULL}};                                          \
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
    }                                                                                                                  \
    const fw_kernel fw_sm4_##id = {                                                                                    \
        FW_SM4_LISTED(id),       .expand = expansion, .encrypt = id##_encrypt,                                         \
        .decrypt = id##_decrypt, .ctr32 = id##_ctr32, .cbc_encrypt = cbc,                                              \
    }

/* Declares fw_sm4_NAME_N and fw_sm4_NAME_ctr_N. */
#define FW_DECLARE_BATCH(name, n)                                                                                      \
    extern fw_batch_function     fw_sm4_##name##_##n;                                                                  \
    extern fw_ctr_batch_function fw_sm4_##name##_ctr_##n

/* A batch of both, worth taking for LEAST blocks. */
#define FW_BATCH(name, n, least) {n, least, fw_sm4_##name##_##n, fw_sm4_##name##_ctr_##n}

#endif
