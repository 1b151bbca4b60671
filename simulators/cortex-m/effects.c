/* Source: ARMv7-M Architecture Reference Manual (DDI 0403E), A2.2.1 and A7.4 (shifts and flags), A7.3 (conditions and
 * IT blocks), A7.7 (each instruction). Which memory is touched is known from addressing.c. */
#include "effects.h"

#include <string.h>

#include "memory.h"
#include "state.h"

static struct {
    struct region  flash, ram;
    const uint8_t *code;
    uint8_t       *data;
} device;

void effects_open(const struct memory_map *map)
{
    device.flash = map->flash;
    device.ram   = map->ram;
    device.code  = memory_code();
    device.data  = memory_at(map->ram.start, map->ram.bytes);
}

#define ALWAYS_INLINE static inline __attribute__((always_inline))

static inline uint32_t rotated(uint32_t value, unsigned amount)
{
    return value >> (amount & 31) | value << (-amount & 31);
}

/* A7.4.2: Shift_C by a constant: LSL 1 to 31, LSR and ASR 1 to 32, ROR 1 to 31 */
ALWAYS_INLINE uint32_t shifted(uint32_t value, enum operand how, unsigned amount, bool *carry)
{
    int64_t  with_sign = (int32_t)value;
    uint64_t without   = value;
    switch (how) {
    case OPERAND_LSL: *carry = value >> (32 - amount) & 1; return value << amount;
    case OPERAND_LSR: *carry = without >> (amount - 1) & 1; return (uint32_t)(without >> amount);
    case OPERAND_ASR: *carry = with_sign >> (amount - 1) & 1; return (uint32_t)(with_sign >> amount);
    case OPERAND_ROR: *carry = value >> (amount - 1) & 1; return rotated(value, amount);
    default: /* RRX */
        value  = (uint32_t)*carry << 31 | value >> 1;
        *carry = without & 1;
        return value;
    }
}

/* The same by a register: AMOUNT is 0 to 255. */
ALWAYS_INLINE uint32_t shifted_by_register(uint32_t value, enum operand how, unsigned amount, bool *carry)
{
    enum operand shift = how - OPERAND_LSL_BY + OPERAND_LSL;
    if (amount == 0)
        return value;
    if (shift == OPERAND_ROR) {
        value  = rotated(value, amount);
        *carry = value >> 31;
        return value;
    }
    if (amount < 32)
        return shifted(value, shift, amount, carry);
    if (shift == OPERAND_ASR)
        return shifted(value, shift, 32, carry);
    *carry = amount == 32 && (shift == OPERAND_LSL ? value & 1 : value >> 31);
    return 0;
}

/* CARRY becomes what the shifter says. */
ALWAYS_INLINE uint32_t operand_of(const struct operation *operation, enum operand how, bool *carry)
{
    uint32_t value = own.registers[operation->second];
    if (how >= OPERAND_LSL_BY)
        return shifted_by_register(value, how, own.registers[operation->third] & 255, carry);
    if (how >= OPERAND_LSL)
        return shifted(value, how, operation->amount, carry);
    if (how == OPERAND_REGISTER)
        return value;
    if (operation->carry != CARRY_STAYS)
        *carry = operation->carry;
    return operation->immediate;
}

static inline void set_result(const struct operation *operation, uint32_t result)
{
    own.registers[operation->destination] = result;
}

ALWAYS_INLINE void set_logical(const struct operation *operation, uint32_t result, bool sets_flags, bool carry)
{
    set_result(operation, result);
    if (sets_flags) {
        own.result = result;
        own.carry  = carry;
    }
}

/* A2.2.1: AddWithCarry */
ALWAYS_INLINE void set_sum(const struct operation *operation, uint32_t left, uint32_t right, bool carry,
                           bool sets_flags)
{
    uint64_t sum    = (uint64_t)left + right + carry;
    uint32_t result = (uint32_t)sum;
    set_result(operation, result);
    if (sets_flags) {
        own.result   = result;
        own.carry    = sum >> 32 != 0;
        own.overflow = (~(left ^ right) & (left ^ result)) >> 31;
    }
}

/* What all that have an operand do: constants wherever it is called. */
ALWAYS_INLINE void compute(const struct operation *operation, enum operation_code code, enum operand how,
                           bool sets_flags)
{
    bool     carry = own.carry;
    uint32_t right = operand_of(operation, how, &carry), left = own.registers[operation->first];
    switch (code) {
    case OPERATION_AND: set_logical(operation, left & right, sets_flags, carry); break;
    case OPERATION_BIC: set_logical(operation, left & ~right, sets_flags, carry); break;
    case OPERATION_ORR: set_logical(operation, left | right, sets_flags, carry); break;
    case OPERATION_ORN: set_logical(operation, left | ~right, sets_flags, carry); break;
    case OPERATION_EOR: set_logical(operation, left ^ right, sets_flags, carry); break;
    case OPERATION_ADD: set_sum(operation, left, right, false, sets_flags); break;
    case OPERATION_ADC: set_sum(operation, left, right, own.carry, sets_flags); break;
    case OPERATION_SBC: set_sum(operation, left, ~right, own.carry, sets_flags); break;
    case OPERATION_SUB: set_sum(operation, left, ~right, true, sets_flags); break;
    default: set_sum(operation, ~left, right, true, sets_flags); break; /* RSB */
    }
}

