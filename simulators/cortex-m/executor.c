/* Source: ARMv7-M Architecture Reference Manual (DDI 0403E), A2.2.1 and A7.4 (shifts and flags), A7.3 (conditions and
 * IT blocks), A7.7 (each instruction). Which memory is touched is known from addressing.c. */
#include "executor.h"

#include <stdlib.h>
#include <string.h>

#include "decode.h"
#include "memory.h"
#include "report.h"

struct executor executor;

static struct {
    struct region     flash, ram;
    const uint8_t    *code;
    uint8_t          *data;
    struct operation *operations; /* one for each halfword of flash */
} device;

void executor_open(const struct memory_map *map)
{
    device.flash      = map->flash;
    device.ram        = map->ram;
    device.code       = memory_code();
    device.data       = memory_at(map->ram.start, 1);
    device.operations = calloc(map->flash.bytes / 2, sizeof(struct operation));
    if (device.operations == NULL)
        usage_error("out of memory for decoded operations");
}

void executor_reset(uint32_t entry)
{
    executor = (struct executor){.flags = {.result = 1}, .next = entry & ~1u};
}

static uint16_t code_at(uint32_t address)
{
    uint16_t halfword = 0;
    if (region_holds(&device.flash, address, 2))
        memcpy(&halfword, device.code + (address - device.flash.start), 2);
    return halfword;
}

static __attribute__((noinline)) struct operation *decode(struct operation *operation, uint32_t address)
{
    executor.met_new = true;
    *operation       = operation_of(decode_at(address), code_at(address), code_at(address + 2), address);
    return operation;
}

/* ADDRESS is in flash. */
static inline struct operation *operation_at(uint32_t address)
{
    struct operation *operation = &device.operations[(address - device.flash.start) / 2];
    return operation->code == OPERATION_NOT_DECODED ? decode(operation, address) : operation;
}

bool executor_knows_next(void)
{
    if (executor.next - device.flash.start >= device.flash.bytes)
        return false;
    const struct operation *operation = operation_at(executor.next);
    return operation->code != OPERATION_UNKNOWN && operation->in_block == (executor.if_then != 0);
}

/* A7.3: eight tests and their opposites */
bool condition_passes(unsigned condition, bool negative, bool zero, bool carry, bool overflow)
{
    bool passes = true;
    switch (condition >> 1) {
    case 0: passes = zero; break;
    case 1: passes = carry; break;
    case 2: passes = negative; break;
    case 3: passes = overflow; break;
    case 4: passes = carry && !zero; break;
    case 5: passes = negative == overflow; break;
    case 6: passes = negative == overflow && !zero; break;
    default: return true;
    }
    return passes != (condition & 1);
}

bool executor_condition_holds(unsigned condition)
{
    const struct flags *flags = &executor.flags;
    return condition_passes(condition, flags->result >> 31, flags->result == 0, flags->carry, flags->overflow);
}

static inline uint32_t rotated(uint32_t value, unsigned amount)
{
    return value >> (amount & 31) | value << (-amount & 31);
}

/* A7.4.2: Shift_C; AMOUNT is 0 to 255. */
static uint32_t shifted(uint32_t value, unsigned shift, unsigned amount, bool *carry)
{
    if (amount == 0)
        return value;
    bool     is_long = amount > 32, is_all = amount >= 32;
    uint32_t sign = 0u - (value >> 31);
    switch (shift) {
    case SHIFT_LSL: *carry = !is_long && value >> (32 - amount) & 1; return is_all ? 0 : value << amount;
    case SHIFT_LSR: *carry = !is_long && value >> (amount - 1) & 1; return is_all ? 0 : value >> amount;
    case SHIFT_ASR:
        *carry = is_all ? sign & 1 : value >> (amount - 1) & 1;
        return is_all ? sign : (uint32_t)((int32_t)value >> amount);
    case SHIFT_ROR:
        value  = rotated(value, amount);
        *carry = value >> 31;
        return value;
    default: {
        uint32_t incoming = (uint32_t)*carry << 31;
        *carry            = value & 1;
        return incoming | value >> 1;
    }
    }
}

/* CARRY becomes what the shifter says. */
static inline uint32_t operand_of(const struct operation *operation, bool *carry)
{
    uint32_t value = executor.registers[operation->second];
    switch (operation->operand) {
    case OPERAND_IMMEDIATE:
        if (operation->carry != CARRY_STAYS)
            *carry = operation->carry;
        return operation->immediate;
    case OPERAND_REGISTER: return value;
    case OPERAND_SHIFTED: return shifted(value, operation->shift, operation->amount, carry);
    default: return shifted(value, operation->shift, executor.registers[operation->third] & 255, carry);
    }
}

static inline void set_result(const struct operation *operation, uint32_t result)
{
    executor.registers[operation->destination] = result;
    if (operation->sets_flags)
        executor.flags.result = result;
}

static inline void set_logical(const struct operation *operation, uint32_t result, bool carry)
{
    set_result(operation, result);
    if (operation->sets_flags)
        executor.flags.carry = carry;
}

