/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "registers.h"

#include <unicorn/unicorn.h>

#include "processor.h"

const uint8_t PRESERVED_NUMBERS[PRESERVED_COUNT] = {8, 9, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 3, 4};

uint32_t register_value(unsigned number)
{
    uint32_t value = 0;
    uc_reg_read(processor.unicorn, UC_RISCV_REG_X0 + (int)number, &value);
    return value;
}

void registers_of_unicorn(uint32_t values[REGISTERS])
{
    int   names[REGISTERS];
    void *places[REGISTERS];
    for (int i = 0; i < REGISTERS; i++) {
        names[i]  = UC_RISCV_REG_X0 + i;
        places[i] = &values[i];
    }
    processor_need(uc_reg_read_batch(processor.unicorn, names, places, REGISTERS), "registers");
}

void read_preserved(uint64_t *values)
{
    for (unsigned i = 0; i < PRESERVED_COUNT; i++)
        values[i] = register_value(PRESERVED_NUMBERS[i]);
}

void write_preserved(const uint64_t *values)
{
    for (unsigned i = 0; i < PRESERVED_COUNT; i++)
        uc_reg_write(processor.unicorn, UC_RISCV_REG_X0 + PRESERVED_NUMBERS[i], &values[i]);
}
