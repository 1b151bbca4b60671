/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CPU time of the program: what has time for a proof has it beside other work, too. */
#pragma once

#include <chrono>
#include <ctime>

namespace sweep
{

struct moment {
    using duration   = std::chrono::nanoseconds;
    using rep        = duration::rep;
    using period     = duration::period;
    using time_point = std::chrono::time_point<moment>;

    static constexpr bool is_steady = true;

    static time_point now()
    {
        timespec its;
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &its);
        return time_point(std::chrono::seconds(its.tv_sec) + duration(its.tv_nsec));
    }
};

/* There is no time left. */
struct out_of_time {
};

} // namespace sweep
