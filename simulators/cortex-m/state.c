/* Source: ARMv7-M Architecture Reference Manual (DDI 0403E), A7.3: conditions and IT blocks; B1.4.1: the lowest two
 * bits of SP are always zero. */
#include "state.h"

#include <stdlib.h>
#include <string.h>

#include "decode.h"
#include "effects.h"
#include "memory.h"
#include "report.h"

struct state own;

static struct region     flash;
static struct operation *operations; /* one for each halfword of flash */

void state_open(const struct memory_map *map)
{
    effects_open(map);
    flash      = map->flash;
    operations = calloc(flash.bytes / 2, sizeof *operations);
    if (operations == NULL)
        usage_error("out of memory for decoded operations");
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
    operation->happens = effect_of(operation);
}

const struct operation *state_operation(uint32_t address)
{
    struct operation *operation = &operations[(address - flash.start) / 2];
    if (operation->code == OPERATION_NOT_DECODED)
        decode(operation, address);
    return operation;
}

static const uint32_t NEGATIVE = 1u << 31, ZERO = 1u << 30, CARRY = 1u << 29, OVERFLOW = 1u << 28;

static uint32_t flags(void)
{
    return (own.result & NEGATIVE) | (own.result == 0 ? ZERO : 0) | (own.carry ? CARRY : 0) |
           (own.overflow ? OVERFLOW : 0);
}

void state_set(const struct registers *registers)
{
    memcpy(own.registers, registers->values, sizeof registers->values);
    own.result   = registers->flags & ZERO ? 0 : (registers->flags & NEGATIVE) | 1;
    own.carry    = registers->flags & CARRY;
    own.overflow = registers->flags & OVERFLOW;
    own.refused  = false;
}

struct registers state_registers(void)
{
    struct registers registers = {.flags = flags()};
    memcpy(registers.values, own.registers, sizeof registers.values);
    return registers;
}

bool state_condition_holds(unsigned condition)
{
    return condition_passes(condition, flags());
}

/* ITAdvance() */
static uint8_t advanced(uint8_t if_then)
{
    return if_then & 7 ? (if_then & 0xe0) | (if_then << 1 & 0x1f) : 0;
}

/* Those of an IT block whose condition fails are passed over. */
static void skip(void)
{
    while (own.if_then != 0 && !state_condition_holds(own.if_then >> 4) && memory_is_code(own.next)) {
        own.next += decode_at(own.next)->bytes;
        own.if_then = advanced(own.if_then);
    }
}

bool state_execute(const struct operation *operation, uint32_t address)
{
    uint32_t behind                = address + operation->bytes;
    own.registers[PROGRAM_COUNTER] = address + 4;
    own.next                       = behind;
    own.if_then                    = advanced(own.if_then);
    operation->happens(operation);
    own.registers[STACK_POINTER] &= ~3u;
    if (operation->destination == PROGRAM_COUNTER && operation->code <= LAST_WITH_OPERAND)
        own.next = own.registers[PROGRAM_COUNTER] & ~1u; /* MOV or ADD: the lowest bit does not matter */
    if (own.if_then != 0 && own.next != behind)
        return false; /* a branch inside a block */
    skip();
    return !own.refused;
}
