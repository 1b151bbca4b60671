/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 bitsliced by AVX-512; constant time.
 *
 *     void fw_sm4_avx512_planes_N(const uint32_t *schedule, uint8_t *out, const uint8_t *in);  N = 64, 128 blocks
 *     void fw_sm4_avx512_planes_ctr_N(const uint32_t *schedule, uint8_t *out, const uint8_t *in,
 *                                     const uint8_t counter[16]);
 *
 * planes.inc says how, and what is on the stack. The least for a round is 115 instructions by the ports of vectors, three
 * for 256 bits, two for 512: 38.3 and 57.5 cycles, or 1.20 and 0.90 cycles per byte. But the S-box is 28 instructions deep,
 * and what leads from one to the next 5, and planes are made of blocks and blocks of planes: on Cascade Lake a call takes
 * some 2,050 and 2,360 cycles, 2.00 and 1.15 per byte, at the speed that the processor has for such instructions. */
// clang-format off
#define AVX512
#include "fw_asm.h"
#include "arguments.h"
#include "layout.h"
#include "transpose_words.inc"
#define GATES "planes_ternary.inc"

#define CRYPTING fw_sm4_avx512_planes_64
#define COUNTING fw_sm4_avx512_planes_ctr_64
#define R      ymm
#define V      32
#define EVERY_LANE {1to8}
#include "planes.inc"

#define CRYPTING fw_sm4_avx512_planes_128
#define COUNTING fw_sm4_avx512_planes_ctr_128
#define R      zmm
#define V      64
#undef EVERY_LANE
#define EVERY_LANE {1to16}
#include "planes.inc"

#include "planes_masks.inc"
#include "counter_tables.inc"

    .section .note.GNU-stack, "", @progbits
