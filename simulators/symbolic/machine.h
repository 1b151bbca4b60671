/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The run of a firmware: where it goes, what it loads from addresses that depend on inputs, and what else depends on
 * them and must not. */
#pragma once

#include <map>
#include <set>

#include "obstacle.h"
#include "paths.h"

namespace symbolic
{

using word32 = number<32, false>;

/* What one instruction has loaded from addresses that depend on inputs. */
struct look_up {
    uint64_t           times  = 0;
    bool               varies = false; /* two inputs were found with which the address differs */
    std::set<uint32_t> addresses;
};

struct machine {
    processor                  &core;
    memory                      bytes;
    symbolic::calls             calls{core, bytes};
    symbolic::paths             paths{core, bytes, calls};
    uint64_t                    instructions = 0, limit = 3000000;
    std::map<uint32_t, look_up> look_ups;     /* by PC */
    bool                     reveals = false; /* a call may branch on what is a result of it: see main.cpp, --verdict */
    std::set<literal>        revealed;        /* what calls have branched on; true with random inputs */
    std::map<uint32_t, bool> operands; /* by PC: what takes a time that depends on inputs, and whether it varies */

    explicit machine(processor &runs) : core(runs) {}

    /* One instruction. */
    void step();

    /* COUNT bytes from ADDRESS on, the first one lowest. BASE is added to the address. */
    template <unsigned COUNT> number<8 * COUNT, false> load(const word32 &address, uint32_t base = 0)
    {
        number<8 * COUNT, false> value;
        load(value.bit, COUNT, address, base);
        return value;
    }
    template <unsigned COUNT>
    void store(const word32 &address, const number<8 * COUNT, false> &value, uint32_t base = 0)
    {
        store(value.bit, COUNT, address, base);
    }
    /* VALUE, where the run goes on. */
    uint32_t target(const word32 &value);
    /* Whether a branch is taken. Its path ends here, and becomes two, if that depends on what is public. */
    bool decide(condition is);
    /* The instruction takes a time that depends on VALUE. */
    void varies_with(const word32 &value);

  private:
    word32 settled(const word32 &address) const;
    void   load(literal *bits, unsigned count, const word32 &address, uint32_t base);
    void   store(const literal *bits, unsigned count, const word32 &address, uint32_t base);
    bool   decide_on(literal bit);
    byte   loaded(uint32_t address);
};

/* The machine of this program. */
extern machine here;

} // namespace symbolic
