/* KNOT of 256 bits by AVX-512, one message; constant time. */
// clang-format off
#define AVX512
#define WIDTH        256
#define R            xmm
#define V            16
#define GROUPS       1
#define KERNEL(name) fw_knot256_avx512_##name
#include "fw_asm.h"
#include "kernel.h"
#include "constants.inc"
#include "words.inc"
#include "one.inc"

    .section .note.GNU-stack, "", @progbits
