#!/bin/sh
# What can be known without running a rule: lint, format, types.
set -eu
cd "$(dirname "$0")/.."
.venv/bin/ruff check --output-format concise .
.venv/bin/ruff format --check .
.venv/bin/mypy
