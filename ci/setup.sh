#!/bin/sh
# A virtual environment in .venv with this checkout and everything that its tests need.
set -eu
cd "$(dirname "$0")/.."
python3 -m venv .venv
.venv/bin/pip install -q --disable-pip-version-check -e '.[dev]'
