"""Generators of the shipped pool: labelled examples whose labels are right by construction.

`python -m replay_tests.generate` writes replay_tests/pool/*.jsonl; the same seed gives the same bytes. Nothing here imports
the verifier: a label comes from how the example was built, never from what is being tested.
"""