/* A2.2.1: AddWithCarry */
static inline void set_sum(const struct operation *operation, uint32_t left, uint32_t right, bool carry)
{
    uint64_t sum    = (uint64_t)left + right + carry;
    uint32_t result = (uint32_t)sum;
    set_result(operation, result);
    if (operation->sets_flags) {
        executor.flags.carry    = sum >> 32 != 0;
        executor.flags.overflow = (~(left ^ right) & (left ^ result)) >> 31;
    }
}

/* A supported load or store is aligned to nothing. */
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
static bool interwork(uint32_t target)
{
    executor.next = target & ~1u;
    return target & 1;
}

static inline bool loaded(const struct operation *operation, uint32_t value)
{
    executor.registers[operation->first] += operation->immediate;
    if (operation->destination == PROGRAM_COUNTER)
        return interwork(value);
    executor.registers[operation->destination] = value;
    return true;
}

static inline void stored(const struct operation *operation)
{
    executor.registers[operation->first] += operation->immediate;
}

static bool load_multiple(const struct operation *operation, uint32_t address)
{
    executor.registers[operation->first] = address + operation->amount;
    for (uint32_t list = operation->immediate; list != 0; list &= list - 1, address += 4) {
        unsigned number = (unsigned)__builtin_ctz(list);
        if (number == PROGRAM_COUNTER)
            return interwork(load(address, 4));
        executor.registers[number] = load(address, 4);
    }
    return true;
}

