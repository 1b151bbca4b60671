/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AIGER files, in their binary form: combinational, with a symbol table that names each input and output. A literal is
 * twice the number of a node, plus one if it is inverted; node 0 is false, inputs follow, then gates. */
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

namespace sweep
{

using literal = uint32_t;

/* What is wrong with a file, in one line. */
struct broken_file : std::runtime_error {
    using runtime_error::runtime_error;
};

class aiger
{
  public:
    struct named {
        std::string name;
        literal     bit;
    };
    struct gate {
        literal left, right; /* left >= right */
    };

    std::vector<std::string> inputs;
    std::vector<named>       outputs; /* sorted by name */
    uint32_t                 gate_count = 0;

    /* Raises broken_file. */
    explicit aiger(const std::string &path);

    /* Gates one after the other, decoded from the file's content: memory is for what is made of them. */
    class reader
    {
      public:
        explicit reader(const aiger &file);
        /* The next gate. Raises broken_file. */
        gate next();

      private:
        friend class aiger;
        const aiger &file;
        size_t       position;
        literal      bit;

        literal difference();
    };

    /* The SHA-256 of the file, in hexadecimal; raises std::runtime_error without the program sha256sum. */
    std::string digest() const;

  private:
    std::string path, bytes;
    size_t      gates_begin = 0;

    [[noreturn]] void broken(const std::string &reason) const;
    std::string       line(size_t &position) const;
    void              header(size_t &position);
    void              symbols(size_t position);
};

} // namespace sweep
