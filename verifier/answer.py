"""Lazy typed views of an answer: each object is read at most once per example and shared by all rules."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from verifier.ask import NO_ASK, Ask

if TYPE_CHECKING:
    from verifier.comparison import Comparison
    from verifier.objects.base_n import BaseN
    from verifier.objects.boolean import Boolean
    from verifier.objects.chemistry import Chemistry
    from verifier.objects.choice import Choice
    from verifier.objects.collection import Collection
    from verifier.objects.expression import Expression
    from verifier.objects.identifier import Identifier
    from verifier.objects.interval import Solution
    from verifier.objects.literal import Literal
    from verifier.objects.number import Number
    from verifier.objects.quantity import Quantity
    from verifier.objects.ratio import Ratio
    from verifier.objects.relation import Relation
    from verifier.objects.sequence import Sequence
    from verifier.objects.text import Words
    from verifier.objects.time import Time
    from verifier.objects.verdict import VerdictWord
    from verifier.tree import Tree

# view -> "module:function"; the function takes the Answer and returns the object, or None where the whole answer
# is not one. Readers are imported when first asked for, so that `import verifier` stays light.
VIEWS: dict[str, str] = {
    "plain": "verifier.surface:read_plain",
    "tree": "verifier.grammar:read_tree",
    "number": "verifier.objects.number:read",
    "quantity": "verifier.objects.quantity:read",
    "expression": "verifier.objects.expression:read",
    "relation": "verifier.objects.relation:read",
    "solution": "verifier.objects.interval:read",
    "collection": "verifier.objects.collection:read",
    "ratio": "verifier.objects.ratio:read",
    "base_n": "verifier.objects.base_n:read",
    "boolean": "verifier.objects.boolean:read",
    "choice": "verifier.objects.choice:read",
    "verdict": "verifier.objects.verdict:read",
    "words": "verifier.objects.text:read",
    "sequence": "verifier.objects.sequence:read",
    "identifier": "verifier.objects.identifier:read",
    "chemistry": "verifier.objects.chemistry:read",
    "time": "verifier.objects.time:read",
    "literal": "verifier.objects.literal:read",
}
_READERS: dict[str, Any] = {}


class Answer:
    """A final answer's text and its typed views. `text` is empty where there is no answer; then every view is None.

    Reading a view runs its reader once; the value is kept in the object's dict, so the next access costs an attribute
    lookup.
    """

    text: str
    ask: Ask
    if TYPE_CHECKING:
        plain: str
        tree: Tree | None
        number: Number | None
        quantity: Quantity | None
        expression: Expression | None
        relation: Relation | None
        solution: Solution | None
        collection: Collection | None
        ratio: Ratio | None
        base_n: BaseN | None
        boolean: Boolean | None
        choice: Choice | None
        verdict: VerdictWord | None
        words: Words | None
        sequence: Sequence | None
        identifier: Identifier | None
        chemistry: Chemistry | None
        time: Time | None
        literal: Literal | None

    def __init__(self, text: str, ask: Ask = NO_ASK) -> None:
        self.text = text
        self.ask = ask
        self.comparisons: dict[tuple[str, str], Comparison] = {}  # of this candidate: (view, reference's text) -> how

    def __repr__(self) -> str:
        return f"Answer({self.text!r})"


class _View:
    """A view as an attribute: read at the first access, then found in the object's dict, which comes before this."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __get__(self, answer: Answer | None, kind: type) -> Any:
        if answer is None:
            return self
        name = self.name
        reader = _READERS.get(name)
        if reader is None:
            module, function = VIEWS[name].split(":")
            reader = _READERS[name] = getattr(import_module(module), function)
        value = answer.__dict__[name] = reader(answer) if answer.text else ("" if name == "plain" else None)
        return value


for _name in VIEWS:
    setattr(Answer, _name, _View(_name))
