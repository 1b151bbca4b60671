/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#define _GNU_SOURCE
#include "emulator.h"

#include <cpuid.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <ucontext.h>
#include <unistd.h>

/* Intel SDM volume 1, 13.4: where XSAVE's standard format has what. */
enum { XMM = 160, XSTATE_BV = 512, AVX = 2, HIGH_256 = 6, HIGH_16 = 7 };

static unsigned      offsets[8];
static unsigned long count;

unsigned long emulated_instructions(void)
{
    return count;
}

typedef struct {
    unsigned       prefix, map, opcode, bytes; /* 16, 32 or 64 */
    unsigned       target, first;              /* registers */
    int            second;                     /* register, or -1: memory */
    const uint8_t *memory;
    unsigned       immediate, length;
} instruction;

static uint64_t general(const ucontext_t *context, unsigned number)
{
    static const int PLACES[16] = {REG_RAX, REG_RCX, REG_RDX, REG_RBX, REG_RSP, REG_RBP, REG_RSI, REG_RDI,
                                   REG_R8,  REG_R9,  REG_R10, REG_R11, REG_R12, REG_R13, REG_R14, REG_R15};
    return (uint64_t)context->uc_mcontext.gregs[PLACES[number]];
}

/* ModRM, SIB and displacement; EXTRA are the bytes behind them. Returns the bytes read. */
static unsigned decode_operand(instruction *found, const ucontext_t *context, const uint8_t *code, unsigned before,
                               unsigned r, unsigned x, unsigned b, unsigned scale8, unsigned extra)
{
    const unsigned mod = code[0] >> 6, rm = code[0] & 7;
    unsigned       used = 1;
    uint64_t       address;
    int32_t        displacement = 0;

    found->target = r | (code[0] >> 3 & 7);
    if (mod == 3) {
        found->second = (int)(x << 1 | b | rm);
        return used;
    }
    found->second     = -1;
    const int no_base = mod == 0 && rm == 5;
    if (rm == 4) {
        const unsigned sib = code[used++], index = x | (sib >> 3 & 7), base = b | (sib & 7);
        address = mod == 0 && (sib & 7) == 5 ? 0 : general(context, base);
        address += index == 4 ? 0 : general(context, index) << (sib >> 6);
        if (mod == 0 && (sib & 7) == 5)
            memcpy(&displacement, code + used, 4), used += 4;
    } else {
        address = no_base ? 0 : general(context, b | rm);
    }
    if (mod == 1)
        displacement = (int8_t)code[used++] * (int32_t)scale8;
    if (mod == 2 || no_base)
        memcpy(&displacement, code + used, 4), used += 4;
    if (no_base)
        address = (uint64_t)context->uc_mcontext.gregs[REG_RIP] + before + used + extra;
    found->memory = (const uint8_t *)(address + (uint64_t)(int64_t)displacement);
    return used;
}

static int decode(instruction *found, const ucontext_t *context, const uint8_t *code)
{
    unsigned at, r, x, b, v, prefix, scale;

    if (code[0] == 0xc4) {
        r = code[1] & 0x80 ? 0 : 8, x = code[1] & 0x40 ? 0 : 8, b = code[1] & 0x20 ? 0 : 8;
        found->map = code[1] & 31, prefix = code[2] & 3, v = ~(unsigned)code[2] >> 3 & 15;
        found->bytes = code[2] & 4 ? 32 : 16, scale = 1, at = 3;
    } else if (code[0] == 0x62) {
        r = (code[1] & 0x80 ? 0 : 8) | (code[1] & 0x10 ? 0 : 16), x = code[1] & 0x40 ? 0 : 8,
        b          = code[1] & 0x20 ? 0 : 8;
        found->map = code[1] & 7, prefix = code[2] & 3;
        v            = (~(unsigned)code[2] >> 3 & 15) | (code[3] & 8 ? 0 : 16);
        found->bytes = 16U << (code[3] >> 5 & 3), scale = found->bytes, at = 4;
        if (code[3] & 0x97) /* a mask, zeroing, a broadcast */
            return 0;
    } else {
        return 0;
    }
    found->opcode            = code[at++];
    found->first             = v;
    const unsigned immediate = found->map == 3;
    at += decode_operand(found, context, code + at, at, r, x, b, scale, immediate);
    found->immediate = immediate ? code[at] : 0;
    found->length    = at + immediate;
    found->prefix    = prefix;
    return 1;
}

