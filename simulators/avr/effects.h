/* What instructions do to registers, flags and RAM, as the manual says it: so that the hundreds of runs of a probed
 * firmware need not all be the engine's (see lockstep.h).
 *
 * Where an instruction leads, what it costs and which address it accesses is in its plan and step; none of that is
 * here. What each effect does is in operations.h. */
#ifndef FW_AVR_EFFECTS_H
#define FW_AVR_EFFECTS_H

#include <simavr/sim_avr.h>
#include <stdint.h>

/* EACH(code, operation, flow, data, bytes on the stack): one line for all instructions whose operation is the same and
 * which go the same way, that is, look for the next PC in the same place and access the same memory in the same manner.
 * Here NEXT is the next word, and whatever else leads to one place only is JUMP_ABSOLUTE: that place is in the plan. */
#define EFFECTS(EACH)                                                                                                  \
    EACH(DO_NOTHING, do_nothing, NEXT, NO_DATA, 0)                                                                     \
    EACH(DO_ADD, do_add, NEXT, NO_DATA, 0)                                                                             \
    EACH(DO_ADC, do_adc, NEXT, NO_DATA, 0)                                                                             \
    EACH(DO_ADIW, do_adiw, NEXT, NO_DATA, 0)                                                                           \
    EACH(DO_SBIW, do_sbiw, NEXT, NO_DATA, 0)                                                                           \
    EACH(DO_SUB, do_sub, NEXT, NO_DATA, 0)                                                                             \
    EACH(DO_SUBI, do_subi, NEXT, NO_DATA, 0)                                                                           \
    EACH(DO_SBC, do_sbc, NEXT, NO_DATA, 0)                                                                             \
    EACH(DO_SBCI, do_sbci, NEXT, NO_DATA, 0)                                                                           \
    EACH(DO_CP, do_cp, NEXT, NO_DATA, 0)                                                                               \
    EACH(DO_CPI, do_cpi, NEXT, NO_DATA, 0)                                                                             \
    EACH(DO_CPC, do_cpc, NEXT, NO_DATA, 0)                                                                             \
    EACH(DO_AND, do_and, NEXT, NO_DATA, 0)                                                                             \
    EACH(DO_ANDI, do_andi, NEXT, NO_DATA, 0)                                                                           \
    EACH(DO_OR, do_or, NEXT, NO_DATA, 0)                                                                               \
    EACH(DO_ORI, do_ori, NEXT, NO_DATA, 0)                                                                             \
    EACH(DO_EOR, do_eor, NEXT, NO_DATA, 0)                                                                             \
    EACH(DO_COM, do_com, NEXT, NO_DATA, 0)                                                                             \
    EACH(DO_NEG, do_neg, NEXT, NO_DATA, 0)                                                                             \
    EACH(DO_INC, do_inc, NEXT, NO_DATA, 0)                                                                             \
    EACH(DO_DEC, do_dec, NEXT, NO_DATA, 0)                                                                             \
    EACH(DO_MUL, do_mul, NEXT, NO_DATA, 0)                                                                             \
    EACH(DO_MULS, do_muls, NEXT, NO_DATA, 0)                                                                           \
    EACH(DO_MULSU, do_mulsu, NEXT, NO_DATA, 0)                                                                         \
    EACH(DO_FMUL, do_fmul, NEXT, NO_DATA, 0)                                                                           \
    EACH(DO_FMULS, do_fmuls, NEXT, NO_DATA, 0)                                                                         \
    EACH(DO_FMULSU, do_fmulsu, NEXT, NO_DATA, 0)                                                                       \
    EACH(DO_MOV, do_mov, NEXT, NO_DATA, 0)                                                                             \
    EACH(DO_MOVW, do_movw, NEXT, NO_DATA, 0)                                                                           \
    EACH(DO_LDI, do_ldi, NEXT, NO_DATA, 0)                                                                             \
    EACH(DO_SWAP, do_swap, NEXT, NO_DATA, 0)                                                                           \
    EACH(DO_ASR, do_asr, NEXT, NO_DATA, 0)                                                                             \
    EACH(DO_LSR, do_lsr, NEXT, NO_DATA, 0)                                                                             \
    EACH(DO_ROR, do_ror, NEXT, NO_DATA, 0)                                                                             \
    EACH(DO_BST, do_bst, NEXT, NO_DATA, 0)                                                                             \
    EACH(DO_BLD, do_bld, NEXT, NO_DATA, 0)                                                                             \
    EACH(DO_BSET, do_bset, NEXT, NO_DATA, 0)                                                                           \
    EACH(DO_BCLR, do_bclr, NEXT, NO_DATA, 0)                                                                           \
    EACH(DO_JUMP, do_nothing, JUMP_ABSOLUTE, NO_DATA, 0)                                                               \
    EACH(DO_JUMP_TO_Z, do_nothing, JUMP_TO_Z, NO_DATA, 0)                                                              \
    EACH(DO_BRANCH, do_nothing, BRANCH, NO_DATA, 0)                                                                    \
    EACH(DO_SKIP, do_nothing, SKIP, NO_DATA, 0)                                                                        \
    EACH(DO_LOAD, do_load, NEXT, LOAD, 0)                                                                              \
    EACH(DO_LOAD_NAMED, do_load, JUMP_ABSOLUTE, LOAD, 0)                                                               \
    EACH(DO_LOAD_INCREMENT, do_load_increment, NEXT, LOAD, 0)                                                          \
    EACH(DO_LOAD_DECREMENT, do_load_decrement, NEXT, LOAD, 0)                                                          \
    EACH(DO_STORE, do_store, NEXT, STORE, 0)                                                                           \
    EACH(DO_STORE_NAMED, do_store, JUMP_ABSOLUTE, STORE, 0)                                                            \
    EACH(DO_STORE_INCREMENT, do_store_increment, NEXT, STORE, 0)                                                       \
    EACH(DO_STORE_DECREMENT, do_store_decrement, NEXT, STORE, 0)                                                       \
    EACH(DO_LOAD_FLASH, do_load_flash, NEXT, LOAD_FLASH, 0)                                                            \
    EACH(DO_LOAD_FLASH_INCREMENT, do_load_flash_increment, NEXT, LOAD_FLASH, 0)                                        \
    EACH(DO_POP, do_load_decrement, NEXT, LOAD, 1)                                                                     \
    EACH(DO_PUSH, do_push, NEXT, STORE, 1)                                                                             \
    EACH(DO_CALL, do_call, JUMP_ABSOLUTE, STORE, 2)                                                                    \
    EACH(DO_CALL_Z, do_call, JUMP_TO_Z, STORE, 2)                                                                      \
    EACH(DO_RETURN, do_return, RETURN, LOAD, 2)

