#!/bin/sh
# What can be known without running a rule: lint, format, types. All three are run; the exit code tells of any.
cd "$(dirname "$0")/.." || exit 2
status=0
.venv/bin/ruff check --output-format concise . || status=1
.venv/bin/ruff format --check . || status=1
.venv/bin/mypy || status=1
exit "$status"
