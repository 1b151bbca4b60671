/* SM4 by AVX-512 and AES-NI, on vectors of words; constant time.
 *
 *     void fw_sm4_avx512_aesni_N(const uint32_t *schedule, uint8_t *out, const uint8_t *in);  N = 4, 8, 16, 32 blocks
 *
 * words.inc says how. Rotations leave the port of shuffles to tables: 7 instructions of a round and vector are for that
 * one, and 22 for three ports, so that 32 blocks, on four vectors, take at least 29.3 cycles a round, 1.84 per byte; fewer
 * vectors wait for each other. */
// clang-format off
#define AVX512
#include "fw_asm.h"
#include "basis.h"
#include "kernel.h"
#include "layout.h"
#include "transpose_words.inc"
#define MAPS "avx512_nibble_maps.inc"

#define KERNEL fw_sm4_avx512_aesni_4
#define R      xmm
#define V      16
#include "words.inc"

#define KERNEL fw_sm4_avx512_aesni_8
#define R      ymm
#define V      32
#include "words.inc"

#define KERNEL fw_sm4_avx512_aesni_16
#define R      ymm
#define V      32
#define TWO_GROUPS
#include "words.inc"

#define KERNEL fw_sm4_avx512_aesni_32
#define R      ymm
#define V      32
#define TWO_GROUPS
#define FOUR_GROUPS
#include "words.inc"

#include "nibble_tables.inc"

    .section .note.GNU-stack, "", @progbits
