"""The model-based fallback: a fixed model behind an OpenAI-compatible endpoint, asked where every rule abstains."""
