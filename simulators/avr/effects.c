/* Source: AVR Instruction Set Manual (DS40002198), the operations and status register formulas of each instruction. */
#include "effects.h"

#include <stddef.h>
#include <string.h>

enum { R0 = 0 };

/* ---- Flags. The result R and the operands Rd and Rr of the manual are RESULT, LEFT and RIGHT. */

static void set_sign_and_overflow(avr_t *device, bool negative, bool overflow)
{
    device->sreg[S_N] = negative;
    device->sreg[S_V] = overflow;
    device->sreg[S_S] = negative != overflow;
}

static uint8_t add(avr_t *device, uint8_t left, uint8_t right, bool carry)
{
    uint8_t result  = (uint8_t)(left + right + carry);
    uint8_t carries = (left & right) | ((left | right) & ~result);
    set_sign_and_overflow(device, result >> 7, ((left ^ result) & (right ^ result)) >> 7);
    device->sreg[S_C] = carries >> 7;
    device->sreg[S_H] = carries >> 3 & 1;
    device->sreg[S_Z] = result == 0;
    return result;
}

/* All flags but Z: SBC, SBCI and CPC leave it clear if it was. */
static uint8_t borrow(avr_t *device, uint8_t left, uint8_t right, bool carry)
{
    uint8_t result  = (uint8_t)(left - right - carry);
    uint8_t borrows = (~left & right) | ((~left | right) & result);
    set_sign_and_overflow(device, result >> 7, ((left ^ right) & (left ^ result)) >> 7);
    device->sreg[S_C] = borrows >> 7;
    device->sreg[S_H] = borrows >> 3 & 1;
    return result;
}

static uint8_t subtract(avr_t *device, uint8_t left, uint8_t right)
{
    uint8_t result    = borrow(device, left, right, false);
    device->sreg[S_Z] = result == 0;
    return result;
}

static uint8_t subtract_with_carry(avr_t *device, uint8_t left, uint8_t right)
{
    uint8_t result = borrow(device, left, right, device->sreg[S_C]);
    device->sreg[S_Z] &= result == 0;
    return result;
}

/* AND, OR, EOR, COM: no overflow. INC and DEC: overflow at one value. */
static uint8_t flagged(avr_t *device, uint8_t result, bool overflow)
{
    set_sign_and_overflow(device, result >> 7, overflow);
    device->sreg[S_Z] = result == 0;
    return result;
}

/* CARRY is the bit that falls out. */
static uint8_t shifted(avr_t *device, uint8_t result, bool carry)
{
    device->sreg[S_C] = carry;
    return flagged(device, result, (result >> 7) != carry);
}

static void set_word(avr_t *device, unsigned low, uint16_t value)
{
    device->data[low]     = (uint8_t)value;
    device->data[low + 1] = (uint8_t)(value >> 8);
}

static uint16_t word(const avr_t *device, unsigned low)
{
    return (uint16_t)(device->data[low] | device->data[low + 1] << 8);
}

static void set_product(avr_t *device, int product, unsigned shift)
{
    uint16_t result   = (uint16_t)((unsigned)product << shift);
    device->sreg[S_C] = (uint16_t)product >> 15;
    device->sreg[S_Z] = result == 0;
    set_word(device, R0, result);
}

/* ---- Effects. ADDRESS is that of the access: in data space or flash. */

#define EFFECT(name)                                                                                                   \
    static void name(__attribute__((unused)) avr_t *device, __attribute__((unused)) const struct effect *effect,       \
                     __attribute__((unused)) uint16_t address)
#define RD (device->data[effect->d])
#define RR (device->data[effect->r])
#define K  (effect->k)

EFFECT(do_nothing) {}

EFFECT(do_add)
{
    RD = add(device, RD, RR, false);
}

EFFECT(do_adc)
{
    RD = add(device, RD, RR, device->sreg[S_C]);
}

EFFECT(do_adiw)
{
    uint16_t before = word(device, effect->d), result = (uint16_t)(before + K);
    set_sign_and_overflow(device, result >> 15, (~before & result) >> 15 & 1);
    device->sreg[S_C] = (before & ~result) >> 15 & 1;
    device->sreg[S_Z] = result == 0;
    set_word(device, effect->d, result);
}

