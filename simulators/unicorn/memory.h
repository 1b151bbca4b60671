/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Flash and RAM of a device that Unicorn simulates: Unicorn works on the same bytes. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include <unicorn/unicorn.h>

#include "core.h"

struct monitor;

enum { MEMORY_FILL = 0x55 }; /* what RAM holds at power-up */

/* Once: allocates and maps both; fails if they do not consist of whole pages of 4096 bytes. */
uc_err memory_open(uc_engine *unicorn, const struct memory_map *map);

/* RAM as at power-up, flash as programmed. */
void memory_reset(const struct firmware *firmware);

/* To look at or to change: BYTES at ADDRESS, or NULL if they are not all in flash or all in RAM. */
uint8_t *memory_at(uint32_t address, uint32_t bytes);

/* The whole flash, only to look at. */
const uint8_t *memory_code(void);

bool memory_is_code(uint32_t address); /* a halfword */
bool memory_is_ram(uint64_t page);     /* its first byte, as Unicorn knows it */

/* Unicorn's address of what is elsewhere known as ADDRESS. */
uint64_t memory_full(uint32_t address);

/* BYTES at ADDRESS, in RAM, are about to be changed. */
void memory_use(uint32_t address, uint32_t bytes);

/* Stores will not be announced, and may go anywhere in RAM. */
void memory_use_all(void);

/* Before every load and store: whether the device can do it with BYTES at ADDRESS, all bits of it; reports a fault if
 * not. */
bool memory_allows(struct monitor *monitor, bool is_write, uint64_t address, uint32_t bytes);
