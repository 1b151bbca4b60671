/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* A call whose branches depend on what is public takes several paths, one for each side of a branch. They are run side
 * by side, always the one that is farthest behind, and become one again where they meet: behind the carries of a
 * counter, say. Then registers and memory are chosen by the conditions of the paths. */
#pragma once

#include <optional>
#include <set>

#include "watched_calls.h"

namespace symbolic
{

/* An instruction branches on a public BIT: there are two paths from it on. */
struct parting {
    literal bit;
};

class paths
{
  public:
    paths(processor &runs, memory &holds, calls &called) : core(runs), bytes(holds), watched(called) {}

    bool is_one() const
    {
        return waiting.empty();
    }
    /* With which inputs the current path is taken. */
    literal condition() const
    {
        return its.condition;
    }
    /* Bits all of which are true with these inputs. */
    const std::set<literal> &true_bits() const
    {
        return its.true_bits;
    }
    /* The value of BIT, if the path depends on it. */
    std::optional<bool> known(literal bit) const;
    /* A second path begins where the run is; BIT is true on the current one. */
    void part(literal bit);
    /* The current path has executed an instruction. */
    void moved()
    {
        its.has_moved = true;
    }
    /* Where all paths have to meet. */
    uint32_t end = 0;

    /* Before each instruction: what has met becomes one path, and the one that is farthest behind goes on. */
    void meet();

  private:
    enum { MOST = 64 };
    struct path {
        uint32_t          pc = 0, stack = 0, lowest = 0;
        std::any          registers;
        memory::contents  ram;
        literal           condition = ALWAYS;
        std::set<literal> true_bits;
        bool              has_moved = false; /* since it has parted */
    };

    processor        &core;
    memory           &bytes;
    calls            &watched;
    path              its; /* of the current path: the last two only */
    std::vector<path> waiting;

    void locate();
    bool is_over(const path &it) const;
    bool is_behind(const path &one, const path &other) const;
    void merge_current();
    void change_to(path &next);
};

} // namespace symbolic
