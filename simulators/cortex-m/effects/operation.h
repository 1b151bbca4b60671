/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* An instruction as the executor sees it: what to compute, from which registers, to which. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "addressing.h"

enum operation_code {
    OPERATION_NOT_DECODED,
    OPERATION_UNKNOWN, /* to the executor: the engine may know it */

    /* DESTINATION = FIRST (operand) */
    FIRST_WITH_OPERAND,
    OPERATION_AND = FIRST_WITH_OPERAND,
    OPERATION_BIC,
    OPERATION_ORR,
    OPERATION_ORN,
    OPERATION_EOR,
    OPERATION_ADD,
    OPERATION_ADC,
    OPERATION_SBC,
    OPERATION_SUB,
    OPERATION_RSB,
    OPERATION_PKHBT, /* the halves of FIRST and of the operand: with the lower one of FIRST ... */
    OPERATION_PKHTB, /* ... and with the upper one */
    LAST_WITH_OPERAND = OPERATION_PKHTB,

    OPERATION_MOVT,
    OPERATION_BFI,  /* AMOUNT is the lowest bit, IMMEDIATE a mask of as many bits, at 0 */
    OPERATION_SBFX, /* WIDTH is the number of bits */
    OPERATION_UBFX,
    OPERATION_SXTH, /* of SECOND, rotated right by AMOUNT, plus FIRST */
    OPERATION_UXTH,
    OPERATION_SXTB,
    OPERATION_UXTB,
    OPERATION_SXTB16, /* both halves */
    OPERATION_UXTB16,
    OPERATION_REV, /* of SECOND */
    OPERATION_REV16,
    OPERATION_REVSH,
    OPERATION_RBIT,
    OPERATION_CLZ,
    OPERATION_MLA, /* FIRST * SECOND + THIRD */
    OPERATION_MLS,
    OPERATION_UMULL, /* to THIRD (upper half) and DESTINATION */
    OPERATION_SMULL,
    OPERATION_UMLAL,
    OPERATION_SMLAL,
    OPERATION_UDIV,
    OPERATION_SDIV,
    OPERATION_SMLA_HALVES, /* of FIRST, shifted right by AMOUNT, and SECOND, by WIDTH; plus THIRD */
    OPERATION_SMLAD,       /* both halves of FIRST, and of SECOND, rotated by AMOUNT */
    OPERATION_SMLSD,
    OPERATION_SMLAW, /* the upper 32 bits of 48 */
    OPERATION_SMMLA, /* the upper 32 bits of 64, IMMEDIATE added first */
    OPERATION_SMMLS,
    OPERATION_SMLAL_HALVES, /* to 64 bits */
    OPERATION_SMLALD,
    OPERATION_SMLSLD,
    OPERATION_UMAAL,

    OPERATION_LOAD,   /* FIRST += IMMEDIATE */
    OPERATION_LOAD_8, /* 8 bits, and so on; S: with the sign */
    OPERATION_LOAD_16,
    OPERATION_LOAD_S8,
    OPERATION_LOAD_S16,
    OPERATION_STORE,
    OPERATION_STORE_8,
    OPERATION_STORE_16,
    OPERATION_LOAD_DUAL, /* and THIRD */
    OPERATION_STORE_DUAL,
    OPERATION_LOAD_MULTIPLE, /* IMMEDIATE is the list, FIRST becomes the first address + AMOUNT */
    OPERATION_STORE_MULTIPLE,

    OPERATION_NOP,
    OPERATION_IT, /* IMMEDIATE is the new IT state */
    OPERATION_B,  /* to IMMEDIATE, as all until CBNZ */
    OPERATION_BL,
    OPERATION_B_CONDITIONAL, /* AMOUNT is the condition */
    OPERATION_CBZ,           /* of FIRST */
    OPERATION_CBNZ,
    OPERATION_BX, /* to SECOND */
    OPERATION_BLX,
    OPERATION_BRANCH_TABLE_8,
    OPERATION_BRANCH_TABLE_16,
    OPERATION_COUNT
};

/* Where the operand comes from: IMMEDIATE; register SECOND; SECOND shifted by AMOUNT; SECOND shifted by register THIRD.
 * The two groups of shifts have the order of the encodings. */
enum operand {
    OPERAND_IMMEDIATE,
    OPERAND_REGISTER,
    OPERAND_LSL,
    OPERAND_LSR,
    OPERAND_ASR,
    OPERAND_ROR,
    OPERAND_RRX,
    OPERAND_LSL_BY,
    OPERAND_LSR_BY,
    OPERAND_ASR_BY,
    OPERAND_ROR_BY,
    OPERAND_COUNT
};

enum { CARRY_STAYS = 2 };

/* Register numbers that stand for no register: one that is read is always zero, what is written to the other is lost.
 */
enum { REGISTER_ZERO = NO_REGISTER, REGISTER_SINK = 17, REGISTER_COUNT = 18 };

struct instruction;
struct operation;

typedef void effect(const struct operation *operation);

struct operation {
    effect  *happens[2];                        /* in one lane, in many; NULL if the executor does not know it */
    uint8_t  code;                              /* enum operation_code */
    uint8_t  destination, first, second, third; /* register numbers */
    uint8_t  operand;                           /* enum operand */
    uint8_t  amount, width;
    uint8_t  carry; /* of an immediate operand: 0, 1 or CARRY_STAYS */
    bool     sets_flags;
    bool     in_block; /* governed by IT */
    uint8_t  bytes;
    uint32_t immediate;
};

/* INSTRUCTION, whose halfwords are these (the SECOND matters if it has 32 bits), at ADDRESS, but for what happens. It
 * is one that the core supports; if it has no effect here, the operation is OPERATION_UNKNOWN. */
struct operation operation_of(const struct instruction *instruction, uint16_t first, uint16_t second, uint32_t address);
