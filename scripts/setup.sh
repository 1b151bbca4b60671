#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 OR MIT
# Installs what Featherweight needs: Debian packages, a virtual environment in .venv, the simulators in build/.
# Does nothing where everything is there already.
#
#     scripts/setup.sh [--target TARGET] [PART...]
#
# PART: a section of scripts/apt-packages.txt besides [scales], which is always installed. --target: the compiler of this
# device only. What packages print goes to build/setup.log.
set -eu
cd "$(dirname "$0")/.."

targets="targets/*/target.toml"
if [ "${1:-}" = --target ]; then
    targets="targets/${2:?setup: --target needs the name of a folder in targets/}/target.toml"
    [ -e "$targets" ] || { echo "setup: no $targets: see targets/" >&2; exit 2; }
    shift 2
fi

# The packages in section $1 of the list.
section() {
    grep -q "^\[$1\]" scripts/apt-packages.txt || { echo "setup: no part $1 in scripts/apt-packages.txt" >&2; exit 2; }
    sed "1,/^\[$1\]/d; s/#.*//" scripts/apt-packages.txt | sed '/^\[/,$d'
}

# --- Debian packages: the parts' and the compilers of targets
wanted=$(for part in scales "$@"; do section "$part"; done)
# shellcheck disable=SC2086 # the pattern is to be expanded
wanted="$wanted $(sed -n 's/^packages *= *\[\(.*\)\].*/\1/p' $targets | tr -d '",')"
missing=""
for package in $wanted; do
    case " $missing " in *" $package "*) continue ;; esac
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing="$missing $package"
done
if [ -n "$missing" ]; then
    if [ "$(id -u)" = 0 ]; then
        as_root=""
    elif sudo -n true 2>/dev/null; then
        as_root="sudo"
    else
        echo "setup: some packages are missing; run: sudo apt-get update && sudo apt-get install --no-install-recommends$missing" >&2
        exit 2
    fi
    echo "setup: installing$missing" >&2
    mkdir -p build
    # shellcheck disable=SC2086 # the packages are words
    { $as_root apt-get update -q && DEBIAN_FRONTEND=noninteractive $as_root apt-get install -q -y --no-install-recommends $missing; } \
        >build/setup.log 2>&1 || { tail -n 3 build/setup.log >&2; echo "setup: apt-get failed, see build/setup.log" >&2; exit 2; }
fi

# --- Python: .venv with exactly the packages of requirements.lock
stamp=.venv/featherweight-installed
if [ ! -e "$stamp" ] || [ requirements.lock -nt "$stamp" ] || [ pyproject.toml -nt "$stamp" ]; then
    echo "setup: installing Python packages in .venv" >&2
    for python in python3 /usr/bin/python3; do
        "$python" -c 'import sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && break
    done
    "$python" -m venv .venv
    # Not compiled: Python compiles a module when it is first imported, and most never are.
    .venv/bin/pip install --quiet --no-compile --disable-pip-version-check --require-hashes -r requirements.lock
    .venv/bin/pip install --quiet --no-compile --disable-pip-version-check --no-deps --no-build-isolation -e .
    .venv/bin/python -m compileall -q src # else each start of fw does so where Python may not write beside sources
    touch "$stamp"
fi

# --- What tests build exports with, apart: it shall not decide which versions .venv has
case " $* " in *" tests "*)
    if [ ! -e build/builders/installed ] || [ scripts/builders.lock -nt build/builders/installed ]; then
        echo "setup: installing build tools in build/builders" >&2
        .venv/bin/python -m venv build/builders
        build/builders/bin/pip install --quiet --no-compile --disable-pip-version-check --require-hashes -r scripts/builders.lock
        touch build/builders/installed
    fi
    ;;
esac

# --- Simulators, and the programs of `fw prove`
goals=all
case " $* " in *" proofs "*) goals="all provers" ;; esac
[ -e build/simulators/fw-sim-aarch64 ] || echo "setup: compiling simulators" >&2
# shellcheck disable=SC2086 # the goals are words
make --no-print-directory -s -j "$(nproc)" -C simulators BUILD=../build/simulators PYTHON=../.venv/bin/python $goals >&2
