/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* A chain whose length in core cycles is known: each multiplication waits three cycles for the one before, on all of
 * Intel's cores since Nehalem and AMD's since Zen. What else runs on the same core hardly delays it.
 *
 *     void bench_ruler(uint64_t rounds);  each takes 24 cycles */
// clang-format off
#include "fw_asm.h"
#define ROUNDS %rdi
#define VALUE  %rax

fw_function bench_ruler
    mov     ROUNDS, VALUE
0:
    .rept 8
    imul    VALUE, VALUE
    .endr
    dec     ROUNDS
    jnz     0b
    ret
fw_end bench_ruler

    .section .note.GNU-stack, "", @progbits
