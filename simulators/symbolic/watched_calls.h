/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Calls of the cipher's functions: what they may touch, and what they must leave as it was. */
#pragma once

#include <optional>

#include "processor.h"

namespace symbolic
{

/* Where a function may read and, if it WRITES, write. */
struct grant {
    area where;
    bool writes;
};

struct watched {
    std::string        name;
    uint32_t           address;
    unsigned           in_registers, on_stack; /* words of arguments */
    std::vector<grant> grants;
};

struct clobbered {
    std::string name;
    bool        differs; /* an input was found with which the register changes */
};

/* A finished call of a watched function by one that is not watched. */
struct finished {
    std::string            function;
    uint64_t               instructions;
    uint32_t               stack_bytes;
    std::vector<clobbered> registers; /* that it does not preserve, or perhaps not */
};

/* An access outside what the call may touch, or of a byte that nothing has written. */
struct stray {
    std::string function, kind; /* read, write, unwritten */
    uint32_t    pc, address;
    bool        always; /* whatever the inputs are: the address depends on none */
};

struct calls {
    std::vector<watched>  functions;
    std::vector<area>     own;            /* flash and variables that functions may read */
    uint32_t              static_end = 0; /* the stack stays above it */
    std::vector<finished> ended;
    std::vector<stray>    strays; /* each PC once */

    calls(processor &runs, memory &holds) : core(runs), bytes(holds) {}
    bool is_open() const
    {
        return now.has_value();
    }
    /* Before each instruction; so many were executed. */
    void before(uint64_t instructions);
    /* The instruction accesses COUNT bytes at ADDRESS, and has not yet written them. ALWAYS: see stray. */
    void access(uint32_t address, unsigned count, bool writes, bool always);
    /* Behind each instruction. */
    void after();
    /* Instead of that: the instruction will be executed once more. */
    void again()
    {
        recent.clear();
    }
    /* Whether the call has returned when PC and the stack are these. */
    bool returns(uint32_t at, uint32_t stack) const
    {
        return now && at == now->return_address && stack == now->stack + core.call_pushes;
    }
    /* The lowest address that the stack of the call had. */
    uint32_t &lowest()
    {
        return now ? now->lowest : outside;
    }

  private:
    struct call {
        const watched         *function;
        uint32_t               stack, return_address, lowest;
        uint64_t               begun;
        std::vector<preserved> registers;
    };
    struct accessed {
        uint32_t address;
        bool     writes, always;
    };

    processor            &core;
    memory               &bytes;
    std::optional<call>   now;
    uint32_t              outside = 0; /* the lowest address while there is no call: no one asks */
    std::vector<accessed> recent;      /* by the current instruction */

    void     begin(const watched &function, uint64_t instructions);
    void     end(uint64_t instructions);
    bool     allows(const accessed &one) const;
    void     note(const char *kind, const accessed &one);
    uint32_t pc = 0; /* of the current instruction */
};

} // namespace symbolic
