/* SM4 by AES-NI, one block at a time with the least delay; constant time.
 *
 *     void fw_sm4_aesni_1(const uint32_t *schedule, uint8_t *out, const uint8_t *in);
 *     void fw_sm4_aesni_cbc(const uint32_t *schedule, uint8_t *out, const uint8_t *in, size_t blocks, uint8_t iv[16]);
 *
 * In the basis of AES's field, as words.inc. Every vector holds the same word four times, which makes the ShiftRows of
 * AESENCLAST change nothing; the tables of the three maps stay in registers. */
// clang-format off
#include "fw_asm.h"
#include "basis.h"
#include "kernel.h"
#include "layout.h"

#define R           xmm
#define V           16
#define PASTE_(a, b) a##b
#define PASTE(a, b)  PASTE_(a, b)
#define REGISTER(n)  %PASTE(R, n)
#include "nibble_maps.inc"

#define X0     REGISTER(0)
#define X1     REGISTER(1)
#define X2     REGISTER(2)
#define X3     REGISTER(3)
#define T      REGISTER(4)
#define P      REGISTER(5)
#define Q      REGISTER(6)
#define N      REGISTER(7)
#define P_LOW  REGISTER(8)
#define P_HIGH REGISTER(9)
#define Q_LOW  REGISTER(10)
#define Q_HIGH REGISTER(11)
#define N_LOW  REGISTER(12)
#define N_HIGH REGISTER(13)
#define NIBBLE REGISTER(14)
#define U      REGISTER(15)

/* a ^= P ^ (Q <<< 8) ^ (Q <<< 16) ^ (N <<< 24), of b ^ c ^ d ^ key; d is the word that was computed last. */
.macro single_round a, b, c, d, at
    vpbroadcastd \at(KEYS), T
    vpxor   \b, T, T
    vpxor   \c, T, T
    vpxor   \d, T, T
    vaesenclast zeros(%rip), T, T
    vpsrld  $4, T, P
    vpand   NIBBLE, T, T
    vpand   NIBBLE, P, P
    vpshufb P, Q_HIGH, U
    vpshufb T, Q_LOW, Q
    vpxor   U, Q, Q
    vpshufb P, N_HIGH, U
    vpshufb T, N_LOW, N
    vpxor   U, N, N
    vpshufb P, P_HIGH, P
    vpshufb T, P_LOW, T
    vpxor   P, \a, \a
    vpxor   T, \a, \a
    vpshufb rotate_2(%rip), Q, U
    vpshufb rotate_1(%rip), Q, Q
    vpshufb rotate_3(%rip), N, N
    vpxor   U, Q, Q
    vpxor   N, \a, \a
    vpxor   Q, \a, \a
.endm

.macro load_tables
    vmovdqa p_table(%rip), P_LOW
    vmovdqa p_table + 32(%rip), P_HIGH
    vmovdqa n_table(%rip), N_LOW
    vmovdqa n_table + 32(%rip), N_HIGH
    vmovdqa low_nibbles(%rip), NIBBLE
.endm

/* The block in X3. KEYS is left behind the last. */
.macro crypt_block
    map_enter X3, T, P
    vmovdqa q_table(%rip), Q_LOW
    vmovdqa q_table + 32(%rip), Q_HIGH
    vpshufd $0x00, X3, X0
    vpshufd $0x55, X3, X1
    vpshufd $0xaa, X3, X2
    vpshufd $0xff, X3, X3
    mov     $8, COUNT
0:
    single_round X0, X1, X2, X3, WORD_KEYS
    single_round X1, X2, X3, X0, WORD_KEYS + 4
    single_round X2, X3, X0, X1, WORD_KEYS + 8
    single_round X3, X0, X1, X2, WORD_KEYS + 12
    add     $16, KEYS
    dec     COUNT
    jnz     0b
    vpunpckldq X2, X3, X3
    vpunpckldq X0, X1, X1
    vpunpcklqdq X1, X3, X3
    map_leave X3, T, P
.endm

fw_function fw_sm4_aesni_1
    load_tables
    vmovdqu (IN), X3
    crypt_block
    vmovdqu X3, (OUT)
    vzeroupper
    ret
fw_end fw_sm4_aesni_1

#define BLOCKS %rcx
#define IV     %r8

fw_function fw_sm4_aesni_cbc
    load_tables
    vmovdqu (IV), X3
    test    BLOCKS, BLOCKS
    jz      2f
1:
    vpxor   (IN), X3, X3
    crypt_block
    vmovdqu X3, (OUT)
    sub     $128, KEYS
    add     $16, IN
    add     $16, OUT
    dec     BLOCKS
    jnz     1b
    vmovdqu X3, (IV)
2:
    vzeroupper
    ret
fw_end fw_sm4_aesni_cbc

#include "word_tables.inc"
#include "nibble_tables.inc"

    .section .note.GNU-stack, "", @progbits
