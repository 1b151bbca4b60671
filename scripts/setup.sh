#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 OR MIT
# Installs what Featherweight needs: Debian packages, a virtual environment in .venv, the simulators in build/.
# Does nothing where everything is there already.
set -eu
cd "$(dirname "$0")/.."

# --- Debian packages: scripts/apt-packages.txt and the compilers of every target
wanted=$(sed 's/#.*//' scripts/apt-packages.txt; sed -n 's/^packages *= *\[\(.*\)\].*/\1/p' targets/*/target.toml | tr -d '",')
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
    $as_root apt-get update -qq >&2
    # shellcheck disable=SC2086 # the packages are words
    DEBIAN_FRONTEND=noninteractive $as_root apt-get install -qq --no-install-recommends $missing >&2
fi

# --- Python: .venv with exactly the packages of requirements.lock
stamp=.venv/featherweight-installed
if [ ! -e "$stamp" ] || [ requirements.lock -nt "$stamp" ] || [ pyproject.toml -nt "$stamp" ]; then
    echo "setup: installing Python packages in .venv" >&2
    for python in python3 /usr/bin/python3; do
        "$python" -c 'import sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && break
    done
    "$python" -m venv .venv
    .venv/bin/pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
    .venv/bin/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
    .venv/bin/python -m compileall -q src # else each start of fw compiles it, where Python may not write beside sources
    touch "$stamp"
fi

# --- Simulators
make --no-print-directory -s -C simulators BUILD=../build/simulators PYTHON=../.venv/bin/python >&2
