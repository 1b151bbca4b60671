/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* An instruction as timing and effects see it. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum instruction_class {
    NOT_DECODED, /* what an empty cache holds */
    UNSUPPORTED, /* not in RV32IMC, reserved, or for the system: FENCE, ECALL, EBREAK, CSR instructions */
    COMPUTE,
    LOAD_WORD,
    LOAD_PART, /* a byte or a half word */
    STORE,
    MULTIPLY,
    DIVIDE,
    BRANCH,
    JUMP,
    JUMP_REGISTER,
};

/* What it does. Groups have the order of the encodings, by funct3. */
enum operation {
    OPERATION_NOTHING,  /* its result would go to ZERO */
    OPERATION_CONSTANT, /* destination = immediate: LUI, AUIPC, C.LI */

    OPERATION_ADD_IMMEDIATE,
    OPERATION_SLL_IMMEDIATE,
    OPERATION_SLT_IMMEDIATE,
    OPERATION_SLTU_IMMEDIATE,
    OPERATION_XOR_IMMEDIATE,
    OPERATION_SRL_IMMEDIATE,
    OPERATION_OR_IMMEDIATE,
    OPERATION_AND_IMMEDIATE,
    OPERATION_SRA_IMMEDIATE, /* this one's funct3 is that of SRL */

    OPERATION_ADD,
    OPERATION_SLL,
    OPERATION_SLT,
    OPERATION_SLTU,
    OPERATION_XOR,
    OPERATION_SRL,
    OPERATION_OR,
    OPERATION_AND,
    OPERATION_SUB, /* these two have those of ADD and SRL */
    OPERATION_SRA,

    OPERATION_MUL,
    OPERATION_MULH,
    OPERATION_MULHSU,
    OPERATION_MULHU,
    OPERATION_DIV,
    OPERATION_DIVU,
    OPERATION_REM,
    OPERATION_REMU,

    OPERATION_LOAD_S8,
    OPERATION_LOAD_S16,
    OPERATION_LOAD,
    OPERATION_NO_LOAD, /* no encoding */
    OPERATION_LOAD_8,
    OPERATION_LOAD_16,

    OPERATION_STORE_8,
    OPERATION_STORE_16,
    OPERATION_STORE,

    OPERATION_BEQ,
    OPERATION_BNE,
    OPERATION_NO_BRANCH, /* no encoding, nor has the next */
    OPERATION_NO_OTHER_BRANCH,
    OPERATION_BLT,
    OPERATION_BGE,
    OPERATION_BLTU,
    OPERATION_BGEU,

    OPERATION_JUMP, /* no destination */
    OPERATION_CALL,
    OPERATION_JUMP_REGISTER, /* no destination */
    OPERATION_CALL_REGISTER,
    OPERATION_COUNT
};

enum { ZERO = 0, RETURN_ADDRESS = 1, STACK_POINTER = 2, ALTERNATE_LINK = 5, REGISTERS = 32 };

struct instruction {
    uint8_t class;                    /* enum instruction_class */
    uint8_t  bytes;                   /* 2 or 4 */
    uint8_t  destination, sources[2]; /* register numbers; ZERO if there is none */
    uint8_t  operation;               /* enum operation */
    uint8_t  data_bytes;              /* of a load or store; 0 if no memory is touched */
    bool     is_plain;                /* COMPUTE with any destination but the stack pointer */
    uint32_t immediate; /* of a load, store or JALR: its address is the first source plus this; of a branch
                         * or JAL: the target */
};
