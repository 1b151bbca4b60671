/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* A chain whose length in core cycles is known: each multiplication waits three cycles for the one before, on all of
 * Intel's cores since Nehalem and AMD's since Zen. What else runs on the same core hardly delays it.
 *
 *     void bench_ruler(uint64_t rounds);  each takes 24 cycles
 *
 * And the contrary, additions of which none waits for another of its row: how many a cycle does depends on the processor,
 * and on what else runs on the same core.
 *
 *     void bench_additions(uint64_t rounds);  each has 64 */
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

fw_function bench_additions
0:
    .rept 8
    add     $1, %rax
    add     $1, %rcx
    add     $1, %rdx
    add     $1, %rsi
    add     $1, %r8
    add     $1, %r9
    add     $1, %r10
    add     $1, %r11
    .endr
    dec     ROUNDS
    jnz     0b
    ret
fw_end bench_additions

    .section .note.GNU-stack, "", @progbits
