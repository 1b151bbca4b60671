/* SM4 bitsliced by AVX2; constant time.
 *
 *     void fw_sm4_avx2_planes_64(const uint32_t *schedule, uint8_t *out, const uint8_t *in);  64 blocks
 *     void fw_sm4_avx2_planes_ctr_64(const uint32_t *schedule, uint8_t *out, const uint8_t *in,
 *                                    const uint8_t counter[16]);
 *
 * planes.inc says how, and what is on the stack. The least for a round is 183 instructions by three ports of vectors, 61
 * cycles, or 1.91 per byte. With what goes to memory and comes back for want of registers, and with planes made of blocks
 * and blocks of planes, it takes 2.91 cycles per byte on Cascade Lake. */
// clang-format off
#include "fw_asm.h"
#include "kernel.h"
#include "layout.h"
#include "transpose_words.inc"
#define GATES "planes_gates.inc"

#define KERNEL fw_sm4_avx2_planes_64
#define COUNTING fw_sm4_avx2_planes_ctr_64
#define R      ymm
#define V      32
#include "planes.inc"

#include "planes_masks.inc"
#include "counter_tables.inc"
#include "word_tables.inc"

    .section .note.GNU-stack, "", @progbits
