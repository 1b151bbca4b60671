#include "registers.h"

#include <unicorn/unicorn.h>

#include "processor.h"
#include "state.h"

/* s0 to s11, gp, tp */
static const uint8_t PRESERVED[PRESERVED_COUNT] = {8, 9, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 3, 4};

static bool are_ours;

void registers_are_ours(bool ours)
{
    are_ours = ours;
}

uint32_t register_value(unsigned number)
{
    uint32_t value = 0;
    if (are_ours)
        return *lanes_register(own.registers, number);
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
        values[i] = register_value(PRESERVED[i]);
}

/* Ours in any case: they may be what Unicorn's are (lockstep.c). */
void write_preserved(const uint64_t *values)
{
    for (unsigned i = 0; i < PRESERVED_COUNT; i++) {
        lanes_write_register(own.registers, PRESERVED[i], (uint32_t)values[i]);
        if (!are_ours)
            uc_reg_write(processor.unicorn, UC_RISCV_REG_X0 + PRESERVED[i], &values[i]);
    }
}
