/* What each instruction does. Where simulators differ the MSP430x1xx Family User's Guide (SLAU049) decides: a comment
 * says so. */
#include "execute.h"

#include "device.h"
#include "plan.h"

static inline void set_flags(bool negative, bool zero, bool carry, bool overflow)
{
    unsigned flags = (negative ? FLAG_N : 0) | (zero ? FLAG_Z : 0) | (carry ? FLAG_C : 0) | (overflow ? FLAG_V : 0);
    device.registers[STATUS] = (uint16_t)((device.registers[STATUS] & ~FLAGS) | flags);
}

static inline bool flag(unsigned mask)
{
    return device.registers[STATUS] & mask;
}

/* AND, BIT, XOR, SXT: carry is the opposite of zero. */
static inline void set_logic_flags(uint32_t result, struct width width, bool overflow)
{
    set_flags(result & width.sign, result == 0, result != 0, overflow);
}

static void write_special_register(unsigned number, uint16_t value)
{
    if (number == CONSTANT_GENERATOR) /* as in NOP, which is MOV #0, R3 */
        return;
    device.registers[number] = value;
    if (number == STATUS && value & CPU_OFF)
        monitor_fault(device.monitor, "cpu-off", "the CPU switches itself off, and no interrupt will wake it");
    if (number == STACK_POINTER && value % 2 != 0)
        monitor_fault(device.monitor, "unaligned-access", "0x%04x to the stack pointer, an odd address", value);
}

static inline void write_register(unsigned number, uint16_t value)
{
    if (number > CONSTANT_GENERATOR)
        device.registers[number] = value;
    else
        write_special_register(number, value);
}

/* The value of the source or only operand; PLACE becomes its address if it is in memory. */
static inline uint32_t read_source(const struct plan *plan, uint16_t *place)
{
    if (!plan->source_in_memory)
        return *plan->source & plan->width.mask;
    *place = (uint16_t)(*plan->source + plan->source_offset);
    device.registers[plan->source_register] += plan->source_increment;
    return load(*place, plan->width.one_byte);
}

static inline uint32_t read_destination(const struct plan *plan, uint16_t *place)
{
    if (!plan->destination_in_memory)
        return *plan->destination & plan->width.mask;
    *place = (uint16_t)(*plan->destination + plan->destination_offset);
    return plan->destination_is_read ? load(*place, plan->width.one_byte) : 0;
}

/* Decimal addition. SLAU049 leaves V and the sum of anything but decimal digits undefined. V is cleared, as in
 * mspdebug; a sum of other digits is a fault. */
static uint32_t decimal_add(uint32_t left, uint32_t right, struct width width)
{
    uint32_t result = 0, carry = flag(FLAG_C);
    for (unsigned shift = 0; (width.mask >> shift) != 0; shift += 4) {
        uint32_t left_digit = left >> shift & 0xf, right_digit = right >> shift & 0xf;
        uint32_t digit = left_digit + right_digit + carry;
        if (left_digit > 9 || right_digit > 9)
            monitor_fault(device.monitor, "undefined-result", "DADD of 0x%x and 0x%x, which are not decimal", left,
                          right);
        carry = digit > 9;
        result |= (carry ? digit - 10 : digit) << shift;
    }
    set_flags(result & width.sign, result == 0, carry, false);
    return result;
}

/* RRA and RRC: TOP is the bit that enters. RRC sets V if a positive operand becomes negative (SLAU049; mspdebug
 * clears it), RRA never. */
static uint32_t rotate_right(uint32_t value, uint32_t top, bool overflow, struct width width)
{
    uint32_t result = value >> 1 | top;
    set_flags(result & width.sign, result == 0, value & 1, overflow);
    return result;
}

static uint32_t sign_extend(uint32_t value, struct width width)
{
    uint32_t result = (uint16_t)(int8_t)value;
    set_logic_flags(result, width, false);
    return result;
}

/* PUSH SP stores the new stack pointer (SLAU049, "PUSH SP - POP SP Sequence"; mspdebug stores the old one). PUSH.B
 * leaves the high byte of the stack word as it was, like any other store of a byte (mspdebug clears it). */
static void push(const struct plan *plan, uint32_t value)
{
    device.registers[STACK_POINTER] -= 2;
    if (plan->source == &device.registers[STACK_POINTER] && !plan->source_in_memory)
        value = device.registers[STACK_POINTER];
    store(device.registers[STACK_POINTER], (uint16_t)value, plan->width.one_byte);
}