/* One function for each operation with each kind of operand, with and without flags. */
#define COMPUTE(code, how)                                                                                             \
    static void code##_##how(const struct operation *operation)                                                        \
    {                                                                                                                  \
        compute(operation, OPERATION_##code, OPERAND_##how, false);                                                    \
    }                                                                                                                  \
    static void code##_##how##_flags(const struct operation *operation)                                                \
    {                                                                                                                  \
        compute(operation, OPERATION_##code, OPERAND_##how, true);                                                     \
    }
#define COMPUTE_ALL(code)                                                                                              \
    COMPUTE(code, IMMEDIATE)                                                                                           \
    COMPUTE(code, REGISTER)                                                                                            \
    COMPUTE(code, LSL)                                                                                                 \
    COMPUTE(code, LSR)                                                                                                 \
    COMPUTE(code, ASR)                                                                                                 \
    COMPUTE(code, ROR)                                                                                                 \
    COMPUTE(code, RRX)
COMPUTE_ALL(AND)
COMPUTE_ALL(BIC)
COMPUTE_ALL(ORR)
COMPUTE_ALL(ORN)
COMPUTE_ALL(EOR)
COMPUTE_ALL(ADD)
COMPUTE_ALL(ADC)
COMPUTE_ALL(SBC)
COMPUTE_ALL(SUB)
COMPUTE_ALL(RSB)
COMPUTE(ORR, LSL_BY)
COMPUTE(ORR, LSR_BY)
COMPUTE(ORR, ASR_BY)
COMPUTE(ORR, ROR_BY)

#define PLACE(code, how) [OPERATION_##code - FIRST_WITH_OPERAND][OPERAND_##how] = {code##_##how, code##_##how##_flags}
#define PLACE_ALL(code)                                                                                                \
    PLACE(code, IMMEDIATE), PLACE(code, REGISTER), PLACE(code, LSL), PLACE(code, LSR), PLACE(code, ASR),               \
        PLACE(code, ROR), PLACE(code, RRX)

static effect *const COMPUTATIONS[LAST_WITH_OPERAND - FIRST_WITH_OPERAND + 1][OPERAND_COUNT][2] = {
    PLACE_ALL(AND),     PLACE_ALL(BIC),     PLACE_ALL(ORR),     PLACE_ALL(ORN),     PLACE_ALL(EOR),
    PLACE_ALL(ADD),     PLACE_ALL(ADC),     PLACE_ALL(SBC),     PLACE_ALL(SUB),     PLACE_ALL(RSB),
    PLACE(ORR, LSL_BY), PLACE(ORR, LSR_BY), PLACE(ORR, ASR_BY), PLACE(ORR, ROR_BY),
};

/* ---- Whatever has no such operand. An EFFECT sees the values of its registers. */

#define EFFECT(name, statement)                                                                                        \
    static void name(const struct operation *operation)                                                                \
    {                                                                                                                  \
        uint32_t *registers = own.registers;                                                                           \
        uint32_t  first = registers[operation->first], second = registers[operation->second];                          \
        uint32_t  third = registers[operation->third];                                                                 \
        (void)first, (void)second, (void)third;                                                                        \
        statement;                                                                                                     \
    }

static inline uint32_t moved_in(const struct operation *operation, uint32_t value)
{
    uint32_t mask = operation->immediate << operation->amount;
    return (own.registers[operation->destination] & ~mask) | (value << operation->amount & mask);
}

static inline uint32_t signed_part(const struct operation *operation, uint32_t value)
{
    value <<= 32 - operation->amount - operation->width;
    return (uint32_t)((int32_t)value >> (32 - operation->width));
}

static uint32_t reversed_bits(uint32_t value)
{
    value = (value >> 1 & 0x55555555) | (value & 0x55555555) << 1;
    value = (value >> 2 & 0x33333333) | (value & 0x33333333) << 2;
    value = (value >> 4 & 0x0f0f0f0f) | (value & 0x0f0f0f0f) << 4;
    return __builtin_bswap32(value);
}

static uint32_t divided(uint32_t dividend, uint32_t divisor, bool is_signed)
{
    if (divisor == 0)
        return 0;
    if (is_signed)
        return (uint32_t)((int64_t)(int32_t)dividend / (int32_t)divisor);
    return dividend / divisor;
}

static inline void set_product(const struct operation *operation, uint32_t product)
{
    set_result(operation, product);
    if (operation->sets_flags)
        own.result = product;
}

static inline void set_long(const struct operation *operation, uint64_t value)
{
    own.registers[operation->destination] = (uint32_t)value;
    own.registers[operation->third]       = (uint32_t)(value >> 32);
}

static inline uint64_t long_of(const struct operation *operation)
{
    return (uint64_t)own.registers[operation->third] << 32 | own.registers[operation->destination];
}

static inline uint64_t signed_product(uint32_t left, uint32_t right)
{
    return (uint64_t)((int64_t)(int32_t)left * (int32_t)right);
}

EFFECT(movt, set_result(operation, (first & 0xffff) | operation->immediate << 16))
EFFECT(bfi, set_result(operation, moved_in(operation, second)))
EFFECT(sbfx, set_result(operation, signed_part(operation, second)))
EFFECT(ubfx, set_result(operation, second >> operation->amount & operation->immediate))
EFFECT(sxth, set_result(operation, first + (uint32_t)(int16_t)rotated(second, operation->amount)))
EFFECT(uxth, set_result(operation, first + (uint16_t)rotated(second, operation->amount)))
EFFECT(sxtb, set_result(operation, first + (uint32_t)(int8_t)rotated(second, operation->amount)))
EFFECT(uxtb, set_result(operation, first + (uint8_t)rotated(second, operation->amount)))
EFFECT(rev, set_result(operation, __builtin_bswap32(second)))
EFFECT(rev16, set_result(operation, rotated(__builtin_bswap32(second), 16)))
EFFECT(revsh, set_result(operation, (uint32_t)(int16_t)__builtin_bswap16((uint16_t)second)))
EFFECT(rbit, set_result(operation, reversed_bits(second)))
EFFECT(clz, set_result(operation, second == 0 ? 32 : (uint32_t)__builtin_clz(second)))
EFFECT(mla, set_product(operation, third + first * second))
EFFECT(mls, set_product(operation, third - first * second))
EFFECT(umull, set_long(operation, (uint64_t)first *second))
EFFECT(smull, set_long(operation, signed_product(first, second)))
EFFECT(umlal, set_long(operation, long_of(operation) + (uint64_t)first * second))
EFFECT(smlal, set_long(operation, long_of(operation) + signed_product(first, second)))
EFFECT(udiv, set_result(operation, divided(first, second, false)))
EFFECT(sdiv, set_result(operation, divided(first, second, true)))
EFFECT(nop, )

/* ---- Loads and stores */

static inline uint8_t *at(uint32_t address)
{
    uint32_t offset = address - device.ram.start;
    return offset < device.ram.bytes ? device.data + offset
                                     : (uint8_t *)(uintptr_t)device.code + (address - device.flash.start);
}

static inline uint32_t load(uint32_t address, unsigned bytes)
{
    uint32_t value = 0;
    memcpy(&value, at(address), bytes);
    return value;
}

static inline void store(uint32_t address, uint32_t value, unsigned bytes)
{
    memcpy(at(address), &value, bytes);
}

/* To an address whose lowest bit says that it is Thumb code. */
static void interwork(uint32_t target)
{
    own.next = target & ~1u;
    own.refused |= !(target & 1);
}

static inline void loaded(const struct operation *operation, uint32_t value)
{
    own.registers[operation->first] += operation->immediate;
    own.registers[operation->destination] = value;
}

static inline void stored(const struct operation *operation, unsigned bytes)
{
    store(own.accessed, own.registers[operation->destination], bytes);
    own.registers[operation->first] += operation->immediate;
}

static void load_dual(const struct operation *operation)
{
    uint32_t upper = load(own.accessed + 4, 4);
    loaded(operation, load(own.accessed, 4));
    own.registers[operation->third] = upper;
}

static void store_dual(const struct operation *operation)
{
    store(own.accessed + 4, own.registers[operation->third], 4);
    stored(operation, 4);
}

static void load_multiple(const struct operation *operation)
{
    uint32_t address                = own.accessed;
    own.registers[operation->first] = address + operation->amount;
    for (uint32_t list = operation->immediate; list != 0; list &= list - 1, address += 4) {
        unsigned number = (unsigned)__builtin_ctz(list);
        if (number == PROGRAM_COUNTER)
            interwork(load(address, 4));
        else
            own.registers[number] = load(address, 4);
    }
}

static void store_multiple(const struct operation *operation)
{
    uint32_t address = own.accessed, base = address + operation->amount;
    for (uint32_t list = operation->immediate; list != 0; list &= list - 1, address += 4)
        store(address, own.registers[__builtin_ctz(list)], 4);
    own.registers[operation->first] = base;
}

static void load_pc(const struct operation *operation)
{
    uint32_t target = load(own.accessed, 4);
    own.registers[operation->first] += operation->immediate;
    interwork(target);
}

EFFECT(load_32, loaded(operation, load(own.accessed, 4)))
EFFECT(load_8, loaded(operation, load(own.accessed, 1)))
EFFECT(load_16, loaded(operation, load(own.accessed, 2)))
EFFECT(load_s8, loaded(operation, (uint32_t)(int8_t)load(own.accessed, 1)))
EFFECT(load_s16, loaded(operation, (uint32_t)(int16_t)load(own.accessed, 2)))
EFFECT(store_32, stored(operation, 4))
EFFECT(store_8, stored(operation, 1))
EFFECT(store_16, stored(operation, 2))

/* ---- Branches: own.next is the instruction behind them */

static inline void branch_if(bool condition, const struct operation *operation)
{
    if (condition)
        own.next = operation->immediate;
}

static inline void set_link(void)
{
    own.registers[LINK_REGISTER] = own.next | 1;
}

EFFECT(if_then, own.if_then = (uint8_t)operation->immediate)
EFFECT(b, branch_if(true, operation))
EFFECT(bl, set_link(); branch_if(true, operation))
EFFECT(b_conditional, branch_if(state_condition_holds(operation->amount), operation))
EFFECT(cbz, branch_if(first == 0, operation))
EFFECT(cbnz, branch_if(first != 0, operation))
EFFECT(bx, interwork(second))
EFFECT(blx, set_link(); interwork(second))
EFFECT(branch_table_8, own.next = registers[PROGRAM_COUNTER] + 2 * load(own.accessed, 1))
EFFECT(branch_table_16, own.next = registers[PROGRAM_COUNTER] + 2 * load(own.accessed, 2))

static effect *const OTHERS[OPERATION_COUNT] = {
    [OPERATION_MOVT]            = movt,
    [OPERATION_BFI]             = bfi,
    [OPERATION_SBFX]            = sbfx,
    [OPERATION_UBFX]            = ubfx,
    [OPERATION_SXTH]            = sxth,
    [OPERATION_UXTH]            = uxth,
    [OPERATION_SXTB]            = sxtb,
    [OPERATION_UXTB]            = uxtb,
    [OPERATION_REV]             = rev,
    [OPERATION_REV16]           = rev16,
    [OPERATION_REVSH]           = revsh,
    [OPERATION_RBIT]            = rbit,
    [OPERATION_CLZ]             = clz,
    [OPERATION_MLA]             = mla,
    [OPERATION_MLS]             = mls,
    [OPERATION_UMULL]           = umull,
    [OPERATION_SMULL]           = smull,
    [OPERATION_UMLAL]           = umlal,
    [OPERATION_SMLAL]           = smlal,
    [OPERATION_UDIV]            = udiv,
    [OPERATION_SDIV]            = sdiv,
    [OPERATION_LOAD]            = load_32,
    [OPERATION_LOAD_8]          = load_8,
    [OPERATION_LOAD_16]         = load_16,
    [OPERATION_LOAD_S8]         = load_s8,
    [OPERATION_LOAD_S16]        = load_s16,
    [OPERATION_STORE]           = store_32,
    [OPERATION_STORE_8]         = store_8,
    [OPERATION_STORE_16]        = store_16,
    [OPERATION_LOAD_DUAL]       = load_dual,
    [OPERATION_STORE_DUAL]      = store_dual,
    [OPERATION_LOAD_MULTIPLE]   = load_multiple,
    [OPERATION_STORE_MULTIPLE]  = store_multiple,
    [OPERATION_NOP]             = nop,
    [OPERATION_IT]              = if_then,
    [OPERATION_B]               = b,
    [OPERATION_BL]              = bl,
    [OPERATION_B_CONDITIONAL]   = b_conditional,
    [OPERATION_CBZ]             = cbz,
    [OPERATION_CBNZ]            = cbnz,
    [OPERATION_BX]              = bx,
    [OPERATION_BLX]             = blx,
    [OPERATION_BRANCH_TABLE_8]  = branch_table_8,
    [OPERATION_BRANCH_TABLE_16] = branch_table_16,
};

effect *effect_of(const struct operation *operation)
{
    if (operation->code == OPERATION_LOAD && operation->destination == PROGRAM_COUNTER)
        return load_pc;
    if (operation->code >= FIRST_WITH_OPERAND && operation->code <= LAST_WITH_OPERAND)
        return COMPUTATIONS[operation->code - FIRST_WITH_OPERAND][operation->operand][operation->sets_flags];
    return OTHERS[operation->code];
}
