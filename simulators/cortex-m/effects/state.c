/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Source: ARMv7-M Architecture Reference Manual (DDI 0403E), A7.3: conditions and IT blocks; B1.4.1: the lowest two
 * bits of SP are always zero. */
#include "state.h"

#include <string.h>

#include <unicorn/unicorn.h>

#include "allocate.h"
#include "decode.h"
#include "each_lane.h"
#include "effects.h"
#include "memory.h"
#include "transfers.h"

struct state own;

static struct region     flash;
static struct operation *operations; /* one for each halfword of flash */

/* Lanes that fill the last block do as the first. */
static void write_flags(uint64_t value)
{
    const uint32_t flags = (uint32_t)value;
    const bool     all   = lanes.many && lanes.lane == 0;
    for (unsigned lane = lanes.many ? lanes.lane : 0, end = all ? LANES : lane + 1; lane < end; lane++)
        if (lane == lanes.lane || lane >= lanes.count) {
            own.result[lane]   = flags & 1u << 30 ? 0 : (flags & 1u << 31) | 1;
            own.carry[lane]    = flags >> 29 & 1;
            own.overflow[lane] = flags >> 28 & 1;
        }
}

void state_open(const struct memory_map *map)
{
    lanes_open(map, (struct lanes_registers){own.registers, UC_ARM_REG_R0, STACK_POINTER, LINK_REGISTER, write_flags});
    flash      = map->flash;
    operations = allocate(flash.bytes / 2, sizeof *operations);
}

static uint16_t code_at(uint32_t address)
{
    uint16_t halfword = 0;
    if (memory_is_code(address))
        memcpy(&halfword, memory_code() + (address - flash.start), sizeof halfword);
    return halfword;
}

static __attribute__((noinline)) void decode(struct operation *operation, uint32_t address)
{
    const struct instruction *instruction = decode_at(address);
    *operation                            = (struct operation){.code = OPERATION_UNKNOWN};
    if (instruction->class != UNSUPPORTED)
        *operation = operation_of(instruction, code_at(address), code_at(address + 2), address);
    memcpy(operation->happens, effect_of(operation), sizeof operation->happens);
}

const struct operation *state_operation(uint32_t address)
{
    struct operation *operation = &operations[(address - flash.start) / 2];
    if (operation->code == OPERATION_NOT_DECODED)
        decode(operation, address);
    return operation;
}

static const uint32_t NEGATIVE = 1u << 31, ZERO = 1u << 30, CARRY = 1u << 29, OVERFLOW = 1u << 28;

void state_begin(unsigned count)
{
    lanes_begin(count);
    own.if_then = 0;
}

ALWAYS_INLINE void set(const struct registers *registers, bool many)
{
    const uint32_t *values = registers->values, flags = registers->flags;
    EACH_LANE
    {
        for (unsigned number = 0; number < NAMED_REGISTERS; number++)
            REGISTER(number) = values[number];
        REGISTER(REGISTER_ZERO) = 0;
        own.result[lane]        = flags & ZERO ? 0 : (flags & NEGATIVE) | 1;
        own.carry[lane]         = (flags & CARRY) != 0;
        own.overflow[lane]      = (flags & OVERFLOW) != 0;
    }
    lanes.refused = false;
}

void state_set(const struct registers *registers)
{
    if (lanes.many)
        set(registers, true);
    else
        set(registers, false);
}

struct registers state_registers(void)
{
    struct registers registers = {.flags = (own.result[0] & NEGATIVE) | (own.result[0] == 0 ? ZERO : 0) |
                                           (own.carry[0] ? CARRY : 0) | (own.overflow[0] ? OVERFLOW : 0)};
    memcpy(registers.values, own.registers, sizeof registers.values);
    return registers;
}

/* Whether TEST is passed; if in some lanes only, they part. */
ALWAYS_INLINE bool passes(unsigned test, bool many)
{
    uint32_t  count = 0;
    EACH_LANE count +=
        condition_test(test, own.result[lane] >> 31, own.result[lane] == 0, own.carry[lane], own.overflow[lane]);
    return in_all_or_none(count, many);
}

/* The compiler can do nothing for lanes with a test that is no constant. */
ALWAYS_INLINE bool passes_any(unsigned test, bool many)
{
    switch (test) {
    case 0: return passes(0, many);
    case 1: return passes(1, many);
    case 2: return passes(2, many);
    case 3: return passes(3, many);
    case 4: return passes(4, many);
    case 5: return passes(5, many);
    case 6: return passes(6, many);
    default: return passes(7, many);
    }
}

bool state_condition_holds(unsigned condition)
{
    unsigned test = condition >> 1;
    return condition_applies(condition, lanes.many ? passes_any(test, true) : passes_any(test, false));
}

/* Those of an IT block whose condition fails are passed over. */
static void skip(void)
{
    while (own.if_then != 0 && !state_condition_holds(own.if_then >> 4) && memory_is_code(own.next)) {
        own.next += decode_at(own.next)->bytes;
        own.if_then = state_advanced(own.if_then);
    }
}

ALWAYS_INLINE void align_stack(bool many)
{
    EACH_LANE REGISTER(STACK_POINTER) &= ~3u;
}

void state_align_stack(void)
{
    if (lanes.many)
        align_stack(true);
    else
        align_stack(false);
}

ALWAYS_INLINE bool execute(const struct operation *operation, uint32_t address, bool many)
{
    uint32_t behind                     = address + operation->bytes;
    own.next                            = behind;
    own.if_then                         = state_advanced(own.if_then);
    EACH_LANE REGISTER(PROGRAM_COUNTER) = address + 4;
    operation->happens[many](operation);
    align_stack(many);
    if (operation->destination == PROGRAM_COUNTER && operation->code <= LAST_WITH_OPERAND)
        own.next = agreed(FIRST_LANE(PROGRAM_COUNTER), many) & ~1u; /* MOV or ADD: the lowest bit does not matter */
    if (own.if_then != 0 && own.next != behind)
        return false; /* a branch inside a block */
    skip();
    return !lanes.refused;
}

bool state_execute(const struct operation *operation, uint32_t address)
{
    return lanes.many ? execute(operation, address, true) : execute(operation, address, false);
}
