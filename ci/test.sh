#!/bin/sh
# The whole suite, as the README gives it; it ends with pytest's summary line.
set -eu
cd "$(dirname "$0")/.."
.venv/bin/pytest -n auto "$@"
