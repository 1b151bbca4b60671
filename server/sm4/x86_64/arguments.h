/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What all kernels of this folder share: arguments and the instructions that have two names. */
#ifndef FW_SM4_KERNEL_H
#define FW_SM4_KERNEL_H

// clang-format off
#define KEYS  %rdi
#define OUT   %rsi
#define IN    %rdx
#define COUNT %eax
#define STATE %rsp

#ifdef AVX512
#define MOVU vmovdqu64
#define XOR  vpxorq
#define BOTH vpandq
#else
#define MOVU vmovdqu
#define XOR  vpxor
#define BOTH vpand
#endif
// clang-format on

#endif
