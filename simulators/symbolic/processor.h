/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What a core provides: its registers, and how it executes one instruction. */
#pragma once

#include <any>
#include <string>
#include <vector>

#include "memory.h"

namespace symbolic
{

/* A register that the calling convention preserves. */
struct preserved {
    std::string          name;
    std::vector<literal> bits;
};

struct processor {
    const char *program;            /* fw-prove-avr ... */
    unsigned    machine;            /* e_machine of its ELF files */
    uint32_t    code_bits_to_clear; /* marker bits in addresses of code (1 on Thumb) */
    uint32_t    call_pushes;        /* bytes that a call leaves on the stack */
    uint32_t    word_bytes;         /* of an argument on the stack */
    uint32_t    pc = 0;

    virtual ~processor() = default;

    /* Once: what is in flash does not change afterwards. Returns false if there is no such MODEL. */
    virtual bool open(const char *model) = 0;
    virtual void step()                  = 0;

    /* What its registers hold; PC is no part of it. */
    virtual std::any save() const                   = 0;
    virtual void     restore(const std::any &saved) = 0;
    /* Where WHICH is false, registers hold what is SAVED. Returns false if they cannot: what is no data differs. */
    virtual bool merge(literal which, const std::any &saved) = 0;

    /* The lowest address in use on the stack, as symbols name it. */
    virtual uint32_t stack() const = 0;
    /* Where the function entered just now will return. */
    virtual uint32_t return_address() const = 0;
    /* A function is entered: all registers become free inputs but those that hand over so many words of ARGUMENTS. */
    virtual void enter(unsigned arguments) = 0;
    /* Of the function that was entered, now. */
    virtual std::vector<preserved> registers() const = 0;
    /* It has returned: preserved registers are the caller's again. */
    virtual void leave() = 0;
};

/* The processor of this program. */
processor &the_processor();

} // namespace symbolic
