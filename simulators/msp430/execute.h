#ifndef FW_MSP430_EXECUTE_H
#define FW_MSP430_EXECUTE_H

/* Executes the instruction at PC and adds its cycles; what it must not do is reported as a fault. */
void execute_instruction(void);

#endif