static uint8_t *area(const ucontext_t *context)
{
    return (uint8_t *)context->uc_mcontext.fpregs;
}

static void read_register(const ucontext_t *context, unsigned number, uint8_t value[64])
{
    const uint8_t *saved = area(context);
    uint64_t       present;

    memset(value, 0, 64);
    memcpy(&present, saved + XSTATE_BV, sizeof present);
    if (number >= 16) {
        if (present >> HIGH_16 & 1)
            memcpy(value, saved + offsets[HIGH_16] + 64 * (number - 16), 64);
        return;
    }
    if (present >> 1 & 1)
        memcpy(value, saved + XMM + 16 * number, 16);
    if (present >> AVX & 1)
        memcpy(value + 16, saved + offsets[AVX] + 16 * number, 16);
    if (present >> HIGH_256 & 1)
        memcpy(value + 32, saved + offsets[HIGH_256] + 32 * number, 32);
}

/* A part that was in its initial state gets its other registers cleared, for they now count. */
static void want(uint8_t *saved, unsigned component, unsigned offset, unsigned bytes)
{
    uint64_t present;

    memcpy(&present, saved + XSTATE_BV, sizeof present);
    if (!(present >> component & 1))
        memset(saved + offset, 0, bytes);
    present |= UINT64_C(1) << component;
    memcpy(saved + XSTATE_BV, &present, sizeof present);
}

static void write_register(const ucontext_t *context, unsigned number, const uint8_t value[64])
{
    uint8_t *saved = area(context);

    if (number >= 16) {
        want(saved, HIGH_16, offsets[HIGH_16], 1024);
        memcpy(saved + offsets[HIGH_16] + 64 * (number - 16), value, 64);
        return;
    }
    want(saved, 1, XMM, 256);
    want(saved, AVX, offsets[AVX], 256);
    memcpy(saved + XMM + 16 * number, value, 16);
    memcpy(saved + offsets[AVX] + 16 * number, value + 16, 16);
    if (offsets[HIGH_256] != 0) {
        want(saved, HIGH_256, offsets[HIGH_256], 512);
        memcpy(saved + offsets[HIGH_256] + 32 * number, value + 32, 32);
    }
}

static uint8_t multiply(uint8_t a, uint8_t b)
{
    unsigned product = 0;
    for (int i = 0; i < 8; i++)
        product ^= (b >> i & 1U) * (unsigned)a << i;
    for (int i = 14; i > 7; i--)
        product ^= (product >> i & 1) * 0x11bU << (i - 8);
    return (uint8_t)product;
}

static uint8_t inverse(uint8_t a)
{
    static uint8_t known[256];
    if (known[2] == 0)
        for (unsigned x = 1; x < 256; x++)
            for (unsigned y = 1; y < 256; y++)
                if (multiply((uint8_t)x, (uint8_t)y) == 1)
                    known[x] = (uint8_t)y;
    return known[a];
}

/* GF2P8AFFINEQB: row 7 - i of the matrix makes bit i. */
static uint8_t affine(const uint8_t matrix[8], uint8_t x, uint8_t constant)
{
    unsigned result = constant;
    for (int i = 0; i < 8; i++)
        result ^= (unsigned)__builtin_parity(matrix[7 - i] & x) << i;
    return (uint8_t)result;
}

static void aes_last(uint8_t out[16], const uint8_t state[16], const uint8_t key[16])
{
    static const uint8_t AFFINE[8] = {0xf8, 0x7c, 0x3e, 0x1f, 0x8f, 0xc7, 0xe3, 0xf1};
    for (int i = 0; i < 16; i++)
        out[i] = affine(AFFINE, inverse(state[(i + 4 * (i % 4)) % 16]), 0x63) ^ key[i];
}

