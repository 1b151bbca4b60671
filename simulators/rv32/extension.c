/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "extension.h"

#include <stddef.h>

#include "bits.h"

/* ---- Decoding */

enum form { REGISTERS_FORM, AMOUNT_FORM, UNARY_FORM };

/* The bits that are fixed in each: funct7, funct3 and the opcode, or these and rs2. */
static const uint32_t FIXED[] = {[REGISTERS_FORM] = 0xfe00707f, [AMOUNT_FORM] = 0xfe00707f, [UNARY_FORM] = 0xfff0707f};

/* Specification, chapter 2: what is fixed in each encoding. An amount of 32 and more is reserved on RV32. */
static const struct {
    uint32_t code;
    uint8_t  form, operation;
} ENCODINGS[] = {
    {0x20002033, REGISTERS_FORM, OPERATION_SH1ADD}, {0x20004033, REGISTERS_FORM, OPERATION_SH2ADD},
    {0x20006033, REGISTERS_FORM, OPERATION_SH3ADD},

    {0x40007033, REGISTERS_FORM, OPERATION_ANDN},   {0x40006033, REGISTERS_FORM, OPERATION_ORN},
    {0x40004033, REGISTERS_FORM, OPERATION_XNOR},   {0x60001033, REGISTERS_FORM, OPERATION_ROL},
    {0x60005033, REGISTERS_FORM, OPERATION_ROR},    {0x60005013, AMOUNT_FORM, OPERATION_ROR_IMMEDIATE},
    {0x0a004033, REGISTERS_FORM, OPERATION_MIN},    {0x0a005033, REGISTERS_FORM, OPERATION_MINU},
    {0x0a006033, REGISTERS_FORM, OPERATION_MAX},    {0x0a007033, REGISTERS_FORM, OPERATION_MAXU},
    {0x60001013, UNARY_FORM, OPERATION_CLZ},        {0x60101013, UNARY_FORM, OPERATION_CTZ},
    {0x60201013, UNARY_FORM, OPERATION_CPOP},       {0x60401013, UNARY_FORM, OPERATION_SEXT_B},
    {0x60501013, UNARY_FORM, OPERATION_SEXT_H},     {0x28705013, UNARY_FORM, OPERATION_ORC_B},
    {0x69805013, UNARY_FORM, OPERATION_REV8},

    {0x48001033, REGISTERS_FORM, OPERATION_BCLR},   {0x48001013, AMOUNT_FORM, OPERATION_BCLR_IMMEDIATE},
    {0x48005033, REGISTERS_FORM, OPERATION_BEXT},   {0x48005013, AMOUNT_FORM, OPERATION_BEXT_IMMEDIATE},
    {0x68001033, REGISTERS_FORM, OPERATION_BINV},   {0x68001013, AMOUNT_FORM, OPERATION_BINV_IMMEDIATE},
    {0x28001033, REGISTERS_FORM, OPERATION_BSET},   {0x28001013, AMOUNT_FORM, OPERATION_BSET_IMMEDIATE},

    {0x08004033, REGISTERS_FORM, OPERATION_PACK},   {0x08007033, REGISTERS_FORM, OPERATION_PACKH},
    {0x68705013, UNARY_FORM, OPERATION_BREV8},      {0x08f01013, UNARY_FORM, OPERATION_ZIP},
    {0x08f05013, UNARY_FORM, OPERATION_UNZIP},
};

struct instruction extension_decode(uint32_t code)
{
    struct instruction result = {.class = UNSUPPORTED};
    for (size_t i = 0; i < sizeof ENCODINGS / sizeof ENCODINGS[0]; i++) {
        unsigned form = ENCODINGS[i].form;
        if ((code & FIXED[form]) != ENCODINGS[i].code)
            continue;
        result.class       = COMPUTE;
        result.operation   = ENCODINGS[i].operation;
        result.destination = (uint8_t)field(code, 7, 5);
        result.sources[0]  = (uint8_t)field(code, 15, 5);
        result.sources[1]  = form == REGISTERS_FORM ? (uint8_t)field(code, 20, 5) : ZERO;
        result.immediate   = form == AMOUNT_FORM ? field(code, 20, 5) : 0;
        return result;
    }
    return result;
}

/* ---- Results */

static unsigned bit_of(uint32_t value, unsigned number)
{
    return value >> number & 1;
}

