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
    enum { BY_REGISTER, BY_K, BY_NOTHING, COMPARED_TO_REGISTER, COMPARED_TO_K } second;
    uint8_t opcode; /* if there is no second operand */
} COMPUTATIONS[] = {
    [DO_ADD]  = {SUM, BY_ADD, BY_REGISTER, 0},
    [DO_ADC]  = {SUM, BY_ADC, BY_REGISTER, 0},
    [DO_SUB]  = {SUM, BY_SUB, BY_REGISTER, 0},
    [DO_SUBI] = {SUM, BY_SUB, BY_K, 0},
    [DO_SBC]  = {SUM, BY_SBB, BY_REGISTER, 0},
    [DO_SBCI] = {SUM, BY_SBB, BY_K, 0},
    [DO_CP]   = {SUM, BY_SUB, COMPARED_TO_REGISTER, 0},
    [DO_CPI]  = {SUM, BY_SUB, COMPARED_TO_K, 0},
    [DO_CPC]  = {SUM, BY_SBB, COMPARED_TO_REGISTER, 0},
    [DO_AND]  = {LOGIC, BY_AND, BY_REGISTER, 0},
    [DO_ANDI] = {LOGIC, BY_AND, BY_K, 0},
    [DO_OR]   = {LOGIC, BY_OR, BY_REGISTER, 0},
    [DO_ORI]  = {LOGIC, BY_OR, BY_K, 0},
    [DO_EOR]  = {LOGIC, BY_XOR, BY_REGISTER, 0},
    [DO_COM]  = {LOGIC, 2, BY_NOTHING, NOT_OR_NEG},
    [DO_NEG]  = {SUM, 3, BY_NOTHING, NOT_OR_NEG},
    [DO_INC]  = {COUNT, 0, BY_NOTHING, INC_OR_DEC},
    [DO_DEC]  = {COUNT, 1, BY_NOTHING, INC_OR_DEC},
    [DO_ASR]  = {SHIFT, 7, BY_NOTHING, SHIFT_BY_ONE},
    [DO_LSR]  = {SHIFT, 5, BY_NOTHING, SHIFT_BY_ONE},
    [DO_ROR]  = {SHIFT, 3, BY_NOTHING, SHIFT_BY_ONE}, /* rcr */
};

static const struct computation *computation_of(uint8_t code)
{
    static const struct computation NONE = {.kind = NO_CODE};
    return code < sizeof COMPUTATIONS / sizeof *COMPUTATIONS ? &COMPUTATIONS[code] : &NONE;
}

/* Returns where the result is; NULL: in AL. */
static const uint8_t *compute(const struct computation *computation, const struct effect *effect)
{
    const unsigned instruction = computation->number * 8u; /* add byte [place], al, or its like */
    uint8_t       *rd = data_place(effect->d), *rr = data_place(effect->r);
    switch (computation->second) {
    case BY_NOTHING: add_memory(computation->opcode, computation->number, rd); return rd;
    case BY_K: change_byte(computation->number, rd, effect->k); return rd;
    case BY_REGISTER:
        load_byte(AL, rr);
        add_memory(instruction, AL, rd);
        return rd;
    case COMPARED_TO_K:
        load_byte(AL, rd);
        add_bytes(instruction + 4, effect->k); /* sub al, k, or its like */
        return NULL;
    default:
        load_byte(AL, rd);
        add_memory(instruction + 2, AL, rr); /* sub al, [rr], or its like */
        return NULL;
    }
}

static void add_computation(const struct line_step *step, const struct computation *computation)
{
    const bool had_carry = has_carry();
    if (line_step_reads_flags(step->effect.code) & FLAG_C)
        bring_carry();
    const uint8_t *place = compute(computation, &step->effect);
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