static void carryless(uint8_t out[16], const uint8_t one[16], const uint8_t other[16], unsigned which)
{
    uint64_t a, b, low = 0, high = 0;
    memcpy(&a, one + (which & 1 ? 8 : 0), 8);
    memcpy(&b, other + (which & 16 ? 8 : 0), 8);
    for (int i = 0; i < 64; i++)
        if (b >> i & 1)
            low ^= a << i, high ^= i > 0 ? a >> (64 - i) : 0;
    memcpy(out, &low, 8);
    memcpy(out + 8, &high, 8);
}

/* Four rounds of SM4 on words: Intel's Architecture Instruction Set Extensions, VSM4RNDS4. */
static void sm4_rounds(uint8_t out[16], const uint8_t state[16], const uint8_t keys[16])
{
#define S_BOX_ROW(...) __VA_ARGS__,
    static const uint8_t S_BOX[256] = {
#include "s_box.inc"
    };
    uint32_t x[8], key[4];
    memcpy(x, state, 16);
    memcpy(key, keys, 16);
    for (int i = 0; i < 4; i++) {
        const uint32_t t = x[i + 1] ^ x[i + 2] ^ x[i + 3] ^ key[i];
        const uint32_t s = (uint32_t)S_BOX[t >> 24] << 24 | (uint32_t)S_BOX[t >> 16 & 255] << 16 |
                           (uint32_t)S_BOX[t >> 8 & 255] << 8 | S_BOX[t & 255];
        x[i + 4] = x[i] ^ s ^ (s << 2 | s >> 30) ^ (s << 10 | s >> 22) ^ (s << 18 | s >> 14) ^ (s << 24 | s >> 8);
    }
    memcpy(out, x + 4, 16);
}

static int compute(const instruction *i, uint8_t out[64], const uint8_t first[64], const uint8_t second[64])
{
    const unsigned what = i->prefix << 12 | i->map << 8 | i->opcode; /* prefix 1: 66, 3: F2 */

    for (unsigned k = 0; k < i->bytes; k++)
        if (what == 0x13ce)
            out[k] = affine(second + k / 8 * 8, first[k], (uint8_t)i->immediate);
        else if (what == 0x13cf)
            out[k] = affine(second + k / 8 * 8, inverse(first[k]), (uint8_t)i->immediate);
    for (unsigned k = 0; k < i->bytes; k += 16)
        if (what == 0x12dd)
            aes_last(out + k, first + k, second + k);
        else if (what == 0x1344)
            carryless(out + k, first + k, second + k, i->immediate);
        else if (what == 0x32da)
            sm4_rounds(out + k, first + k, second + k);
    return what == 0x13ce || what == 0x13cf || what == 0x12dd || what == 0x1344 || what == 0x32da;
}

static void handle(int signal_number, siginfo_t *info, void *argument)
{
    ucontext_t    *context = argument;
    const uint8_t *code    = (const uint8_t *)context->uc_mcontext.gregs[REG_RIP];
    instruction    found   = {0};
    uint8_t        first[64], second[64], out[64] = {0};

    (void)signal_number, (void)info;
    int good = decode(&found, context, code);
    if (good) {
        read_register(context, found.first, first);
        if (found.second >= 0)
            read_register(context, (unsigned)found.second, second);
        else
            memcpy(second, found.memory, found.bytes);
        good = compute(&found, out, first, second);
    }
    if (!good) {
        fprintf(stderr, "emulator: unknown instruction");
        for (int i = 0; i < 11; i++)
            fprintf(stderr, " %02x", code[i]);
        fputc('\n', stderr);
        _exit(3);
    }
    write_register(context, found.target, out);
    context->uc_mcontext.gregs[REG_RIP] += found.length;
    count++;
}

void emulate_missing_instructions(void)
{
    struct sigaction action = {.sa_sigaction = handle, .sa_flags = SA_SIGINFO};
    unsigned         size, b, c, d;

    for (unsigned i = AVX; i <= HIGH_16; i++)
        if (__get_cpuid_count(0x0d, i, &size, &b, &c, &d))
            offsets[i] = b;
    sigaction(SIGILL, &action, NULL);
}
