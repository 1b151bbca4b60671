#ifndef FW_MSP430_EXECUTE_H
#define FW_MSP430_EXECUTE_H

#include <stdint.h>

/* Executes instructions from the PC on until the monitor says stop; what they must not do is reported as a fault. */
void execute(void);

/* The BYTES of flash at ADDRESS may have changed: what was worked out from them no longer holds. */
void execute_forget(uint32_t address, uint32_t bytes);

#endif