/* The number whose bit N is bit FROM(N, AMOUNT) of VALUE. */
static uint32_t permuted(uint32_t value, unsigned (*from)(unsigned number, unsigned amount), unsigned amount)
{
    uint32_t result = 0;
    for (unsigned number = 0; number < 32; number++)
        result |= (uint32_t)bit_of(value, from(number, amount)) << number;
    return result;
}

static unsigned from_left(unsigned number, unsigned amount)
{
    return (number + amount) % 32;
}

static unsigned from_other_byte(unsigned number, unsigned amount)
{
    (void)amount;
    return number % 8 + 8 * (3 - number / 8);
}

static unsigned from_other_end_of_byte(unsigned number, unsigned amount)
{
    (void)amount;
    return 7 - number % 8 + 8 * (number / 8);
}

/* The lower half's bits come to even places, the upper half's to odd ones. */
static unsigned from_halves(unsigned number, unsigned amount)
{
    (void)amount;
    return number / 2 + 16 * (number % 2);
}

static unsigned from_every_other(unsigned number, unsigned amount)
{
    (void)amount;
    return number < 16 ? 2 * number : 2 * (number - 16) + 1;
}

/* How many bits are zero before the first that is one, of those FROM 0 to 31 in the order STEP says. */
static uint32_t zeros(uint32_t value, int from, int step)
{
    uint32_t count = 0;
    for (int number = from; count < 32 && bit_of(value, (unsigned)number) == 0; number += step)
        count++;
    return count;
}

static uint32_t ones(uint32_t value)
{
    uint32_t count = 0;
    for (unsigned number = 0; number < 32; number++)
        count += bit_of(value, number);
    return count;
}

static uint32_t full_bytes(uint32_t value)
{
    uint32_t result = 0;
    for (unsigned byte = 0; byte < 4; byte++)
        if (field(value, 8 * byte, 8) != 0)
            result |= UINT32_C(0xff) << 8 * byte;
    return result;
}

uint32_t extension_result(const struct instruction *instruction, uint32_t first, uint32_t second)
{
    const uint32_t immediate = instruction->immediate;
    switch (instruction->operation) {
    case OPERATION_SH1ADD: return 2 * first + second;
    case OPERATION_SH2ADD: return 4 * first + second;
    case OPERATION_SH3ADD: return 8 * first + second;
    case OPERATION_ANDN: return first & ~second;
    case OPERATION_ORN: return first | ~second;
    case OPERATION_XNOR: return ~(first ^ second);
    case OPERATION_ROL: return permuted(first, from_left, 32 - second % 32);
    case OPERATION_ROR: return permuted(first, from_left, second % 32);
    case OPERATION_ROR_IMMEDIATE: return permuted(first, from_left, immediate);
    case OPERATION_MIN: return (int32_t)first < (int32_t)second ? first : second;
    case OPERATION_MINU: return first < second ? first : second;
    case OPERATION_MAX: return (int32_t)first < (int32_t)second ? second : first;
    case OPERATION_MAXU: return first < second ? second : first;
    case OPERATION_CLZ: return zeros(first, 31, -1);
    case OPERATION_CTZ: return zeros(first, 0, 1);
    case OPERATION_CPOP: return ones(first);
    case OPERATION_SEXT_B: return (uint32_t)signed_field(first, 8);
    case OPERATION_SEXT_H: return (uint32_t)signed_field(first, 16);
    case OPERATION_ORC_B: return full_bytes(first);
    case OPERATION_REV8: return permuted(first, from_other_byte, 0);
    case OPERATION_BCLR: return first & ~(UINT32_C(1) << second % 32);
    case OPERATION_BCLR_IMMEDIATE: return first & ~(UINT32_C(1) << immediate);
    case OPERATION_BEXT: return bit_of(first, second % 32);
    case OPERATION_BEXT_IMMEDIATE: return bit_of(first, immediate);
    case OPERATION_BINV: return first ^ UINT32_C(1) << second % 32;
    case OPERATION_BINV_IMMEDIATE: return first ^ UINT32_C(1) << immediate;
    case OPERATION_BSET: return first | UINT32_C(1) << second % 32;
    case OPERATION_BSET_IMMEDIATE: return first | UINT32_C(1) << immediate;
    case OPERATION_PACK: return field(first, 0, 16) | second << 16;
    case OPERATION_PACKH: return field(first, 0, 8) | field(second, 0, 8) << 8;
    case OPERATION_BREV8: return permuted(first, from_other_end_of_byte, 0);
    case OPERATION_ZIP: return permuted(first, from_halves, 0);
    case OPERATION_UNZIP: return permuted(first, from_every_other, 0);
    default: return 0; /* its result goes to ZERO */
    }
}