EFFECT(do_sbiw)
{
    uint16_t before = word(device, effect->d), result = (uint16_t)(before - K);
    set_sign_and_overflow(device, result >> 15, (before & ~result) >> 15 & 1);
    device->sreg[S_C] = (~before & result) >> 15 & 1;
    device->sreg[S_Z] = result == 0;
    set_word(device, effect->d, result);
}

EFFECT(do_sub)
{
    RD = subtract(device, RD, RR);
}

EFFECT(do_subi)
{
    RD = subtract(device, RD, (uint8_t)K);
}

EFFECT(do_sbc)
{
    RD = subtract_with_carry(device, RD, RR);
}

EFFECT(do_sbci)
{
    RD = subtract_with_carry(device, RD, (uint8_t)K);
}

EFFECT(do_cp)
{
    subtract(device, RD, RR);
}

EFFECT(do_cpi)
{
    subtract(device, RD, (uint8_t)K);
}

EFFECT(do_cpc)
{
    subtract_with_carry(device, RD, RR);
}

EFFECT(do_and)
{
    RD = flagged(device, RD & RR, false);
}

EFFECT(do_andi)
{
    RD = flagged(device, RD & (uint8_t)K, false);
}

EFFECT(do_or)
{
    RD = flagged(device, RD | RR, false);
}

EFFECT(do_ori)
{
    RD = flagged(device, RD | (uint8_t)K, false);
}

EFFECT(do_eor)
{
    RD = flagged(device, RD ^ RR, false);
}

EFFECT(do_com)
{
    RD                = flagged(device, (uint8_t)~RD, false);
    device->sreg[S_C] = 1;
}

EFFECT(do_neg)
{
    RD = subtract(device, 0, RD);
}

EFFECT(do_inc)
{
    RD = flagged(device, (uint8_t)(RD + 1), RD == 0x7f);
}

EFFECT(do_dec)
{
    RD = flagged(device, (uint8_t)(RD - 1), RD == 0x80);
}

EFFECT(do_mul)
{
    set_product(device, RD * RR, 0);
}

EFFECT(do_muls)
{
    set_product(device, (int8_t)RD * (int8_t)RR, 0);
}

EFFECT(do_mulsu)
{
    set_product(device, (int8_t)RD * RR, 0);
}

EFFECT(do_fmul)
{
    set_product(device, RD * RR, 1);
}

EFFECT(do_fmuls)
{
    set_product(device, (int8_t)RD * (int8_t)RR, 1);
}

EFFECT(do_fmulsu)
{
    set_product(device, (int8_t)RD * RR, 1);
}

EFFECT(do_mov)
{
    RD = RR;
}

EFFECT(do_movw)
{
    set_word(device, effect->d, word(device, effect->r));
}

EFFECT(do_ldi)
{
    RD = (uint8_t)K;
}

EFFECT(do_swap)
{
    RD = (uint8_t)(RD << 4 | RD >> 4);
}

EFFECT(do_asr)
{
    RD = shifted(device, (uint8_t)(RD >> 1 | (RD & 0x80)), RD & 1);
}

EFFECT(do_lsr)
{
    RD = shifted(device, RD >> 1, RD & 1);
}

EFFECT(do_ror)
{
    RD = shifted(device, (uint8_t)(RD >> 1 | device->sreg[S_C] << 7), RD & 1);
}

EFFECT(do_bst)
{
    device->sreg[S_T] = RD >> K & 1;
}

EFFECT(do_bld)
{
    RD = (uint8_t)((RD & ~(1u << K)) | (unsigned)device->sreg[S_T] << K);
}

EFFECT(do_bset)
{
    device->sreg[K] = 1;
}

EFFECT(do_bclr)
{
    device->sreg[K] = 0;
}

EFFECT(do_load)
{
    RD = device->data[address];
}

EFFECT(do_load_flash)
{
    RD = device->flash[address];
}

EFFECT(do_store)
{
    device->data[address] = RR;
}

