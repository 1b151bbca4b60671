/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "registers.h"

#include <unicorn/unicorn.h>

#include "processor.h"

uint32_t register_value(unsigned number)
{
    uint32_t value = 0;
    uc_reg_read(processor.unicorn, UC_RISCV_REG_X0 + (int)number, &value);
    return value;
}

void register_write(unsigned number, uint32_t value)
{
    if (number != ZERO)
        uc_reg_write(processor.unicorn, UC_RISCV_REG_X0 + (int)number, &value);
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
