"""Examples and scoring criteria: what a verifier is given."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from types import MappingProxyType
from typing import Any

_EMPTY: Mapping[str, Any] = MappingProxyType({})


class BadRecord(ValueError):
    """A record that is not an example; the message says what is wrong and how to mend it."""


@dataclass(frozen=True, slots=True)
class Criterion:
    """Scoring assumptions made explicit. None everywhere means: read them from the question and the reference.

    rel_tol, abs_tol: a number within either tolerance of the reference is correct, beyond both it is not.
    sig_figs, decimals: precision to which numbers are compared.
    unit: "required", "optional" or the unit meant, such as "cm".
    order: "matters" or "free", for lists.
    exact_form: an equal value in another form (3492/6 for 582) is not accepted when True, accepted when False.
    case_sensitive: for text and identifiers.
    partial: True when a part of the reference list is enough.
    """

    rel_tol: float | None = None
    abs_tol: float | None = None
    sig_figs: int | None = None
    decimals: int | None = None
    unit: str | None = None
    order: str | None = None
    exact_form: bool | None = None
    case_sensitive: bool | None = None
    partial: bool | None = None


NO_CRITERION = Criterion()
_KINDS: dict[str, tuple[type, ...]] = {
    "rel_tol": (int, float),
    "abs_tol": (int, float),
    "sig_figs": (int,),
    "decimals": (int,),
    "unit": (str,),
    "order": (str,),
    "exact_form": (bool,),
    "case_sensitive": (bool,),
    "partial": (bool,),
}
assert set(_KINDS) == {f.name for f in fields(Criterion)}


def read_criterion(value: Any) -> Criterion:
    """A criterion from its record form. Raises BadRecord for an unknown key or a value of the wrong type: a scoring
    assumption that is silently ignored is a wrong verdict."""
    if value is None or value == {}:
        return NO_CRITERION
    if not isinstance(value, Mapping):
        raise BadRecord(f"criterion must be an object, not {type(value).__name__}; write {{}} or leave it out")
    for key, item in value.items():
        kinds = _KINDS.get(key)
        if kinds is None:
            raise BadRecord(f"criterion has no key {key!r}; known keys: {', '.join(_KINDS)}")
        if item is None:
            continue
        if not isinstance(item, kinds) or (isinstance(item, bool) and bool not in kinds):
            raise BadRecord(f"criterion.{key} must be {' or '.join(k.__name__ for k in kinds)}, not {item!r}")
        size: Any = item
        if key in ("rel_tol", "abs_tol") and not 0 <= size < float("inf"):
            raise BadRecord(f"criterion.{key} must be a finite number of at least 0, not {item!r}")
        if key in ("sig_figs", "decimals") and not 0 <= size <= 1000:
            raise BadRecord(f"criterion.{key} must lie between 0 and 1000, not {item!r}")
    if value.get("order") not in (None, "matters", "free"):
        raise BadRecord(f'criterion.order must be "matters" or "free", not {value["order"]!r}')
    return Criterion(**value)


@dataclass(frozen=True, slots=True)
class Example:
    """One thing to verify. Immutable.

    references: trusted answers, any of which counts.
    response: the model's full text, or a bare answer.
    label: 1 correct, 0 incorrect, None unknown.
    options: letter -> text, when they are not (only) in the question.
    meta: anything; no rule reads it.
    """

    id: str
    question: str
    references: tuple[str, ...]
    response: str
    label: int | None = None
    options: Mapping[str, str] | None = None
    criterion: Criterion = NO_CRITERION
    meta: Mapping[str, Any] = field(default_factory=lambda: _EMPTY)


def _text(value: Any, name: str) -> str:
    if not isinstance(value, str):
        raise BadRecord(f'"{name}" must be a string, not {type(value).__name__}; quote it')
    return value


def read_example(record: Any) -> Example:
    """An Example from a record of the documented format (a JSON object).

    `response` may also be called `candidate` or `answer`. Raises BadRecord, saying which field is wrong.
    """
    if not isinstance(record, Mapping):
        raise BadRecord(f"a record must be a JSON object, not {type(record).__name__}")
    responses = [name for name in ("response", "candidate", "answer") if record.get(name) is not None]
    if not responses:
        raise BadRecord('no "response" (also read: "candidate", "answer"); add it, an empty string if there is none')
    if len(responses) > 1 and len({str(record[name]) for name in responses}) > 1:
        raise BadRecord(f"{' and '.join(responses)} differ; keep one of them")
    reference = record.get("reference")
    if reference is None:
        raise BadRecord('no "reference"; add the trusted answer, or a list of them')
    references = tuple(reference) if isinstance(reference, (list, tuple)) else (reference,)
    if not references:
        raise BadRecord('"reference" is an empty list; add the trusted answer')
    if all(isinstance(item, str) and not item.strip() for item in references):
        raise BadRecord('"reference" is empty; add the trusted answer')
    label = record.get("label")
    if label is not None and label not in (0, 1):
        raise BadRecord(f'"label" must be 0, 1 or absent, not {label!r}')
    options = record.get("options")
    if options is not None:
        if not isinstance(options, Mapping):
            raise BadRecord(f'"options" must be an object of letter -> text, not {type(options).__name__}')
        options = MappingProxyType({_text(k, "options"): _text(v, "options") for k, v in options.items()}) or None
    meta = record.get("meta")
    if meta is not None and not isinstance(meta, Mapping):
        raise BadRecord(f'"meta" must be an object, not {type(meta).__name__}')
    question = record.get("question")
    identifier = record.get("id")
    return Example(
        id="" if identifier is None else str(identifier),
        question="" if question is None else _text(question, "question"),
        references=tuple(_text(item, "reference") for item in references),
        response=_text(record[responses[0]], responses[0]),
        label=None if label is None else int(label),
        options=options,
        criterion=read_criterion(record.get("criterion")),
        meta=_EMPTY if meta is None else meta,
    )
