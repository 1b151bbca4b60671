/* What each instruction does. Where simulators differ the MSP430x1xx Family User's Guide (SLAU049) decides: a comment
 * says so. */
#include "execute.h"

#include <stddef.h>

#include "device.h"
#include "plan.h"

enum { FLAG_C = 0x0001, FLAG_Z = 0x0002, FLAG_N = 0x0004, CPU_OFF = 0x0010, FLAG_V = 0x0100 };

enum { FLAGS = FLAG_C | FLAG_Z | FLAG_N | FLAG_V };

/* Bits of a byte or word. */
struct width {
    uint16_t mask, sign;
    bool     one_byte;
};

#define BYTE ((struct width){0xff, 0x80, true})
#define WORD ((struct width){0xffff, 0x8000, false})

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
static inline uint32_t read_source(const struct plan *plan, struct width width, uint16_t *place)
{
    *place = (uint16_t)(device.registers[plan->source] + plan->source_offset);
    if (!plan->source_in_memory)
        return *place & width.mask;
    device.registers[plan->source] += plan->source_increment;
    return load(*place, width.one_byte);
}

static inline uint32_t read_destination(const struct plan *plan, struct width width, uint16_t *place)
{
    *place = (uint16_t)(device.registers[plan->destination] + plan->destination_offset);
    if (!plan->destination_in_memory)
        return *place & width.mask;
    return plan->destination_is_read ? load(*place, width.one_byte) : 0;
}