/* The pointers below are X, Y, Z or SP; the access is made at the address that they have before the increment and after
 * the decrement. */

EFFECT(do_load_increment)
{
    do_load(device, effect, address);
    set_word(device, effect->pointer, (uint16_t)(address + 1));
}

EFFECT(do_load_decrement)
{
    set_word(device, effect->pointer, address);
    do_load(device, effect, address);
}

EFFECT(do_load_flash_increment)
{
    do_load_flash(device, effect, address);
    set_word(device, effect->pointer, (uint16_t)(address + 1));
}

EFFECT(do_store_increment)
{
    do_store(device, effect, address);
    set_word(device, effect->pointer, (uint16_t)(address + 1));
}

EFFECT(do_store_decrement)
{
    do_store(device, effect, address);
    set_word(device, effect->pointer, address);
}

EFFECT(do_push)
{
    do_store(device, effect, address);
    set_word(device, effect->pointer, (uint16_t)(address - 1));
}

/* The return address K is pushed low byte first, so its high byte comes to lie below. */
EFFECT(do_call)
{
    device->data[address]     = (uint8_t)(K >> 8);
    device->data[address + 1] = (uint8_t)K;
    set_word(device, effect->pointer, (uint16_t)(address - 1));
}

EFFECT(do_ret)
{
    set_word(device, effect->pointer, (uint16_t)(address + 1));
}

/* ---- Which instruction has which, and which registers its operands name: "16 <= d <= 31" in the manual is UPPER. */

enum registers { ANY, UPPER, EVEN, POINTERS };

static const struct {
    uint8_t first, apart;
} REGISTERS[] = {[ANY] = {0, 1}, [UPPER] = {16, 1}, [EVEN] = {0, 2}, [POINTERS] = {24, 2}};

static const struct {
    const char *name; /* in the table of instructions */
    void (*happens)(avr_t *device, const struct effect *effect, uint16_t address);
    enum registers registers;
} EFFECTS[] = {
    /* Arithmetic and logic */
    {"ADD Rd, Rr", do_add, ANY},
    {"ADC Rd, Rr", do_adc, ANY},
    {"ADIW Rd, K", do_adiw, POINTERS},
    {"SUB Rd, Rr", do_sub, ANY},
    {"SUBI Rd, K", do_subi, UPPER},
    {"SBC Rd, Rr", do_sbc, ANY},
    {"SBCI Rd, K", do_sbci, UPPER},
    {"SBIW Rd, K", do_sbiw, POINTERS},
    {"AND Rd, Rr", do_and, ANY},
    {"ANDI Rd, K", do_andi, UPPER},
    {"OR Rd, Rr", do_or, ANY},
    {"ORI Rd, K", do_ori, UPPER},
    {"EOR Rd, Rr", do_eor, ANY},
    {"COM Rd", do_com, ANY},
    {"NEG Rd", do_neg, ANY},
    {"INC Rd", do_inc, ANY},
    {"DEC Rd", do_dec, ANY},
    {"MUL Rd, Rr", do_mul, ANY},
    {"MULS Rd, Rr", do_muls, UPPER},
    {"MULSU Rd, Rr", do_mulsu, UPPER},
    {"FMUL Rd, Rr", do_fmul, UPPER},
    {"FMULS Rd, Rr", do_fmuls, UPPER},
    {"FMULSU Rd, Rr", do_fmulsu, UPPER},
    {"CP Rd, Rr", do_cp, ANY},
    {"CPC Rd, Rr", do_cpc, ANY},
    {"CPI Rd, K", do_cpi, UPPER},

    /* Registers and bits */
    {"MOV Rd, Rr", do_mov, ANY},
    {"MOVW Rd, Rr", do_movw, EVEN},
    {"LDI Rd, K", do_ldi, UPPER},
    {"SWAP Rd", do_swap, ANY},
    {"ASR Rd", do_asr, ANY},
    {"LSR Rd", do_lsr, ANY},
    {"ROR Rd", do_ror, ANY},
    {"BST Rd, b", do_bst, ANY},
    {"BLD Rd, b", do_bld, ANY},
    {"BSET s", do_bset, ANY},
    {"BCLR s", do_bclr, ANY},
    {"NOP", do_nothing, ANY},

    /* Jumps, branches, skips: the next PC is in the step. */
    {"RJMP k", do_nothing, ANY},
    {"IJMP", do_nothing, ANY},
    {"JMP k", do_nothing, ANY},
    {"RCALL k", do_call, ANY},
    {"ICALL", do_call, ANY},
    {"CALL k", do_call, ANY},
    {"RET", do_ret, ANY},
    {"BRBS s, k", do_nothing, ANY},
    {"BRBC s, k", do_nothing, ANY},
    {"CPSE Rd, Rr", do_nothing, ANY},
    {"SBRC Rr, b", do_nothing, ANY},
    {"SBRS Rr, b", do_nothing, ANY},

    /* Data space */
    {"LD Rd, X", do_load, ANY},
    {"LD Rd, X+", do_load_increment, ANY},
    {"LD Rd, -X", do_load_decrement, ANY},
    {"LD Rd, Y+", do_load_increment, ANY},
    {"LD Rd, -Y", do_load_decrement, ANY},
    {"LDD Rd, Y+q", do_load, ANY},
    {"LD Rd, Z+", do_load_increment, ANY},
    {"LD Rd, -Z", do_load_decrement, ANY},
    {"LDD Rd, Z+q", do_load, ANY},
    {"LDS Rd, k", do_load, ANY},
    {"POP Rd", do_load_decrement, ANY}, /* SP becomes the address, one above what it was */
    {"ST X, Rr", do_store, ANY},
    {"ST X+, Rr", do_store_increment, ANY},
    {"ST -X, Rr", do_store_decrement, ANY},
    {"ST Y+, Rr", do_store_increment, ANY},
    {"ST -Y, Rr", do_store_decrement, ANY},
    {"STD Y+q, Rr", do_store, ANY},
    {"ST Z+, Rr", do_store_increment, ANY},
    {"ST -Z, Rr", do_store_decrement, ANY},
    {"STD Z+q, Rr", do_store, ANY},
    {"STS k, Rr", do_store, ANY},
    {"PUSH Rr", do_push, ANY},

    /* Flash */
    {"LPM", do_load_flash, ANY},
    {"LPM Rd, Z", do_load_flash, ANY},
    {"LPM Rd, Z+", do_load_flash_increment, ANY},
};