#define CODE(code, operation, flow, access, on_stack) code,
enum effect_code { ENGINE_ONLY, EFFECTS(CODE) };
#undef CODE

/* An instruction in flash, with its operands. */
struct effect {
    uint8_t  code;     /* ENGINE_ONLY: only the engine knows */
    uint16_t k;        /* the manual's K, b or s; a call's return address, in words */
    uint8_t  d, r;     /* the manual's registers */
    uint8_t  pointer;  /* data address of the low byte of X, Y, Z or SP */
    uint8_t  compared; /* how often, with the engine's, since it is in flash */
};

struct plan;

/* The engine alone knows the effect of what sets or clears the I flag, of IN, OUT and their like, ELPM and RETI. */
struct effect effect_of(const struct plan *plan, uint32_t pc);

/* Once, before any effect happens. */
void effects_prepare(void);

/* Indexed by an eight-bit result: N and Z, and S as if V were clear. Indexed by the carries, bit i of them into bit i
 * of a result: C, H, V, and S as if N were clear. */
extern uint8_t flags_of_result[0x100], flags_of_carries[0x200];

enum {
    FLAG_C    = 1 << S_C,
    FLAG_Z    = 1 << S_Z,
    FLAG_N    = 1 << S_N,
    FLAG_V    = 1 << S_V,
    FLAG_S    = 1 << S_S,
    FLAG_H    = 1 << S_H,
    FLAG_T    = 1 << S_T,
    FLAG_I    = 1 << S_I,
    OF_RESULT = FLAG_Z | FLAG_N | FLAG_V | FLAG_S,
};

/* SREG in parts, so that who sets one need not wait for who set another: each is SREG as the manual has it, bit S_C for
 * C and so on, but only its own flags count. */
struct sreg {
    uint32_t carry;  /* C */
    uint32_t half;   /* H */
    uint32_t result; /* Z, N, V, S */
    uint32_t others; /* T, I */
};

static inline struct sreg sreg_of(uint32_t value)
{
    return (struct sreg){value, value, value, value};
}

static inline uint32_t sreg_value(const struct sreg *sreg)
{
    return (sreg->carry & FLAG_C) | (sreg->half & FLAG_H) | (sreg->result & OF_RESULT) |
           (sreg->others & (FLAG_T | FLAG_I));
}

/* The engine keeps each flag in a byte of its own. */
static inline uint32_t packed_flags(const avr_t *device)
{
    uint32_t value = 0;
    for (unsigned i = 0; i < 8; i++)
        value |= (uint32_t)device->sreg[i] << i;
    return value;
}

static inline void unpack_flags(avr_t *device, uint32_t value)
{
    for (unsigned i = 0; i < 8; i++)
        device->sreg[i] = value >> i & 1;
}

/* ADDRESS is that of its access, in data space or flash. */
void effect_happens(avr_t *device, const struct effect *effect, uint16_t address);

#endif
