/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "registers.h"

#include <unicorn/unicorn.h>

#include "processor.h"

static const int NAMES[NAMED_REGISTERS + 1] = {
    UC_ARM_REG_R0,  UC_ARM_REG_R1, UC_ARM_REG_R2, UC_ARM_REG_R3,   UC_ARM_REG_R4,  UC_ARM_REG_R5,
    UC_ARM_REG_R6,  UC_ARM_REG_R7, UC_ARM_REG_R8, UC_ARM_REG_R9,   UC_ARM_REG_R10, UC_ARM_REG_R11,
    UC_ARM_REG_R12, UC_ARM_REG_SP, UC_ARM_REG_LR, UC_ARM_REG_XPSR,
};

static const uint32_t FLAGS = 0xf0000000;

/* B1.4.2: of XPSR. Unicorn may have stopped inside an IT block, which is no matter of what comes next. */
static const uint32_t IF_THEN_STATE = 0x0600fc00;

uint32_t register_value(unsigned number)
{
    uint32_t value = 0;
    uc_reg_read(processor.unicorn, NAMES[number], &value);
    return value;
}

bool condition_holds(unsigned condition)
{
    uint32_t flags = 0;
    uc_reg_read(processor.unicorn, UC_ARM_REG_XPSR, &flags);
    bool passed = condition_test(condition >> 1, flags >> 31 & 1, flags >> 30 & 1, flags >> 29 & 1, flags >> 28 & 1);
    return condition_applies(condition, passed);
}

/* XPSR with the bits of MASK as in VALUE. */
static uint32_t status_with(uint32_t mask, uint32_t value)
{
    uint32_t status;
    processor_need(uc_reg_read(processor.unicorn, UC_ARM_REG_XPSR, &status), "PSR");
    return (status & ~mask) | (value & mask);
}

void status_write(uint32_t mask, uint32_t value)
{
    const uint32_t status = status_with(mask, value);
    /* By the name XPSR, Unicorn would not write GE. */
    processor_need(uc_reg_write(processor.unicorn, UC_ARM_REG_XPSR_NZCVQG, &status), "PSR");
}

void registers_to_unicorn(const struct registers *registers)
{
    const void *places[NAMED_REGISTERS + 1];
    uint32_t    status = status_with(FLAGS | IF_THEN_STATE, registers->flags);
    for (unsigned i = 0; i < NAMED_REGISTERS; i++)
        places[i] = &registers->values[i];
    places[NAMED_REGISTERS] = &status;
    processor_need(uc_reg_write_batch(processor.unicorn, (int *)NAMES, (void *const *)places, NAMED_REGISTERS + 1),
                   "registers");
}

void forget_if_then(void)
{
    status_write(IF_THEN_STATE, 0);
}

uint32_t next_of_unicorn(void)
{
    uint32_t next = 0;
    uc_reg_read(processor.unicorn, UC_ARM_REG_PC, &next);
    return next & ~1u;
}

struct registers registers_of_unicorn(void)
{
    struct registers registers;
    void            *places[NAMED_REGISTERS + 1];
    for (unsigned i = 0; i < NAMED_REGISTERS; i++)
        places[i] = &registers.values[i];
    places[NAMED_REGISTERS] = &registers.flags;
    processor_need(uc_reg_read_batch(processor.unicorn, (int *)NAMES, places, NAMED_REGISTERS + 1), "registers");
    registers.flags &= FLAGS;
    return registers;
}
