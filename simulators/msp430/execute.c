/* What each instruction does. Where simulators differ the MSP430x1xx Family User's Guide (SLAU049) decides: a comment
 * says so. */
#include "execute.h"

#include "device.h"
#include "timing.h"

enum { FLAG_C = 0x0001, FLAG_Z = 0x0002, FLAG_N = 0x0004, CPU_OFF = 0x0010, FLAG_V = 0x0100 };

enum { FLAGS = FLAG_C | FLAG_Z | FLAG_N | FLAG_V };

/* Where an operand is, so that a result can be written back to it. */
struct place {
    bool     in_memory;
    uint16_t address; /* or the number of the register */
};

/* Bits of a byte or word. */
struct width {
    uint32_t mask, sign;
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

static inline void write_place(struct place place, uint32_t value, struct width width)
{
    if (place.in_memory)
        store(place.address, (uint16_t)value, width.one_byte);
    else
        write_register(place.address, (uint16_t)value);
}

static uint16_t constant(unsigned number, enum operand_mode mode)
{
    static const uint16_t FROM_STATUS[] = {[MODE_INDIRECT] = 4, [MODE_AUTOINCREMENT] = 8};
    static const uint16_t FROM_R3[]     = {
        [MODE_REGISTER] = 0, [MODE_INDEXED] = 1, [MODE_INDIRECT] = 2, [MODE_AUTOINCREMENT] = 0xffff};
    return number == STATUS ? FROM_STATUS[mode] : FROM_R3[mode];
}

/* X(Rn): relative to PC it counts from the word that holds X; with SR it is absolute. */
static inline uint16_t indexed_address(unsigned number)
{
    uint16_t base = number == STATUS ? 0 : device.registers[number];
    return (uint16_t)(base + fetch_word());
}

/* PC and SP are always even (SLAU049): they move by a word. */
static inline void autoincrement(unsigned number, struct width width)
{
    uint16_t step            = width.one_byte && number > STACK_POINTER ? 1 : 2;
    device.registers[number] = (uint16_t)(device.registers[number] + step);
}

/* The value of the source or only operand, and in PLACE where it is if it can be written. R3 holds 0. */
static inline uint32_t read_source(uint16_t opcode, struct width width, struct place *place)
{
    unsigned          number = source_register(opcode);
    enum operand_mode mode   = source_mode(opcode);
    *place                   = (struct place){false, (uint16_t)number};
    if (mode == MODE_REGISTER)
        return device.registers[number] & width.mask;
    if (number == CONSTANT_GENERATOR || (number == STATUS && mode >= MODE_INDIRECT))
        return constant(number, mode) & width.mask;
    if (mode == MODE_AUTOINCREMENT && number == PROGRAM_COUNTER)
        return fetch_word() & width.mask;
    *place = (struct place){true, mode == MODE_INDEXED ? indexed_address(number) : device.registers[number]};
    if (mode == MODE_AUTOINCREMENT)
        autoincrement(number, width);
    return load(place->address, width.one_byte);
}

static inline struct place destination(uint16_t opcode)
{
    unsigned number = destination_register(opcode);
    if (destination_is_memory(opcode))
        return (struct place){true, indexed_address(number)};
    return (struct place){false, (uint16_t)number};
}

static inline uint32_t read_place(struct place place, struct width width)
{
    return place.in_memory ? load(place.address, width.one_byte) : device.registers[place.address] & width.mask;
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

/* Inlined once for bytes and once for words: most instructions come here. */
__attribute__((always_inline)) static inline void two_operands(uint16_t opcode, struct width width)
{
    struct place place;
    uint32_t     source = read_source(opcode, width, &place), before = 0, result;
    place = destination(opcode);
    if (two_operands_operation(opcode) != MOV)
        before = read_place(place, width);
    switch (two_operands_operation(opcode)) {
    case MOV: result = source; break;
    case ADD: result = add(before, source, false, width); break;
    case ADDC: result = add(before, source, flag(FLAG_C), width); break;
    case SUBC: result = add(before, source ^ width.mask, flag(FLAG_C), width); break;
    case SUB: result = add(before, source ^ width.mask, true, width); break;
    case CMP: add(before, source ^ width.mask, true, width); return;
    case DADD: result = decimal_add(before, source, width); break;
    case BIT: set_logic_flags(before & source, width, false); return;
    case BIC: result = before & ~source; break;
    case BIS: result = before | source; break;
    case XOR:
        result = before ^ source;
        set_logic_flags(result, width, before & source & width.sign);
        break;
    default: /* AND */
        result = before & source;
        set_logic_flags(result, width, false);
        break;
    }
    write_place(place, result, width);
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
static void push(uint16_t opcode, uint32_t value)
{
    uint16_t stack = (uint16_t)(device.registers[STACK_POINTER] - 2);
    if (source_mode(opcode) == MODE_REGISTER && source_register(opcode) == STACK_POINTER)
        value = stack;
    device.registers[STACK_POINTER] = stack;
    store(stack, (uint16_t)value, is_byte(opcode));
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

static void one_operand(uint16_t opcode)
{
    struct width width = is_byte(opcode) ? BYTE : WORD;
    struct place place;
    uint32_t     value, top;
    if (one_operand_operation(opcode) == RETI) {
        return_from_interrupt();
        return;
    }
    value = read_source(opcode, width, &place);
    switch (one_operand_operation(opcode)) {
    case RRC:
        top = flag(FLAG_C) ? width.sign : 0;
        write_place(place, rotate_right(value, top, top & ~value, width), width);
        break;
    case RRA: write_place(place, rotate_right(value, value & width.sign, false, width), width); break;
    case SWPB: write_place(place, value << 8 | value >> 8, width); break;
    case SXT: write_place(place, sign_extend(value), width); break;
    case PUSH: push(opcode, value); break;
    default: call(value); break;
    }
}

static bool jump_is_taken(uint16_t opcode)
{
    switch (opcode >> 10 & 7) {
    case 0: return !flag(FLAG_Z);                /* JNE */
    case 1: return flag(FLAG_Z);                 /* JEQ */
    case 2: return !flag(FLAG_C);                /* JNC, JLO */
    case 3: return flag(FLAG_C);                 /* JC, JHS */
    case 4: return flag(FLAG_N);                 /* JN */
    case 5: return flag(FLAG_N) == flag(FLAG_V); /* JGE */
    case 6: return flag(FLAG_N) != flag(FLAG_V); /* JL */
    default: return true;                        /* JMP */
    }
}

/* The offset counts words, ten bits with sign. */
static inline void jump(uint16_t opcode)
{
    int offset = (opcode & 0x3ff) - ((opcode & 0x200) << 1);
    if (jump_is_taken(opcode))
        device.registers[PROGRAM_COUNTER] = (uint16_t)(device.registers[PROGRAM_COUNTER] + 2 * offset);
}

static void report_undefined(uint16_t opcode)
{
    /* After a fetch that failed there is no instruction; the monitor keeps the first fault only. */
    const char *problem = instruction_problem(opcode);
    monitor_fault(device.monitor, "illegal-instruction", "0x%04x at 0x%04x: %s", opcode,
                  (uint16_t)(device.registers[PROGRAM_COUNTER] - 2), problem);
}

void execute_instruction(void)
{
    uint16_t opcode = fetch_word();
    uint8_t  cycles = timing_cycles[opcode];
    device.cycles += cycles;
    if (cycles == 0)
        report_undefined(opcode);
    else if (opcode >= FIRST_TWO_OPERANDS && is_byte(opcode))
        two_operands(opcode, BYTE);
    else if (opcode >= FIRST_TWO_OPERANDS)
        two_operands(opcode, WORD);
    else if (opcode >= FIRST_JUMP)
        jump(opcode);
    else
        one_operand(opcode);
}
