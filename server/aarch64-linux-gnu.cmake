# SPDX-License-Identifier: Apache-2.0 OR MIT
# Builds the library for Linux on AArch64 on a Debian of another processor, and runs its programs under qemu:
#
#     cmake -S . -B build/server-aarch64 -DCMAKE_TOOLCHAIN_FILE=server/aarch64-linux-gnu.cmake
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
# GCC 12 at -O3 warns of stores that never happen, as targets/aarch64-a13/target.toml says.
set(CMAKE_C_FLAGS_INIT -Wno-stringop-overflow)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64 -L /usr/aarch64-linux-gnu)
set(CMAKE_FIND_ROOT_PATH /usr/aarch64-linux-gnu)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
