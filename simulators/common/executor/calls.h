/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Functions that call others, one behind the other, made while the program runs. It saves time: a processor predicts
 * where direct calls lead, but not an indirect one that leads to another function each time. Only on x86-64. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Returns how many of its calls were made: not those behind one that was to end it and did. */
typedef uint32_t calls_function(void);

/* Begins a function, in which RBX is BASE; NULL: it has none. calls_end() returns it, or NULL where there is no room,
 * or none for this computer. */
void            calls_begin(const void *base);
calls_function *calls_end(uint32_t count);

/* Begins a piece of code that other code jumps to, without base, and that never comes to its end. calls_end_piece()
 * returns it, or NULL as calls_end() does. */
void        calls_begin_piece(void);
const void *calls_end_piece(void);

/* It calls CALLED with ARGUMENT; CALLED knows the type of what it points to. */
void calls_add(void (*called)(void), const void *argument);

/* It calls CALLED with ARGUMENT, and if that returns true, ends and returns COUNT. */
void calls_add_condition(bool (*called)(const void *), const void *argument, uint32_t count);

/* Its next COUNT bytes are this code, which leaves RBX, RBP, RSP and R12 to R15 as they are. */
void calls_add_code(const void *code, uint32_t count);

/* Where its next code will be; never 0. */
uint32_t calls_here(void);

/* Whether it has one. */
bool calls_have_base(void);

/* How far behind BASE PLACE is, or behind address 0. If code cannot say that, there will be no function. */
int32_t calls_distance(const void *place);

/* It jumps, to where calls_land() is called with what this returns. */
enum calls_condition {
    CALLS_ALWAYS,
    CALLS_IF_ABOVE,
    CALLS_IF_NOT_ABOVE,
    CALLS_IF_ZERO,
    CALLS_IF_NOT_ZERO,
    CALLS_IF_NEGATIVE,
    CALLS_IF_NOT_NEGATIVE,
    CALLS_IF_CARRY,
    CALLS_IF_NO_CARRY,
    CALLS_IF_LESS,
    CALLS_IF_NOT_LESS
};
uint32_t calls_add_jump(enum calls_condition condition);
void     calls_land(uint32_t jump);

/* It ends and returns COUNT if CONDITION. */
void calls_add_exit(enum calls_condition condition, uint32_t count);

/* It ends and returns COUNT; or, as soon as calls_link() is called with what this returns, goes on in FUNCTION, which
 * has the same base. */
uint32_t calls_add_link(uint32_t count);
void     calls_link(uint32_t link, calls_function *function);

/* Whether there is no room left for another function, but was for this one. */
bool calls_are_full(void);

/* All functions made so far are gone. */
void calls_forget(void);
