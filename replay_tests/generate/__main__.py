"""Write the shipped pool: `python -m replay_tests.generate` (add `--check` to compare with what is there)."""

from __future__ import annotations

import json
import sys
from hashlib import sha256
from pathlib import Path
from random import Random

from replay_tests.generate import choices, forms, numbers, symbolic, texts, variants
from replay_tests.generate.frame import Record

SEED = 2026
POOL = Path(__file__).resolve().parents[1] / "pool"


def record_line(source: str, record: Record) -> tuple[str, str]:
    """The record's id (from its content, so that it stays when others come and go) and its JSON line."""
    body = {"question": record.question, "reference": record.reference, "response": record.response, **record.extra}
    digest = sha256(json.dumps(body, ensure_ascii=False, sort_keys=True).encode()).hexdigest()[:12]
    identifier = f"{source}-{digest}"
    meta = {
        "source": source,
        "answer_type": record.object,
        "error": record.error,
        "language": record.language,
        "label_source": "constructed",
    }
    return identifier, json.dumps({"id": identifier, **body, "label": record.label, "meta": meta}, ensure_ascii=False)


def pool_files() -> dict[str, str]:
    """File name -> content, sorted by id, without repeats."""
    files = {}
    for module in (numbers, symbolic, choices, texts, forms, variants):
        source = f"constructed_{module.__name__.rsplit('.', 1)[1]}"
        lines: dict[str, str] = {}
        for family in module.FAMILIES:
            # One stream of chance per family: changing one leaves the others' records as they were.
            rng = Random(f"{SEED}/{source}/{family.__name__}")
            lines.update(record_line(source, record) for record in family(rng))
        files[f"{source}.jsonl"] = "".join(f"{lines[key]}\n" for key in sorted(lines))
    return files


def main() -> int:
    files = pool_files()
    if "--check" in sys.argv[1:]:
        stale = [
            name
            for name, text in files.items()
            if not (POOL / name).exists() or (POOL / name).read_text(encoding="utf-8") != text
        ]
        if stale:
            print(f"{', '.join(stale)}: not what the generators write; run `python -m replay_tests.generate`")
        return int(bool(stale))
    POOL.mkdir(exist_ok=True)
    for name, text in files.items():
        (POOL / name).write_text(text, encoding="utf-8")
        print(f"{name}: {text.count(chr(10))} records")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
