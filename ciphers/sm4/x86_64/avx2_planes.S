/* SM4 bitsliced by AVX2; constant time.
 *
 *     void fw_sm4_avx2_planes_64(const uint32_t *schedule, uint8_t *out, const uint8_t *in);  64 blocks
 *     void fw_sm4_avx2_planes_ctr_64(const uint32_t *schedule, uint8_t *out, const uint8_t *in,
 *                                    const uint8_t counter[16]);
 *
 * planes.inc says how, and what is on the stack. A round is 183 instructions for three ports of vectors: 61 cycles, or
 * 1.91 per byte, if no port were ever idle. On Cascade Lake it takes some 79, and planes made of blocks and blocks of
 * planes some 0.4 cycles per byte, which makes 2.91. Tried there without much use: rotations on any port (wrong results
 * 3 % sooner), no stores by the circuit (the same), four instructions fewer, other orders of the gates, a loop of one
 * round, and rounds of two groups of blocks in turn. */
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
