/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What has no operand, as effects/computations.h says it. In this code EAX is the result. */
#include "native.h"
#include "native_code.h"

/* Instructions between registers that extend one. */
enum { ZERO_EXTEND_8 = 0xb6, ZERO_EXTEND_16 = 0xb7, SIGN_EXTEND_8 = 0xbe, SIGN_EXTEND_16 = 0xbf };

static void finish(const struct operation *operation)
{
    store_register(EAX, operation->destination);
    if (operation->sets_flags)
        add_memory(STORE_TO, EAX, own.result);
}

/* EAX becomes the product. */
static void add_product(const struct operation *operation)
{
    load_register(EAX, operation->first);
    add_byte(0x0f);
    add_memory(0xaf, EAX, &own.registers[operation->second]); /* imul eax, [second] */
}

static void add_sum_of_product(const struct operation *operation)
{
    add_product(operation);
    if (operation->third != REGISTER_ZERO)
        change_by_memory(BY_ADD, EAX, &own.registers[operation->third]);
    finish(operation);
}

static void add_difference_of_product(const struct operation *operation)
{
    add_product(operation);
    add_bytes(0xf7, 0xd8); /* neg eax */
    change_by_memory(BY_ADD, EAX, &own.registers[operation->third]);
    finish(operation);
}

/* 64 bits, in EDX and EAX; what is there already is added if it ACCUMULATES. */
static void add_long_product(const struct operation *operation, bool is_signed, bool accumulates)
{
    load_register(EAX, operation->first);
    add_memory(0xf7, is_signed ? 5 : 4, &own.registers[operation->second]); /* imul or mul dword [second] */
    if (accumulates) {
        change_by_memory(BY_ADD, EAX, &own.registers[operation->destination]);
        change_by_memory(BY_ADC, EDX, &own.registers[operation->third]);
    }
    store_register(EAX, operation->destination);
    store_register(EDX, operation->third);
}

/* Register SECOND, rotated and extended; and register FIRST. */
static void add_extension(const struct operation *operation, unsigned instruction)
{
    load_register(EAX, operation->second);
    shift_register(BY_ROR, EAX, operation->amount);
    add_of_two(instruction, EAX, EAX);
    if (operation->first != REGISTER_ZERO)
        change_by_memory(BY_ADD, EAX, &own.registers[operation->first]);
    finish(operation);
}

static void add_swap(const struct operation *operation, unsigned turned)
{
    load_register(EAX, operation->second);
    add_bytes(0x0f, 0xc8); /* bswap eax */
    shift_register(BY_ROR, EAX, turned);
}

/* Of both, IMMEDIATE is a mask of the bits. */
static void add_part(const struct operation *operation)
{
    load_register(EAX, operation->second);
    shift_register(BY_SHR, EAX, operation->amount);
    change_by_constant(BY_AND, EAX, operation->immediate);
    finish(operation);
}

static void add_inserted_part(const struct operation *operation)
{
    load_register(EAX, operation->second);
    change_by_constant(BY_AND, EAX, operation->immediate);
    shift_register(BY_SHL, EAX, operation->amount);
    load_register(ECX, operation->destination);
    change_by_constant(BY_AND, ECX, ~(operation->immediate << operation->amount));
    change_by_register(BY_OR, EAX, ECX);
    finish(operation);
}

static void add_signed_part(const struct operation *operation)
{
    const unsigned above = 32u - operation->width;
    load_register(EAX, operation->second);
    shift_register(BY_SHL, EAX, above - operation->amount);
    shift_register(BY_SAR, EAX, above);
    finish(operation);
}

static void add_upper_half(const struct operation *operation)
{
    load_register(EAX, operation->first);
    add_of_two(ZERO_EXTEND_16, EAX, EAX);
    change_by_constant(BY_OR, EAX, operation->immediate << 16);
    finish(operation);
}

bool native_add_other(const struct operation *operation)
{
    switch (operation->code) {
    case OPERATION_MOVT: add_upper_half(operation); return true;
    case OPERATION_BFI: add_inserted_part(operation); return true;
    case OPERATION_SBFX: add_signed_part(operation); return true;
    case OPERATION_UBFX: add_part(operation); return true;
    case OPERATION_SXTH: add_extension(operation, SIGN_EXTEND_16); return true;
    case OPERATION_UXTH: add_extension(operation, ZERO_EXTEND_16); return true;
    case OPERATION_SXTB: add_extension(operation, SIGN_EXTEND_8); return true;
    case OPERATION_UXTB: add_extension(operation, ZERO_EXTEND_8); return true;
    case OPERATION_REV:
        add_swap(operation, 0);
        finish(operation);
        return true;
    case OPERATION_REV16:
        add_swap(operation, 16);
        finish(operation);
        return true;
    case OPERATION_REVSH:
        add_swap(operation, 16);
        add_of_two(SIGN_EXTEND_16, EAX, EAX);
        finish(operation);
        return true;
    case OPERATION_MLA: add_sum_of_product(operation); return true;
    case OPERATION_MLS: add_difference_of_product(operation); return true;
    case OPERATION_UMULL: add_long_product(operation, false, false); return true;
    case OPERATION_SMULL: add_long_product(operation, true, false); return true;
    case OPERATION_UMLAL: add_long_product(operation, false, true); return true;
    case OPERATION_SMLAL: add_long_product(operation, true, true); return true;
    default: return false;
    }
}