/* The bits of OPCODE that LETTER stands for in ENCODING. */
static uint16_t operand(const char *encoding, uint16_t opcode, char letter)
{
    unsigned value = 0;
    for (int place = 15; place >= 0; encoding++) {
        if (*encoding == ' ')
            continue;
        if (*encoding == letter)
            value = value << 1 | (opcode >> place & 1);
        place--;
    }
    return (uint16_t)value;
}

static uint8_t named_register(const struct plan *plan, char letter, enum registers registers)
{
    unsigned number = operand(plan->instruction->encoding, plan->opcode, letter);
    return (uint8_t)(REGISTERS[registers].first + number * REGISTERS[registers].apart);
}

static uint16_t constant(const struct plan *plan, uint32_t pc)
{
    const char *encoding = plan->instruction->encoding;
    if (plan->instruction->place == STACK_WORD)
        return (uint16_t)(pc / 2 + instruction_words(plan->instruction));
    return operand(encoding, plan->opcode, 'K') | operand(encoding, plan->opcode, 'b') |
           operand(encoding, plan->opcode, 's');
}

struct effect effect_of(const struct plan *plan, uint32_t pc)
{
    if (sets_interrupts(plan->opcode))
        return (struct effect){0};
    for (size_t i = 0; i < sizeof EFFECTS / sizeof EFFECTS[0]; i++)
        if (strcmp(EFFECTS[i].name, plan->instruction->name) == 0)
            return (struct effect){
                .happens = EFFECTS[i].happens,
                .d       = named_register(plan, 'd', EFFECTS[i].registers),
                .r       = named_register(plan, 'r', EFFECTS[i].registers),
                .pointer = plan->pointer,
                .k       = constant(plan, pc),
            };
    return (struct effect){0};
}