static void store_multiple(const struct operation *operation, uint32_t address)
{
    uint32_t base = address + operation->amount;
    for (uint32_t list = operation->immediate; list != 0; list &= list - 1, address += 4)
        store(address, executor.registers[__builtin_ctz(list)], 4);
    executor.registers[operation->first] = base;
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

static void set_long(const struct operation *operation, uint64_t value)
{
    executor.registers[operation->destination] = (uint32_t)value;
    executor.registers[operation->third]       = (uint32_t)(value >> 32);
}

/* Behind an instruction of an IT block, or IT itself: those whose condition fails are passed over. */
static void skip(void)
{
    while (executor.if_then != 0 && !executor_condition_holds(executor.if_then >> 4)) {
        if (executor.next - device.flash.start >= device.flash.bytes)
            return;
        executor.next += decode_at(executor.next)->bytes;
        executor.if_then = executor.if_then & 7 ? (executor.if_then & 0xe0) | (executor.if_then << 1 & 0x1f) : 0;
    }
}

static inline bool execute(const struct operation *operation, uint32_t address, uint32_t accessed)
{
    uint32_t      *registers = executor.registers;
    uint32_t       first = registers[operation->first], second = registers[operation->second];
    uint32_t       third = registers[operation->third];
    struct flags  *flags = &executor.flags;
    bool           carry = flags->carry;
    const uint32_t after = executor.next;

#define OPERAND operand_of(operation, &carry)
    switch ((enum operation_code)operation->code) {
    case OPERATION_NOT_DECODED:
    case OPERATION_UNKNOWN: return false;
    case OPERATION_AND:
        first &= OPERAND;
        set_logical(operation, first, carry);
        break;
    case OPERATION_BIC:
        first &= ~OPERAND;
        set_logical(operation, first, carry);
        break;
    case OPERATION_ORR:
        first |= OPERAND;
        set_logical(operation, first, carry);
        break;
    case OPERATION_ORN:
        first |= ~OPERAND;
        set_logical(operation, first, carry);
        break;
    case OPERATION_EOR:
        first ^= OPERAND;
        set_logical(operation, first, carry);
        break;
    case OPERATION_ADD: set_sum(operation, first, OPERAND, false); break;
    case OPERATION_ADC: set_sum(operation, first, OPERAND, flags->carry); break;
    case OPERATION_SBC: set_sum(operation, first, ~OPERAND, flags->carry); break;
    case OPERATION_SUB: set_sum(operation, first, ~OPERAND, true); break;
    case OPERATION_RSB: set_sum(operation, ~first, OPERAND, true); break;
    case OPERATION_MOVT: set_result(operation, (first & 0xffff) | operation->immediate << 16); break;
    case OPERATION_BFI: {
        uint32_t mask = operation->immediate << operation->amount;
        set_result(operation, (registers[operation->destination] & ~mask) | (second << operation->amount & mask));
        break;
    }
    case OPERATION_SBFX:
        second <<= 32 - operation->amount - operation->shift;
        set_result(operation, (uint32_t)((int32_t)second >> (32 - operation->shift)));
        break;
    case OPERATION_UBFX: set_result(operation, second >> operation->amount & operation->immediate); break;
    case OPERATION_SXTH: set_result(operation, first + (uint32_t)(int16_t)rotated(second, operation->amount)); break;
    case OPERATION_UXTH: set_result(operation, first + (uint16_t)rotated(second, operation->amount)); break;
    case OPERATION_SXTB: set_result(operation, first + (uint32_t)(int8_t)rotated(second, operation->amount)); break;
    case OPERATION_UXTB: set_result(operation, first + (uint8_t)rotated(second, operation->amount)); break;
    case OPERATION_REV: set_result(operation, __builtin_bswap32(second)); break;
    case OPERATION_REV16: set_result(operation, rotated(__builtin_bswap32(second), 16)); break;
    case OPERATION_REVSH: set_result(operation, (uint32_t)(int16_t)__builtin_bswap16((uint16_t)second)); break;
    case OPERATION_RBIT: set_result(operation, reversed_bits(second)); break;
    case OPERATION_CLZ: set_result(operation, second == 0 ? 32 : (uint32_t)__builtin_clz(second)); break;
    case OPERATION_MLA: set_result(operation, third + first * second); break;
    case OPERATION_MLS: set_result(operation, third - first * second); break;
    case OPERATION_UMULL: set_long(operation, (uint64_t)first * second); break;
    case OPERATION_SMULL: set_long(operation, (uint64_t)((int64_t)(int32_t)first * (int32_t)second)); break;
    case OPERATION_UMLAL:
        set_long(operation, ((uint64_t)third << 32 | registers[operation->destination]) + (uint64_t)first * second);
        break;
    case OPERATION_SMLAL:
        set_long(operation, ((uint64_t)third << 32 | registers[operation->destination]) +
                                (uint64_t)((int64_t)(int32_t)first * (int32_t)second));
        break;
    case OPERATION_UDIV: set_result(operation, divided(first, second, false)); break;
    case OPERATION_SDIV: set_result(operation, divided(first, second, true)); break;
    case OPERATION_LOAD: return loaded(operation, load(accessed, 4));
    case OPERATION_LOAD_8: return loaded(operation, load(accessed, 1));
    case OPERATION_LOAD_16: return loaded(operation, load(accessed, 2));
    case OPERATION_LOAD_S8: return loaded(operation, (uint32_t)(int8_t)load(accessed, 1));
    case OPERATION_LOAD_S16: return loaded(operation, (uint32_t)(int16_t)load(accessed, 2));
    case OPERATION_STORE:
        store(accessed, registers[operation->destination], 4);
        stored(operation);
        break;
    case OPERATION_STORE_8:
        store(accessed, registers[operation->destination], 1);
        stored(operation);
        break;
    case OPERATION_STORE_16:
        store(accessed, registers[operation->destination], 2);
        stored(operation);
        break;
    case OPERATION_LOAD_DUAL:
        third = load(accessed + 4, 4);
        loaded(operation, load(accessed, 4));
        registers[operation->third] = third;
        break;
    case OPERATION_STORE_DUAL:
        store(accessed, registers[operation->destination], 4);
        store(accessed + 4, third, 4);
        stored(operation);
        break;
    case OPERATION_LOAD_MULTIPLE: return load_multiple(operation, accessed);
    case OPERATION_STORE_MULTIPLE: store_multiple(operation, accessed); break;
    case OPERATION_NOP: break;
    case OPERATION_IT: executor.if_then = (uint8_t)operation->immediate; break;
    case OPERATION_BL:
        registers[LINK_REGISTER] = after | 1;
        executor.next            = operation->immediate;
        return true;
    case OPERATION_B: executor.next = operation->immediate; return true;
    case OPERATION_B_CONDITIONAL:
        executor.next = executor_condition_holds(operation->amount) ? operation->immediate : after;
        return true;
    case OPERATION_CBZ: executor.next = first == 0 ? operation->immediate : after; return true;
    case OPERATION_CBNZ: executor.next = first != 0 ? operation->immediate : after; return true;
    case OPERATION_BX: return interwork(second);
    case OPERATION_BLX: registers[LINK_REGISTER] = after | 1; return interwork(second);
    case OPERATION_BRANCH_TABLE_8: executor.next = address + 4 + 2 * load(accessed, 1); return true;
    case OPERATION_BRANCH_TABLE_16: executor.next = address + 4 + 2 * load(accessed, 2); return true;
    }
#undef OPERAND
    if (operation->destination == PROGRAM_COUNTER) /* MOV or ADD: the lowest bit does not matter */
        executor.next = registers[PROGRAM_COUNTER] & ~1u;
    return true;
}

bool executor_step(uint32_t accessed)
{
    uint32_t                address     = executor.next;
    const struct operation *operation   = operation_at(address);
    executor.registers[PROGRAM_COUNTER] = address + 4;
    executor.next                       = address + operation->bytes;
    if (!operation->in_block && operation->code != OPERATION_IT)
        return execute(operation, address, accessed);
    uint8_t rest     = executor.if_then & 7 ? (executor.if_then & 0xe0) | (executor.if_then << 1 & 0x1f) : 0;
    executor.if_then = rest;
    if (!execute(operation, address, accessed))
        return false;
    if (rest != 0 && executor.next != address + operation->bytes) /* a branch inside a block */
        return false;
    skip();
    return true;
}
