/* KNOT of 256 bits by BMI1 and BMI2, which come with AVX2, one message; constant time. */
// clang-format off
#define WIDTH        256
#define KERNEL(name) fw_knot256_avx2_##name
#include "fw_asm.h"
#include "kernel.h"
#include "constants.inc"
#include "words.inc"
#include "general.inc"

    .section .note.GNU-stack, "", @progbits
