"""pytest set-up of this repository: fixture tables as items, and tests without clock or chance."""

from __future__ import annotations

import hypothesis

pytest_plugins = ["verifier.pytest_plugin"]

hypothesis.settings.register_profile("gate", derandomize=True, deadline=None, database=None)
hypothesis.settings.load_profile("gate")
