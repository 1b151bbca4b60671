/* The state of the processor as our effects know it, and how one instruction changes it. */
#ifndef FW_CORTEX_M_STATE_H
#define FW_CORTEX_M_STATE_H

#include "core.h"
#include "operation.h"
#include "registers.h"

extern struct state {
    uint32_t registers[REGISTER_COUNT]; /* the PC is that of the instruction + 4 */
    uint32_t result;                    /* N and Z say something about it: they are never both set */
    bool     carry, overflow;
    uint8_t  if_then;  /* condition and mask, as encoded in IT, from the next instruction on; 0: none */
    bool     refused;  /* a branch did not lead to Thumb code */
    uint32_t accessed; /* where the loads or stores of the instruction begin, which the device allows */
    uint32_t next;     /* address of the instruction to be executed next */
} own;

/* Once. */
void state_open(const struct memory_map *map);

/* The operation at ADDRESS, an even address in flash. */
const struct operation *state_operation(uint32_t address);

/* Registers and flags become these. */
void             state_set(const struct registers *registers);
struct registers state_registers(void);

/* CONDITION as encoded. */
bool state_condition_holds(unsigned condition);

/* Whether we know OPERATION, and may come to it now. */
static inline bool state_allows(const struct operation *operation)
{
    return operation->happens != NULL && operation->in_block == (own.if_then != 0);
}

/* Executes OPERATION, at ADDRESS. Then own.next is where the next instruction is, those left out whose condition
 * fails. Returns false if it is better left to Unicorn: the state does not count any more. */
bool state_execute(const struct operation *operation, uint32_t address);

#endif
