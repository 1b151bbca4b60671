/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Numbers by their hashes: eight bytes an entry. What has the same hash may differ: who looks up must compare. */
#pragma once

#include <cstdint>
#include <vector>

namespace sweep
{

inline uint64_t mixed(uint64_t hash)
{
    hash = (hash ^ hash >> 32) * 0xd6e8feb86659fd93;
    return (hash ^ hash >> 32) * 0xd6e8feb86659fd93;
}

class buckets
{
  public:
    enum : uint32_t { NONE = UINT32_MAX };

    /* The first value that was inserted with HASH, or one alike, and that ACCEPT takes; or NONE. */
    template <class Accept> uint32_t find(uint64_t hash, Accept accept) const
    {
        uint32_t check = (uint32_t)(hash >> 32);
        for (size_t i = check & mask; entries[i].value != NONE; i = (i + 1) & mask)
            if (entries[i].check == check && accept(entries[i].value))
                return entries[i].value;
        return NONE;
    }
    void insert(uint64_t hash, uint32_t value)
    {
        if (++count > entries.size() / 4 * 3)
            grow();
        place({(uint32_t)(hash >> 32), value});
    }

  private:
    struct entry {
        uint32_t check = 0, value = NONE;
    };
    std::vector<entry> entries = std::vector<entry>(1 << 10);
    size_t             mask = (1 << 10) - 1, count = 0;

    void place(const entry &it)
    {
        size_t i = it.check & mask;
        while (entries[i].value != NONE)
            i = (i + 1) & mask;
        entries[i] = it;
    }
    void grow()
    {
        std::vector<entry> old(2 * entries.size());
        old.swap(entries);
        mask = entries.size() - 1;
        for (const entry &it : old)
            if (it.value != NONE)
                place(it);
    }
};

} // namespace sweep
