/* SM4 bitsliced by AVX2; constant time.
 *
 *     void fw_sm4_avx2_planes_64(const uint32_t *schedule, uint8_t *out, const uint8_t *in);  64 blocks
 *     void fw_sm4_avx2_planes_ctr_64(const uint32_t *schedule, uint8_t *out, const uint8_t *in,
 *                                    const uint8_t counter[16]);
 *
 * planes.inc says how, and what is on the stack. A round is 173 instructions for three ports of vectors: 58 cycles, or
 * 1.80 per byte, if no port were ever idle. */
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