static void call(uint32_t target)
{
    device.registers[STACK_POINTER] -= 2;
    store(device.registers[STACK_POINTER], device.registers[PROGRAM_COUNTER], false);
    device.registers[PROGRAM_COUNTER] = (uint16_t)target;
}

static uint16_t pop(void)
{
    uint16_t value = load(device.registers[STACK_POINTER], false);
    device.registers[STACK_POINTER] += 2;
    return value;
}

static void return_from_interrupt(void)
{
    write_register(STATUS, pop());
    write_register(PROGRAM_COUNTER, pop());
}

static inline void jump_if(bool condition, const struct plan *plan)
{
    if (condition)
        device.registers[PROGRAM_COUNTER] = plan->target;
}

/* The result of RRC, RRA, SWPB or SXT goes where the operand came from. */
static inline void write_source(const struct plan *plan, uint16_t place, uint32_t value)
{
    if (plan->source_in_memory)
        store(place, (uint16_t)value, plan->width.one_byte);
    else
        write_register(plan->source_register, (uint16_t)value);
}

static inline void write_destination(const struct plan *plan, uint16_t place, uint32_t value)
{
    if (plan->destination_in_memory)
        store(place, (uint16_t)value, plan->width.one_byte);
    else
        write_register(plan->destination_register, (uint16_t)value);
}

static inline void execute_planned(const struct plan *plan)
{
    const struct width width        = plan->width;
    uint16_t           source_place = 0, place = 0;
    device.cycles += plan->cycles;
    device.registers[PROGRAM_COUNTER] = plan->next;
    const uint32_t source             = read_source(plan, &source_place);
    const uint32_t before             = read_destination(plan, &place);
    uint32_t       result;
    switch (plan->operation) {
    case TWO_REGISTERS:
        *plan->result = operate(plan->formula, width, before, source, &device.registers[STATUS]);
        return;
    case TWO_OPERANDS:
        result = operate(plan->formula, width, before, source, &device.registers[STATUS]);
        if (plan->formula->is_written)
            write_destination(plan, place, result);
        return;
    case TWO_DECIMAL: write_destination(plan, place, decimal_add(before, source, width)); return;
    case FIRST_ONE + RRC:
        result = flag(FLAG_C) ? width.sign : 0;
        write_source(plan, source_place, rotate_right(source, result, result & ~source, width));
        return;
    case FIRST_ONE + RRA:
        write_source(plan, source_place, rotate_right(source, source & width.sign, false, width));
        return;
    case FIRST_ONE + SWPB: write_source(plan, source_place, source << 8 | source >> 8); return;
    case FIRST_ONE + SXT: write_source(plan, source_place, sign_extend(source, width)); return;
    case FIRST_ONE + PUSH: push(plan, source); return;
    case FIRST_ONE + CALL: call(source); return;
    case FIRST_ONE + RETI: return_from_interrupt(); return;
    case FIRST_CONDITION + IF_NOT_ZERO: jump_if(!flag(FLAG_Z), plan); return;
    case FIRST_CONDITION + IF_ZERO: jump_if(flag(FLAG_Z), plan); return;
    case FIRST_CONDITION + IF_NO_CARRY: jump_if(!flag(FLAG_C), plan); return;
    case FIRST_CONDITION + IF_CARRY: jump_if(flag(FLAG_C), plan); return;
    case FIRST_CONDITION + IF_NEGATIVE: jump_if(flag(FLAG_N), plan); return;
    case FIRST_CONDITION + IF_GREATER_OR_EQUAL: jump_if(flag(FLAG_N) == flag(FLAG_V), plan); return;
    case FIRST_CONDITION + IF_LESS: jump_if(flag(FLAG_N) != flag(FLAG_V), plan); return;
    default: jump_if(true, plan); return; /* ALWAYS */
    }
}

static struct plan plans[0x10000 / 2]; /* of the instructions reached so far */

void execute_forget(uint32_t address, uint32_t bytes)
{
    for (uint32_t at = address < 4 ? 0 : address - 4; at < address + bytes; at += 2)
        plans[at / 2].cycles = 0;
}

void execute_instruction(void)
{
    uint16_t     pc   = device.registers[PROGRAM_COUNTER];
    struct plan *plan = &plans[pc / 2];
    if (pc % 2 != 0 || plan->cycles == 0) {
        plan_make(plan, pc);
        if (plan->cycles == 0)
            return;
    }
    execute_planned(plan);
}
