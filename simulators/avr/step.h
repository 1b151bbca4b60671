/* What the next instruction will do: cycles, data access, where it leads. Worked out from our own table before the
 * engine runs it.
 */
#ifndef FW_AVR_STEP_H
#define FW_AVR_STEP_H

#include <simavr/sim_avr.h>
#include <stdint.h>

#include "instructions.h"
#include "monitor.h"

/* Data-space addresses of the four I/O registers that belong to the processor itself; no others are simulated. */
enum { DATA_RAMPZ = 0x5b, DATA_SPL = 0x5d, DATA_SPH = 0x5e, DATA_SREG = 0x5f };

/* avr-gcc's name for data address 0; below it are flash addresses. */
enum { DATA_SPACE = 0x800000 };

struct step {
    const struct instruction *instruction; /* NULL: unknown */
    uint16_t                  opcode;
    uint32_t                  pc;
    uint32_t                  cycles;
    uint32_t                  next; /* the PC after it; wherever that is */
    enum access_kind          kind;
    uint32_t                  bytes;   /* accessed; 0: none */
    uint32_t                  address; /* DATA_SPACE + data address, or a flash address */
};

struct step step_plan(const avr_t *device, uint32_t pc);

/* The 16-bit word of flash at ADDRESS; 0 behind the end of the device. */
uint16_t flash_word(const avr_t *device, uint32_t address);

/* The data address that IN, OUT, LDS or STS at PC names. */
uint16_t named_data_address(const avr_t *device, const struct instruction *instruction, uint32_t pc);

/* Where a RET would lead now: the word address on top of the stack, high byte first. UINT32_MAX if that is behind RAM.
 */
uint32_t return_target(const avr_t *device);

static inline uint16_t stack_pointer_register(const avr_t *device)
{
    return (uint16_t)(device->data[DATA_SPL] | device->data[DATA_SPH] << 8);
}

#endif
