/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What instructions do to registers, flags and RAM, as the manual says it.
 *
 * Where an instruction leads, what it costs and which address it accesses is in its plan and step; none of that is
 * here. What each effect does is in operations.h. */
#pragma once

#include <simavr/sim_avr.h>
#include <stdint.h>

#include "bank.h"
#include "plan.h"

/* EACH(code, operation, flow, data, bytes on the stack, flags it sets whatever they were, flags it reads): one line for
 * all instructions whose operation is the same and which go the same way, that is, look for the next PC in the same
 * place and access the same memory in the same manner. BSET and BCLR are said to set none: they always do it. Here NEXT
 * is the next word, and whatever else leads to one place only is JUMP_ABSOLUTE: that place is in the plan. */
#define EFFECTS(EACH)                                                                                                  \
    EACH(DO_NOTHING, do_nothing, NEXT, NO_DATA, 0, 0, 0)                                                               \
    EACH(DO_ADD, do_add, NEXT, NO_DATA, 0, OF_ARITHMETIC, 0)                                                           \
    EACH(DO_ADC, do_adc, NEXT, NO_DATA, 0, OF_ARITHMETIC, FLAG_C)                                                      \
    EACH(DO_ADIW, do_adiw, NEXT, NO_DATA, 0, OF_SHIFT, 0)                                                              \
    EACH(DO_SBIW, do_sbiw, NEXT, NO_DATA, 0, OF_SHIFT, 0)                                                              \
    EACH(DO_SUB, do_sub, NEXT, NO_DATA, 0, OF_ARITHMETIC, 0)                                                           \
    EACH(DO_SUBI, do_subi, NEXT, NO_DATA, 0, OF_ARITHMETIC, 0)                                                         \
    EACH(DO_SBC, do_sbc, NEXT, NO_DATA, 0, OF_ARITHMETIC, FLAG_C | FLAG_Z)                                             \
    EACH(DO_SBCI, do_sbci, NEXT, NO_DATA, 0, OF_ARITHMETIC, FLAG_C | FLAG_Z)                                           \
    EACH(DO_CP, do_cp, NEXT, NO_DATA, 0, OF_ARITHMETIC, 0)                                                             \
    EACH(DO_CPI, do_cpi, NEXT, NO_DATA, 0, OF_ARITHMETIC, 0)                                                           \
    EACH(DO_CPC, do_cpc, NEXT, NO_DATA, 0, OF_ARITHMETIC, FLAG_C | FLAG_Z)                                             \
    EACH(DO_AND, do_and, NEXT, NO_DATA, 0, OF_RESULT, 0)                                                               \
    EACH(DO_ANDI, do_andi, NEXT, NO_DATA, 0, OF_RESULT, 0)                                                             \
    EACH(DO_OR, do_or, NEXT, NO_DATA, 0, OF_RESULT, 0)                                                                 \
    EACH(DO_ORI, do_ori, NEXT, NO_DATA, 0, OF_RESULT, 0)                                                               \
    EACH(DO_EOR, do_eor, NEXT, NO_DATA, 0, OF_RESULT, 0)                                                               \
    EACH(DO_COM, do_com, NEXT, NO_DATA, 0, OF_SHIFT, 0)                                                                \
    EACH(DO_NEG, do_neg, NEXT, NO_DATA, 0, OF_ARITHMETIC, 0)                                                           \
    EACH(DO_INC, do_inc, NEXT, NO_DATA, 0, OF_RESULT, 0)                                                               \
    EACH(DO_DEC, do_dec, NEXT, NO_DATA, 0, OF_RESULT, 0)                                                               \
    EACH(DO_MUL, do_mul, NEXT, NO_DATA, 0, FLAG_C | FLAG_Z, 0)                                                         \
    EACH(DO_MULS, do_muls, NEXT, NO_DATA, 0, FLAG_C | FLAG_Z, 0)                                                       \
    EACH(DO_MULSU, do_mulsu, NEXT, NO_DATA, 0, FLAG_C | FLAG_Z, 0)                                                     \
    EACH(DO_FMUL, do_fmul, NEXT, NO_DATA, 0, FLAG_C | FLAG_Z, 0)                                                       \
    EACH(DO_FMULS, do_fmuls, NEXT, NO_DATA, 0, FLAG_C | FLAG_Z, 0)                                                     \
    EACH(DO_FMULSU, do_fmulsu, NEXT, NO_DATA, 0, FLAG_C | FLAG_Z, 0)                                                   \
    EACH(DO_MOV, do_mov, NEXT, NO_DATA, 0, 0, 0)                                                                       \
    EACH(DO_MOVW, do_movw, NEXT, NO_DATA, 0, 0, 0)                                                                     \
    EACH(DO_LDI, do_ldi, NEXT, NO_DATA, 0, 0, 0)                                                                       \
    EACH(DO_SWAP, do_swap, NEXT, NO_DATA, 0, 0, 0)                                                                     \
    EACH(DO_ASR, do_asr, NEXT, NO_DATA, 0, OF_SHIFT, 0)                                                                \
    EACH(DO_LSR, do_lsr, NEXT, NO_DATA, 0, OF_SHIFT, 0)                                                                \
    EACH(DO_ROR, do_ror, NEXT, NO_DATA, 0, OF_SHIFT, FLAG_C)                                                           \
    EACH(DO_BST, do_bst, NEXT, NO_DATA, 0, FLAG_T, 0)                                                                  \
    EACH(DO_BLD, do_bld, NEXT, NO_DATA, 0, 0, FLAG_T)                                                                  \
    EACH(DO_BSET, do_bset, NEXT, NO_DATA, 0, 0, 0)                                                                     \
    EACH(DO_BCLR, do_bclr, NEXT, NO_DATA, 0, 0, 0)                                                                     \
    EACH(DO_JUMP, do_nothing, JUMP_ABSOLUTE, NO_DATA, 0, 0, 0)                                                         \
    EACH(DO_JUMP_TO_Z, do_nothing, JUMP_TO_Z, NO_DATA, 0, 0, 0)                                                        \
    EACH(DO_BRANCH, do_nothing, BRANCH, NO_DATA, 0, 0, 0)                                                              \
    EACH(DO_SKIP, do_nothing, SKIP, NO_DATA, 0, 0, 0)                                                                  \
    EACH(DO_LOAD, do_load, NEXT, LOAD, 0, 0, 0)                                                                        \
    EACH(DO_LOAD_NAMED, do_load, JUMP_ABSOLUTE, LOAD, 0, 0, 0)                                                         \
    EACH(DO_LOAD_INCREMENT, do_load_increment, NEXT, LOAD, 0, 0, 0)                                                    \
    EACH(DO_LOAD_DECREMENT, do_load_decrement, NEXT, LOAD, 0, 0, 0)                                                    \
    EACH(DO_STORE, do_store, NEXT, STORE, 0, 0, 0)                                                                     \
    EACH(DO_STORE_NAMED, do_store, JUMP_ABSOLUTE, STORE, 0, 0, 0)                                                      \
    EACH(DO_STORE_INCREMENT, do_store_increment, NEXT, STORE, 0, 0, 0)                                                 \
    EACH(DO_STORE_DECREMENT, do_store_decrement, NEXT, STORE, 0, 0, 0)                                                 \
    EACH(DO_LOAD_FLASH, do_load_flash, NEXT, LOAD_FLASH, 0, 0, 0)                                                      \
    EACH(DO_LOAD_FLASH_INCREMENT, do_load_flash_increment, NEXT, LOAD_FLASH, 0, 0, 0)                                  \
    EACH(DO_LOAD_FAR_FLASH, do_load_flash, NEXT, LOAD_FAR_FLASH, 0, 0, 0)                                              \
    EACH(DO_LOAD_FAR_FLASH_INCREMENT, do_load_far_flash_increment, NEXT, LOAD_FAR_FLASH, 0, 0, 0)                      \
    EACH(DO_POP, do_load_decrement, NEXT, LOAD, 1, 0, 0)                                                               \
    EACH(DO_PUSH, do_push, NEXT, STORE, 1, 0, 0)                                                                       \
    EACH(DO_CALL, do_call, JUMP_ABSOLUTE, STORE, 2, 0, 0)                                                              \
    EACH(DO_CALL_Z, do_call, JUMP_TO_Z, STORE, 2, 0, 0)                                                                \
    EACH(DO_RETURN, do_return, RETURN, LOAD, 2, 0, 0)

#define CODE(code, ...) code,
enum effect_code { ENGINE_ONLY, EFFECTS(CODE) };
#undef CODE

/* An instruction in flash, with its operands. */
struct effect {
    uint8_t  code;    /* ENGINE_ONLY: only the engine knows */
    uint16_t k;       /* the manual's K, b or s; a call's return address, in words */
    uint8_t  d, r;    /* the manual's registers */
    uint8_t  pointer; /* data address of the low byte of X, Y, Z or SP */
};

/* Of the instruction at PC, whose plan is PLAN. The engine alone knows what sets or clears the I flag, IN, OUT and
 * their like, and RETI. */
struct effect effect_of(const struct plan *plan, uint32_t pc);

/* EFFECT changes the DEVICE's registers, flags and RAM. ADDRESS is that of its access, in data space or flash. */
void effect_happens(avr_t *device, const struct effect *effect, uint32_t address);
