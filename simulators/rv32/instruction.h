/* An instruction as the timing model sees it. */
#ifndef FW_RV32_INSTRUCTION_H
#define FW_RV32_INSTRUCTION_H

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

enum { ZERO = 0, RETURN_ADDRESS = 1, STACK_POINTER = 2, ALTERNATE_LINK = 5, REGISTERS = 32 };

struct instruction {
    uint8_t class;                   /* enum instruction_class */
    uint8_t bytes;                   /* 2 or 4 */
    uint8_t destination, sources[2]; /* register numbers; ZERO if there is none */
    bool    signed_division;
    uint8_t data_bytes;  /* of a load or store; 0 if no memory is touched */
    int16_t data_offset; /* its address is the first source plus this */
    bool    is_plain;    /* COMPUTE with any destination but the stack pointer */
};

#endif
