/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 bitsliced by AVX2; constant time.
 *
 *     void fw_sm4_avx2_planes_64(const uint32_t *schedule, uint8_t *out, const uint8_t *in);  64 blocks
 *     void fw_sm4_avx2_planes_ctr_64(const uint32_t *schedule, uint8_t *out, const uint8_t *in,
 *                                    const uint8_t counter[16]);
 *
 * planes.inc says how, and what is on the stack. A round is 169 instructions for three ports of vectors: 56.3 cycles, or
 * 1.76 per byte, is the least for these instructions; two rounds with loads and stores are 396, 99 cycles at four a cycle.
 * Words become planes in 416 instructions for those ports, and words again in 320 and 64 shuffles for one port: at least
 * 0.14 and 0.17 cycles per byte. On Cascade Lake a round takes some 64 cycles (the model that the order was found with says
 * 58), the rest 0.45 cycles per byte, and all of it 2.4 to 2.5.
 *
 * What counted there: few stores (two rounds that put 48 values into memory instead of 18, the cycles of the model being
 * the same, take some 15 cycles more), and that the cache of decoded instructions holds all loops: four rounds one behind the
 * other, in the same order, took 80 cycles each instead of 70. */
// clang-format off
#include "fw_asm.h"
#include "arguments.h"
#include "layout.h"
#include "transpose_words.inc"
#define GATES "planes_gates.inc"

#define CRYPTING fw_sm4_avx2_planes_64
#define COUNTING fw_sm4_avx2_planes_ctr_64
#define R      ymm
#define V      32
#include "planes.inc"

#include "planes_masks.inc"
#include "counter_tables.inc"
#include "word_tables.inc"

    .section .note.GNU-stack, "", @progbits
