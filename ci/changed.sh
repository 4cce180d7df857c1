#!/bin/sh
# Proves every rule again that a change adds or edits: sh ci/changed.sh BASE
set -eu
cd "$(dirname "$0")/.."
rules=$(.venv/bin/python ci/changed_rules.py "${1:-origin/main}")
for rule in $rules; do
  .venv/bin/python -m verifier.gate check "modules/$rule.py"
done
