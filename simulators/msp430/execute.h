#ifndef FW_MSP430_EXECUTE_H
#define FW_MSP430_EXECUTE_H

#include <stdint.h>

/* Executes the instruction at PC and adds its cycles; what it must not do is reported as a fault. Behind one that
 * changes only registers, goes on with others like it as long as the monitor lets them pass. */
void execute_instruction(void);

/* The BYTES of flash at ADDRESS may have changed: what was worked out from them no longer holds. */
void execute_forget(uint32_t address, uint32_t bytes);

#endif
