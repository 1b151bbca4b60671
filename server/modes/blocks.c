/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What modes do beside the cipher, on many blocks: by AVX2 where it is, else in C. */
#include "modes.h"

#ifdef __x86_64__
void fw_blocks_avx2_xor(uint8_t *out, const uint8_t *left, const uint8_t *right, size_t blocks);
void fw_blocks_avx2_counters(uint8_t *out, const uint8_t counter[16], size_t blocks);

static bool by_avx2(size_t blocks, size_t least)
{
    return blocks >= least && fw_cpu_has(FW_CPU_AVX2);
}
#endif

void fw_xor_blocks(uint8_t *out, const uint8_t *left, const uint8_t *right, size_t blocks)
{
    size_t in_pairs = 0;

#ifdef __x86_64__
    in_pairs = by_avx2(blocks, 4) ? blocks / 2 * 2 : 0;
#endif
    for (; blocks > in_pairs; blocks--) {
        const size_t last = (blocks - 1) * FW_BLOCK_BYTES;
        fw_xor_block(out + last, left + last, right + last);
    }
#ifdef __x86_64__
    fw_blocks_avx2_xor(out, left, right, in_pairs);
#endif
}

void fw_counters(uint8_t *out, const uint8_t counter[16], size_t blocks)
{
    const uint64_t low = fw_load64_be(counter + 8);
    size_t         i   = 0;

#ifdef __x86_64__
    if (by_avx2(blocks, 2)) {
        i = blocks / 2 * 2;
        fw_blocks_avx2_counters(out, counter, i);
    }
#endif
    /* As it is, at once: what is read whole should not have been written in halves. */
    if (i == 0 && blocks > 0)
        memcpy(out + i++ * FW_BLOCK_BYTES, counter, FW_BLOCK_BYTES);
    for (; i < blocks; i++) {
        memcpy(out + i * FW_BLOCK_BYTES, counter, 8);
        fw_store64_be(out + i * FW_BLOCK_BYTES + 8, low + i);
    }
}
