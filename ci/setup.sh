#!/bin/sh
# A virtual environment in .venv with this checkout and everything that its tests need.
set -eu
cd "$(dirname "$0")/.."
python=${PYTHON:-python3}
"$python" -m venv .venv
.venv/bin/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
