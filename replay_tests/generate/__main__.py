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
# Records that the gate never sees (verifier evaluate --gate-ablation): one in six of what another seed makes.
HELD_OUT = Path(__file__).resolve().parents[1] / "archive" / "held_out.jsonl"
HELD_OUT_SEED = 2027
HELD_OUT_SHARE = 6


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


def made(seed: int) -> dict[str, dict[str, str]]:
    """Source -> id -> line, without repeats."""
    sources: dict[str, dict[str, str]] = {}
    for module in (numbers, symbolic, choices, texts, forms, variants):
        source = f"constructed_{module.__name__.rsplit('.', 1)[1]}"
        lines = sources[source] = {}
        for family in module.FAMILIES:
            # One stream of chance per family: changing one leaves the others' records as they were.
            rng = Random(f"{seed}/{source}/{family.__name__}")
            lines.update(record_line(source, record) for record in family(rng))
    return sources


def files() -> dict[Path, str]:
    """Path -> content, sorted by id: the pool, and the records that are held out from it."""
    pool = made(SEED)
    found = {POOL / f"{source}.jsonl": _text(lines) for source, lines in pool.items()}
    fresh = {
        key: line
        for source, lines in made(HELD_OUT_SEED).items()
        for key, line in lines.items()
        if key not in pool[source] and int(key[-6:], 16) % HELD_OUT_SHARE == 0
    }
    return found | {HELD_OUT: _text(fresh)}


def _text(lines: dict[str, str]) -> str:
    return "".join(f"{lines[key]}\n" for key in sorted(lines))


def main() -> int:
    written = files()
    if "--check" in sys.argv[1:]:
        stale = [
            path.name for path, text in written.items() if not path.exists() or path.read_text(encoding="utf-8") != text
        ]
        if stale:
            print(f"{', '.join(stale)}: not what the generators write; run `python -m replay_tests.generate`")
        return int(bool(stale))
    for path, text in written.items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        print(f"{path.name}: {text.count(chr(10))} records")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
