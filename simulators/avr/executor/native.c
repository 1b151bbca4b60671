/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What effects do is said in effects/operations.h. In this code AL is Rd and then the result, or AX if these are words.
 */
#include "native.h"

#include "native_code.h"
#include "native_flags.h"

/* ---- Computations */

enum kind { NO_CODE, SUM, COUNT, LOGIC, SHIFT };

/* What computes AL from it and a register, or if K is set the constant; of AL alone if it has a second byte. */
static const struct computation {
    uint8_t kind, first, second;
    bool    k, compares;
} COMPUTATIONS[] = {
    [DO_ADD]  = {SUM, 0x02},
    [DO_ADC]  = {SUM, 0x12},
    [DO_SUB]  = {SUM, 0x2a},
    [DO_SUBI] = {SUM, 0x2c, .k = true},
    [DO_SBC]  = {SUM, 0x1a},
    [DO_SBCI] = {SUM, 0x1c, .k = true},
    [DO_CP]   = {SUM, 0x2a, .compares = true},
    [DO_CPI]  = {SUM, 0x2c, .k = true, .compares = true},
    [DO_CPC]  = {SUM, 0x1a, .compares = true},
    [DO_AND]  = {LOGIC, 0x22},
    [DO_ANDI] = {LOGIC, 0x24, .k = true},
    [DO_OR]   = {LOGIC, 0x0a},
    [DO_ORI]  = {LOGIC, 0x0c, .k = true},
    [DO_EOR]  = {LOGIC, 0x32},
    [DO_COM]  = {LOGIC, 0xf6, 0xd0},
    [DO_NEG]  = {SUM, 0xf6, 0xd8},
    [DO_INC]  = {COUNT, 0xfe, 0xc0},
    [DO_DEC]  = {COUNT, 0xfe, 0xc8},
    [DO_ASR]  = {SHIFT, 0xd0, 0xf8},
    [DO_LSR]  = {SHIFT, 0xd0, 0xe8},
    [DO_ROR]  = {SHIFT, 0xd0, 0xd8}, /* rcr */
};

static const struct computation *computation_of(uint8_t code)
{
    static const struct computation NONE = {.kind = NO_CODE};
    return code < sizeof COMPUTATIONS / sizeof *COMPUTATIONS ? &COMPUTATIONS[code] : &NONE;
}

/* AL becomes the result. */
static void compute(const struct computation *computation, const struct effect *effect)
{
    if (computation->second != 0)
        add_bytes(computation->first, computation->second);
    else if (computation->k)
        add_bytes(computation->first, (uint8_t)effect->k);
    else
        add_memory(computation->first, AL, &steps.device->data[effect->r]);
}

static void add_computation(const struct line_step *step, const struct computation *computation)
{
    const struct effect *effect    = &step->effect;
    const bool           had_carry = has_carry();
    if (line_step_reads_flags(effect->code) & FLAG_C)
        bring_carry();
    load_register(EAX, effect->d);
    compute(computation, effect);
    if (!computation->compares)
        store_register(AL, effect->d);
    switch (computation->kind) {
    case SUM: set_flags_of_sum(step); break;
    case COUNT: set_flags_of_count(step, had_carry); break;
    case LOGIC: set_flags_of_logic(step); break;
    default: set_flags_of_shift(step); break;
    }
}

/* ADIW and SBIW. */
static void add_computation_of_word(const struct line_step *step, unsigned instruction)
{
    load_pair(step->effect.d);
    add_byte(0x66);
    add_bytes(0x83, instruction); /* add ax, k; or sub */
    add_byte((uint8_t)step->effect.k);
    store_pair(step->effect.d);
    set_flags_of_word(step);
}

/* MUL and MULS. */
static void add_product(const struct line_step *step, unsigned number)
{
    load_register(EAX, step->effect.d);
    add_memory(0xf6, number, &steps.device->data[step->effect.r]); /* mul byte [r]; or imul */
    store_pair(0);
    set_flags_of_product(step);
}

/* ---- Copies */

/* COUNT registers. */
static void add_copy(const struct effect *effect, unsigned count)
{
    const bool had_carry = has_carry();
    for (unsigned i = 0; i < count; i++) {
        load_register(EAX, effect->r + i);
        store_register(AL, effect->d + i);
    }
    keep_carry(had_carry);
}

static void add_constant(const struct effect *effect)
{
    const bool had_carry = has_carry();
    set_byte(&steps.device->data[effect->d], (uint8_t)effect->k);
    keep_carry(had_carry);
}

static void add_swap(const struct effect *effect)
{
    add_memory(0xc0, 0, &steps.device->data[effect->d]); /* rol byte [d], 4 */
    add_byte(4);
}

static void add_bit_store(const struct effect *effect)
{
    load_register(EAX, effect->d);
    add_byte(0x0f);
    add_bytes(0xba, 0xe0); /* bt eax, k */
    add_byte(effect->k);
    spread_carry();
    store_flag(S_T, DL);
}

static void add_bit_load(const struct effect *effect)
{
    const uint8_t bit = (uint8_t)(1u << effect->k);
    load_register(EAX, effect->d);
    add_byte(0x0f);
    add_memory(LOAD_BYTE_FROM, EDX, flag_place(S_T));
    add_bytes(0x24, (uint8_t)~bit); /* and al, ~bit */
    add_bytes(0x80, 0xe2);          /* and dl, bit */
    add_byte(bit);
    add_bytes(0x08, 0xd0); /* or al, dl */
    store_register(AL, effect->d);
}

static void add_flag(const struct effect *effect, bool value)
{
    set_byte(flag_place(effect->k), flag_byte(effect->k, value));
}

/* ---- All */

void native_begin(void)
{
    calls_begin(steps.device->data);
    keep_carry(false);
}

bool native_add(const struct line_step *step)
{
    const struct effect      *effect      = &step->effect;
    const struct computation *computation = computation_of(effect->code);
    if (computation->kind != NO_CODE) {
        add_computation(step, computation);
        return true;
    }
    switch (effect->code) {
    case DO_NOTHING:
    case DO_JUMP: return true;
    case DO_ADIW: add_computation_of_word(step, 0xc0); return true;
    case DO_SBIW: add_computation_of_word(step, 0xe8); return true;
    case DO_MUL: add_product(step, 4); return true;
    case DO_MULS: add_product(step, 5); return true;
    case DO_MOV: add_copy(effect, 1); return true;
    case DO_MOVW: add_copy(effect, 2); return true;
    case DO_LDI: add_constant(effect); return true;
    case DO_SWAP: add_swap(effect); return true;
    case DO_BST: add_bit_store(effect); return true;
    case DO_BLD: add_bit_load(effect); return true;
    case DO_BSET: add_flag(effect, true); return true;
    case DO_BCLR: add_flag(effect, false); return true;
    default: return native_add_way(step);
    }
}
