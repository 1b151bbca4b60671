/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What an instruction in flash always does: worked out once, from the table of instructions.c, when it is reached
 * first. */
#pragma once

#include <simavr/sim_avr.h>
#include <stdint.h>

#include "instructions.h"
#include "monitor.h"

/* avr-gcc's name for data address 0; below it are flash addresses. */
enum { DATA_SPACE = 0x800000 };

enum { FLASH_WORDS = 0x10000, FIRST_RAM = 0x100 };

struct plan {
    const struct instruction *instruction; /* NULL: unknown, or not planned */
    uint32_t                  next;        /* the PC after it; if a branch or skip is not taken */
    uint32_t                  taken_next;
    uint16_t                  opcode;
    uint8_t                   cycles;
    uint8_t                   taken_cycles;
    uint8_t                   kind;         /* enum access_kind */
    uint8_t                   bytes;        /* accessed; 0: none */
    uint8_t                   pointer;      /* data address of the pointer's low byte */
    bool                      extended;     /* the pointer is continued by RAMPZ */
    uint16_t                  pointer_mask; /* 0: the instruction names the address, OFFSET is all of it */
    uint16_t                  offset;
    bool                      moves_stack; /* or half of it */
};

/* Of the instructions reached so far, by word of flash. */
extern struct plan plans[FLASH_WORDS];

/* Cycles of those that are plain: they change nothing but registers, and flags other than I, and have one word. 0: it
 * is not plain, or not planned. */
extern uint8_t plain_cycles[FLASH_WORDS + 1];

/* How often plans were forgotten. */
extern uint32_t plans_changes;

/* The BYTES of flash at ADDRESS may have changed. */
void plans_forget(uint32_t address, uint32_t bytes);

/* BSET (1001 0100 0sss 1000) and BCLR (1001 0100 1sss 1000) of flag 7. */
static inline bool sets_interrupts(uint16_t opcode)
{
    return (opcode & 0xff7f) == 0x9478;
}

/* The plan of the instruction at PC; not kept in PLANS. */
struct plan plan_make(const avr_t *device, uint32_t pc);

/* The 16-bit word of flash at ADDRESS; 0 behind the end of the device. */
uint16_t flash_word(const avr_t *device, uint32_t address);

/* The data address that IN, OUT, LDS or STS at PC names. */
uint16_t named_data_address(const avr_t *device, const struct instruction *instruction, uint32_t pc);
