/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What effects do is said in effects/operations.h. */
#include "native.h"

#include "native_code.h"
#include "native_flags.h"

/* ---- Computations */

enum kind { NO_CODE, SUM, COUNT, LOGIC, SHIFT };

/* Opcodes of what has no second operand. */
enum { NOT_OR_NEG = 0xf6, INC_OR_DEC = 0xfe, SHIFT_BY_ONE = 0xd0 };

static const struct computation {
    uint8_t kind, number;
    uint8_t alone; /* the opcode; 0: there is a second operand */
    bool    with_k, compares;
} COMPUTATIONS[] = {
    [DO_ADD] = {SUM, BY_ADD, 0, false, false},         [DO_ADC] = {SUM, BY_ADC, 0, false, false},
    [DO_SUB] = {SUM, BY_SUB, 0, false, false},         [DO_SUBI] = {SUM, BY_SUB, 0, true, false},
    [DO_SBC] = {SUM, BY_SBB, 0, false, false},         [DO_SBCI] = {SUM, BY_SBB, 0, true, false},
    [DO_CP] = {SUM, BY_SUB, 0, false, true},           [DO_CPI] = {SUM, BY_SUB, 0, true, true},
    [DO_CPC] = {SUM, BY_SBB, 0, false, true},          [DO_AND] = {LOGIC, BY_AND, 0, false, false},
    [DO_ANDI] = {LOGIC, BY_AND, 0, true, false},       [DO_OR] = {LOGIC, BY_OR, 0, false, false},
    [DO_ORI] = {LOGIC, BY_OR, 0, true, false},         [DO_EOR] = {LOGIC, BY_XOR, 0, false, false},
    [DO_COM] = {LOGIC, 2, NOT_OR_NEG, false, false},   [DO_NEG] = {SUM, 3, NOT_OR_NEG, false, false},
    [DO_INC] = {COUNT, 0, INC_OR_DEC, false, false},   [DO_DEC] = {COUNT, 1, INC_OR_DEC, false, false},
    [DO_ASR] = {SHIFT, 7, SHIFT_BY_ONE, false, false}, [DO_LSR] = {SHIFT, 5, SHIFT_BY_ONE, false, false},
    [DO_ROR] = {SHIFT, 3, SHIFT_BY_ONE, false, false}, /* rcr */
};

static const struct computation *computation_of(uint8_t code)
{
    static const struct computation NONE = {.kind = NO_CODE};
    return code < sizeof COMPUTATIONS / sizeof *COMPUTATIONS ? &COMPUTATIONS[code] : &NONE;
}

/* Rd becomes the result. */
static void compute(const struct computation *computation, const struct effect *effect)
{
    uint8_t *rd = data_place(effect->d);
    if (computation->alone != 0) {
        add_memory(computation->alone, computation->number, rd);
    } else if (computation->with_k) {
        change_byte(computation->number, rd, effect->k);
    } else {
        load_byte(AL, data_place(effect->r));
        add_memory(computation->number * 8u, AL, rd); /* add byte [d], al, and so on */
    }
}

/* AL becomes the result. */
static void compare(const struct computation *computation, const struct effect *effect)
{
    load_byte(AL, data_place(effect->d));
    if (computation->with_k)
        add_bytes(computation->number * 8u + 4, effect->k); /* sub al, k, and so on */
    else
        add_memory(computation->number * 8u + 2, AL, data_place(effect->r)); /* sub al, [r] */
}

static void add_computation(const struct line_step *step, const struct computation *computation)
{
    const struct effect *effect    = &step->effect;
    const uint8_t       *place     = computation->compares ? NULL : data_place(effect->d);
    const bool           had_carry = has_carry();
    if (line_step_reads_flags(effect->code) & FLAG_C)
        bring_carry();
    if (computation->compares)
        compare(computation, effect);
    else
        compute(computation, effect);
    switch (computation->kind) {
    case SUM: set_flags_of_sum(step, place); break;
    case COUNT: set_flags_of_count(step, place, had_carry); break;
    case LOGIC: set_flags_of_logic(step, place); break;
    default: set_flags_of_shift(step, place); break;
    }
}

/* ADIW and SBIW: LOW changes the lower byte, HIGH the upper one by the carry. */
static void add_computation_of_word(const struct line_step *step, unsigned low, unsigned high)
{
    uint8_t *rd = data_place(step->effect.d);
    change_byte(low, rd, step->effect.k);
    change_byte(high, rd + 1, 0);
    set_flags_of_word(step, rd);
}

/* MUL and MULS. */
static void add_product(const struct line_step *step, unsigned number)
{
    load_byte(AL, data_place(step->effect.d));
    add_memory(0xf6, number, data_place(step->effect.r)); /* mul byte [r]; or imul */
    store_byte(AL, data_place(0));
    store_byte(AH, data_place(1));
    set_flags_of_product(step);
}

/* ---- Copies */

/* COUNT registers. */
static void add_copy(const struct effect *effect, unsigned count)
{
    const bool had_carry = has_carry();
    for (unsigned i = 0; i < count; i++) {
        load_byte(AL, data_place(effect->r + i));
        store_byte(AL, data_place(effect->d + i));
    }
    keep_carry(had_carry);
}

static void add_constant(const struct effect *effect)
{
    const bool had_carry = has_carry();
    set_byte(data_place(effect->d), (uint8_t)effect->k);
    keep_carry(had_carry);
}

static void add_swap(const struct effect *effect)
{
    add_memory(0xc0, 0, data_place(effect->d)); /* rol byte [d], 4 */
    add_byte(4);
}

static void add_bit_store(const struct effect *effect)
{
    load_byte(AL, data_place(effect->d));
    add_byte(0x0f);
    add_bytes(0xba, 0xe0); /* bt eax, k */
    add_byte(effect->k);
    spread_carry();
    store_byte(DL, flag_place(S_T));
}

static void add_bit_load(const struct effect *effect)
{
    const uint8_t bit = (uint8_t)(1u << effect->k);
    load_byte(AL, data_place(effect->d));
    load_byte(DL, flag_place(S_T));
    add_bytes(0x24, (uint8_t)~bit); /* and al, ~bit */
    add_bytes(0x80, 0xe2);          /* and dl, bit */
    add_byte(bit);
    add_bytes(0x08, 0xd0); /* or al, dl */
    store_byte(AL, data_place(effect->d));
}

static void add_flag(const struct effect *effect, bool value)
{
    set_byte(flag_place(effect->k), flag_byte(effect->k, value));
}

/* ---- All */

void native_begin(void)
{
    calls_begin(NULL);
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
    case DO_ADIW: add_computation_of_word(step, BY_ADD, BY_ADC); return true;
    case DO_SBIW: add_computation_of_word(step, BY_SUB, BY_SBB); return true;
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