/* Subtraction is the addition of the complement; then a set carry means "no borrow". */
static inline uint32_t add(uint32_t left, uint32_t right, bool carry, struct width width)
{
    uint32_t sum    = left + right + carry;
    uint32_t result = sum & width.mask;
    set_flags(result & width.sign, result == 0, sum > width.mask, ~(left ^ right) & (left ^ result) & width.sign);
    return result;
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

static uint32_t sign_extend(uint32_t value)
{
    uint32_t result = (uint16_t)(int8_t)value;
    set_logic_flags(result, WORD, false);
    return result;
}

/* PUSH SP stores the new stack pointer (SLAU049, "PUSH SP - POP SP Sequence"; mspdebug stores the old one). PUSH.B
 * leaves the high byte of the stack word as it was, like any other store of a byte (mspdebug clears it). */
static void push(const struct plan *plan, uint32_t value)
{
    device.registers[STACK_POINTER] -= 2;
    if (plan->source == STACK_POINTER && !plan->source_in_memory)
        value = device.registers[STACK_POINTER];
    store(device.registers[STACK_POINTER], (uint16_t)value, plan->one_byte);
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

/* The result of RRC, RRA, SWPB or SXT goes where the operand came from. */
static inline void write_source(const struct plan *plan, uint16_t place, uint32_t value)
{
    if (plan->source_in_memory)
        store(place, (uint16_t)value, plan->one_byte);
    else
        write_register(plan->source, (uint16_t)value);
}

/* The result of an instruction with two operands; of CMP and BIT it is not kept. */
__attribute__((always_inline)) static inline uint32_t operate(enum two_operands operation, uint32_t before,
                                                              uint32_t source, struct width width)
{
    uint32_t result;
    switch (operation) {
    case MOV: return source;
    case ADD: return add(before, source, false, width);
    case ADDC: return add(before, source, flag(FLAG_C), width);
    case SUBC: return add(before, source ^ width.mask, flag(FLAG_C), width);
    case SUB:
    case CMP: return add(before, source ^ width.mask, true, width);
    case DADD: return decimal_add(before, source, width);
    case BIC: return before & ~source;
    case BIS: return before | source;
    case XOR:
        result = before ^ source;
        set_logic_flags(result, width, before & source & width.sign);
        return result;
    default: /* AND, BIT */
        result = before & source;
        set_logic_flags(result, width, false);
        return result;
    }
}

__attribute__((always_inline)) static inline void operate_in_registers(enum two_operands  operation,
                                                                       const struct plan *plan)
{
    uint16_t source                = (uint16_t)(device.registers[plan->source] + plan->source_offset);
    device.registers[plan->result] = (uint16_t)operate(operation, device.registers[plan->destination], source, WORD);
}

static inline void jump_if(bool condition, const struct plan *plan)
{
    if (condition)
        device.registers[PROGRAM_COUNTER] = plan->destination_offset;
}

static inline void execute_quiet(const struct plan *plan)
{
    switch (plan->operation) {
    case IN_REGISTERS + MOV: operate_in_registers(MOV, plan); break;
    case IN_REGISTERS + ADD: operate_in_registers(ADD, plan); break;
    case IN_REGISTERS + ADDC: operate_in_registers(ADDC, plan); break;
    case IN_REGISTERS + SUBC: operate_in_registers(SUBC, plan); break;
    case IN_REGISTERS + SUB: operate_in_registers(SUB, plan); break;
    case IN_REGISTERS + CMP: operate_in_registers(CMP, plan); break;
    case IN_REGISTERS + BIT: operate_in_registers(BIT, plan); break;
    case IN_REGISTERS + BIC: operate_in_registers(BIC, plan); break;
    case IN_REGISTERS + BIS: operate_in_registers(BIS, plan); break;
    case IN_REGISTERS + XOR: operate_in_registers(XOR, plan); break;
    case IN_REGISTERS + AND: operate_in_registers(AND, plan); break;
    case FIRST_CONDITION + IF_NOT_ZERO: jump_if(!flag(FLAG_Z), plan); break;
    case FIRST_CONDITION + IF_ZERO: jump_if(flag(FLAG_Z), plan); break;
    case FIRST_CONDITION + IF_NO_CARRY: jump_if(!flag(FLAG_C), plan); break;
    case FIRST_CONDITION + IF_CARRY: jump_if(flag(FLAG_C), plan); break;
    case FIRST_CONDITION + IF_NEGATIVE: jump_if(flag(FLAG_N), plan); break;
    case FIRST_CONDITION + IF_GREATER_OR_EQUAL: jump_if(flag(FLAG_N) == flag(FLAG_V), plan); break;
    case FIRST_CONDITION + IF_LESS: jump_if(flag(FLAG_N) != flag(FLAG_V), plan); break;
    default: jump_if(true, plan); break; /* ALWAYS */
    }
}

static void two_operands(const struct plan *plan)
{
    enum two_operands operation = (enum two_operands)plan->operation;
    struct width      width     = plan->one_byte ? BYTE : WORD;
    uint16_t          source_place, place;
    uint32_t          source = read_source(plan, width, &source_place);
    uint32_t          before = read_destination(plan, width, &place);
    uint32_t          result = operate(operation, before, source, width);
    if (operation == CMP || operation == BIT)
        return;
    if (plan->destination_in_memory)
        store(place, (uint16_t)result, plan->one_byte);
    else
        write_register(plan->destination, (uint16_t)result);
}

static void one_operand(const struct plan *plan)
{
    struct width width = plan->one_byte ? BYTE : WORD;
    uint16_t     place, top;
    uint32_t     value = read_source(plan, width, &place);
    switch (plan->operation - FIRST_ONE) {
    case RRC:
        top = flag(FLAG_C) ? width.sign : 0;
        write_source(plan, place, rotate_right(value, top, top & ~value, width));
        break;
    case RRA: write_source(plan, place, rotate_right(value, value & width.sign, false, width)); break;
    case SWPB: write_source(plan, place, value << 8 | value >> 8); break;
    case SXT: write_source(plan, place, sign_extend(value)); break;
    case PUSH: push(plan, value); break;
    case CALL: call(value); break;
    default: return_from_interrupt(); break;
    }
}

static struct plan plans[0x10000 / 2]; /* of the instructions reached so far */

void execute_forget(uint32_t address, uint32_t bytes)
{
    for (uint32_t at = address < 4 ? 0 : address - 4; at < address + bytes; at += 2)
        plans[at / 2] = (struct plan){0};
}

static inline void begin(const struct plan *plan)
{
    device.cycles += plan->cycles;
    device.registers[PROGRAM_COUNTER] = plan->next;
}

/* Begins the instruction at PC, of which the monitor knows. Returns NULL behind a fault. */
static inline const struct plan *begin_known(void)
{
    uint16_t     pc   = device.registers[PROGRAM_COUNTER];
    struct plan *plan = &plans[pc / 2];
    if (pc % 2 != 0 || plan->cycles == 0)
        plan_make(plan, pc);
    if (plan->cycles == 0)
        return NULL;
    begin(plan);
    return plan;
}

/* Begins the instruction at PC if it is quiet, and of no interest to the monitor, which counts it. If not, returns
 * NULL.
 */
static inline const struct plan *begin_quiet(void)
{
    uint16_t           pc   = device.registers[PROGRAM_COUNTER];
    const struct plan *plan = &plans[pc / 2];
    if (pc % 2 != 0 || !plan->is_quiet || !monitor_pass(device.monitor, pc, device.cycles))
        return NULL;
    begin(plan);
    return plan;
}

void execute_instruction(void)
{
    const struct plan *plan = begin_known();
    if (plan == NULL)
        return;
    if (plan->is_quiet) {
        bool undisturbed = monitor_is_quiet(device.monitor); /* and remains so */
        do {
            execute_quiet(plan);
            plan = undisturbed ? begin_quiet() : NULL;
        } while (plan != NULL);
    } else if (plan->operation < IN_REGISTERS) {
        two_operands(plan);
    } else {
        one_operand(plan);
    }
}
