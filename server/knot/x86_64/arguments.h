/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What the kernels of this folder share: arguments, registers, and the names of instructions.
 *
 * A file defines WIDTH, of the state, in bits; AVX512 or not; IN_ORDER if a row's bits are in order in any width; and
 * then, for each kernel, R, the kind of vector: xmm, ymm or zmm, and V, its bytes. */
#ifndef FW_KNOT_KERNEL_H
#define FW_KNOT_KERNEL_H

#include "knot_members.h"

// clang-format off
#define STATE  %rdi                     /* one message */
#define OUT    %rsi
#define IN     %rdx
#define ROUNDS %rsi

#define STATES %rdi                     /* many messages: an array of pointers each */
#define OUTS   %rsi
#define INS    %rdx

#define BLOCKS %rcx
#define BLOCKS_LEFT BLOCKS
#define MODE   %r8d
#define ENCRYPT 1                       /* of enum fw_duplex: FW_ABSORB is below, FW_DECRYPT above */

#define TABLE  %rax                     /* during a permutation: the constants, and where the last four are */
#define END    %r9

#define LOW    %rax                     /* between permutations: a row's words */
#define LOW32  %eax
#define HIGH   %r9
#define HIGH32 %r9d
#define HELP   %r10
#define HELP32 %r10d
#define MORE   %r11
#define MORE32 %r11d

/* Bytes of a row, and of the lane of a vector that it lies in. */
#define ROW (WIDTH / 32)
#if WIDTH == 256 && !defined(IN_ORDER)
#define LANE 8
#else
#define LANE 16
#endif

#define PASTE_(a, b) a##b
#define PASTE(a, b)  PASTE_(a, b)
#define REGISTER(n)  %PASTE(R, n)       /* the n-th of kind R */

#ifdef AVX512
#define XOR  vpxorq
#define MOVE vmovdqa64
#define FLIP 0
#else
#define XOR  vpxor
#define MOVE vmovdqa
#define FLIP -1                         /* gates.inc and in_place.inc keep row 0 complemented */
#endif
// clang-format on

#endif
