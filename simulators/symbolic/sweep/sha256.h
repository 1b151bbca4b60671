/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#pragma once

#include <string>

namespace sweep
{

/* The SHA-256 of CONTENT (FIPS 180-4), in hexadecimal. */
std::string sha256(const std::string &content);

} // namespace sweep
