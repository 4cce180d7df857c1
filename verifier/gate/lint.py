"""Lint of a rule file by its syntax tree, before anything in it runs.

It keeps honest authors to the house style and stops the common ways in which a rule comes to depend on more than the
example: files, clocks, chance, state, other rules, the record's id or label. It is not a sandbox; candidate code
runs in a process of its own with limits (verifier.gate.worker).
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from verifier.gate.regex import why_superlinear

MAX_LINES = 80
MAX_FUNCTION_LINES = 25
MAX_LITERAL = 80  # characters of one string that is neither documentation nor a pattern: longer ones are memorised text
HEADINGS = ("## Decides", "## Abstains", "## Why it is safe")
STANDARD = frozenset(
    {"__future__", "collections.abc", "dataclasses", "fractions", "itertools", "math", "re", "string", "typing"}
)
LIBRARIES = frozenset({"sympy", "pint"})
# Parts of the package that are tools around the verifier, or would let a rule call a verifier or another rule.
ENGINE_ONLY = frozenset(
    {
        "adapters", "answer", "cli", "construct", "decide", "evaluate", "fallback", "gate", "ledger", "library",
        "modules", "pytest_plugin", "records", "report", "route", "runner", "workers", "_loaded", "__main__",
    }
)  # fmt: skip
FACADE_ONLY = frozenset({"verify", "averify", "Verifier", "Example", "Decision", "read_example"})
FORBIDDEN_CALLS = frozenset(
    {
        "__import__", "breakpoint", "compile", "delattr", "dir", "eval", "exec", "exit", "globals", "hash", "help",
        "id", "input", "locals", "memoryview", "open", "print", "quit", "setattr", "vars",
    }
)  # fmt: skip
READS_CODE = frozenset({"sympify", "parse_expr", "parse_latex", "lambdify", "S", "preview", "nsimplify", "format_map"})
NOT_FOR_RULES = frozenset({"meta", "label"})
FROZEN_CALLS = frozenset({"frozenset", "tuple", "Card", "Fraction", "MappingProxyType"})
MUTATORS = frozenset(
    {
        "add", "append", "clear", "discard", "extend", "insert", "pop", "popitem", "remove", "reverse", "setdefault",
        "sort", "update",
    }
)  # fmt: skip
REGEX_CALLS = frozenset({"compile", "match", "search", "fullmatch", "sub", "subn", "split", "findall", "finditer"})
_RULE_ID = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)+")
_MUTABLE = (ast.List, ast.Set, ast.ListComp, ast.SetComp, ast.GeneratorExp)


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """What is wrong at a line of a rule file, and what to write instead."""

    line: int
    message: str
    grave: bool = False  # the rule reaches beyond its example, or may never end: it must not be run

    def __str__(self) -> str:
        return f"line {self.line}: {self.message}"


def lint(path: Path) -> list[Problem]:
    """Problems of the rule file at `path`, in line order; empty where it is clean. OSError where it cannot be read."""
    try:
        source = path.read_bytes().decode()
    except UnicodeDecodeError as error:
        return [Problem(1, f"not UTF-8 ({error.reason}); save the file as UTF-8", grave=True)]
    return lint_source(source, path.stem)


def lint_source(source: str, rule_id: str) -> list[Problem]:
    """Problems of a rule's source text."""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError) as error:
        return [Problem(getattr(error, "lineno", None) or 1, f"not Python: {error}", grave=True)]
    problems = {*_shape(tree, source, rule_id), *_texts(tree), *_codes(tree)}
    for check in (_imports, _names, _state, _patterns):
        problems.update(replace(problem, grave=True) for problem in check(tree))
    return sorted(problems)


def _shape(tree: ast.Module, source: str, rule_id: str) -> Iterator[Problem]:
    if not _RULE_ID.fullmatch(rule_id):
        yield Problem(1, f"{rule_id!r} is no rule id; name what is compared, in snake_case: number_equal")
    lines = source.count("\n") + (not source.endswith("\n"))
    if lines > MAX_LINES:
        yield Problem(MAX_LINES + 1, f"{lines} lines; a rule has at most {MAX_LINES}: split it, or ask for a view")
    doc = ast.get_docstring(tree) or ""
    if not doc:
        yield Problem(1, "no docstring; start with a title and the headings " + ", ".join(HEADINGS))
    else:
        written = [line.strip() for line in doc.splitlines()]
        if written[0].startswith("#") or not written[0]:
            yield Problem(1, "the docstring starts with the rule's title, such as: Number equal")
        for heading in HEADINGS:
            if heading not in written:
                yield Problem(1, f"the docstring has no heading {heading!r}")
        if "TODO" in doc:
            yield Problem(1, "the docstring still holds a TODO; say what the rule does")
    functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    if "decide" not in functions:
        yield Problem(1, "no function decide(x)")
    for name in sorted({"decide", "activate"} & set(functions)):
        function = functions[name]
        if [arg.arg for arg in function.args.args] != ["x"] or _extra_arguments(function.args):
            yield Problem(function.lineno, f"{name} takes exactly one argument, x")
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            if length > MAX_FUNCTION_LINES:
                yield Problem(node.lineno, f"a function of {length} lines; at most {MAX_FUNCTION_LINES}: split it")


def _extra_arguments(args: ast.arguments) -> bool:
    return bool(args.vararg or args.kwarg or args.kwonlyargs or args.posonlyargs or args.defaults)


def _imports(tree: ast.Module) -> Iterator[Problem]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield from _import(node.lineno, alias.name)
        elif isinstance(node, ast.ImportFrom):
            if node.level:
                yield Problem(
                    node.lineno, "a rule never imports its neighbours; a helper that two rules want is a view"
                )
                continue
            yield from _import(node.lineno, node.module or "")
            for alias in node.names:
                if alias.name == "*":
                    yield Problem(node.lineno, "import names, not *")
                elif node.module == "verifier" and alias.name in ENGINE_ONLY | FACADE_ONLY:
                    yield Problem(node.lineno, f"{alias.name} is not for rules")
                elif alias.name in READS_CODE:
                    yield Problem(node.lineno, f"{alias.name} reads or runs text as code; use x.reference.tree")
                elif alias.name.startswith("_"):
                    yield Problem(node.lineno, f"{alias.name} is private")


def _import(line: int, module: str) -> Iterator[Problem]:
    root, _, rest = module.partition(".")
    if root == "verifier":
        part = rest.partition(".")[0]
        if part in ENGINE_ONLY or part.startswith("_"):
            yield Problem(line, f"{module} is not for rules")
    elif root not in LIBRARIES and module not in STANDARD:
        allowed = ", ".join(sorted(STANDARD - {"__future__"}))
        yield Problem(line, f"imports {module}; allowed are verifier, sympy, pint, {allowed}")


def _names(tree: ast.Module) -> Iterator[Problem]:
    """Calls and attributes that reach beyond the example."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            if node.id in FORBIDDEN_CALLS:
                yield Problem(node.lineno, f"{node.id} is not for rules: no input or output, code, addresses or chance")
            elif node.id in READS_CODE:
                yield Problem(node.lineno, f"{node.id} reads or runs text as code; use x.reference.tree")
            elif node.id.startswith("__"):
                yield Problem(node.lineno, f"{node.id}: dunder names are not for rules")
        elif isinstance(node, ast.Attribute):
            if node.attr.startswith("_"):
                yield Problem(node.lineno, f".{node.attr}: private and dunder attributes are not for rules")
            elif node.attr in READS_CODE:
                yield Problem(node.lineno, f".{node.attr} reads or runs text as code; use x.reference.tree")
            elif node.attr in NOT_FOR_RULES or (node.attr == "id" and _root(node) == "x"):
                yield Problem(node.lineno, f".{node.attr}: a rule decides by the answer, never by the record it is in")
            elif node.attr == "format" and not isinstance(node.value, ast.Constant):
                yield Problem(node.lineno, "format only literal strings: a text of the example is no template")
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("getattr", "hasattr"):
            name = node.args[1] if len(node.args) > 1 else None
            if not (isinstance(name, ast.Constant) and isinstance(name.value, str)) or name.value.startswith("_"):
                yield Problem(node.lineno, f"{node.func.id} takes a literal, public name")
        elif isinstance(node, ast.AsyncFunctionDef | ast.Await | ast.AsyncFor | ast.AsyncWith):
            yield Problem(node.lineno, "a rule is plain, synchronous code")


def _state(tree: ast.Module) -> Iterator[Problem]:
    """Module constants only, nothing that survives a call, nothing that runs on import."""
    constants: set[str] = set()
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            constants.update(target.id for target in targets if isinstance(target, ast.Name))
            if node.value is not None:
                yield from _constant(node.value)
        elif isinstance(node, ast.ClassDef):
            if not any(_is_frozen(decorator) for decorator in node.decorator_list):
                yield Problem(node.lineno, "a class holds state; use @dataclass(frozen=True, slots=True), or functions")
        elif isinstance(node, ast.FunctionDef):
            constants.add(node.name)
            if node.decorator_list:
                yield Problem(node.lineno, "no decorators: importing a rule does nothing, and calling it keeps nothing")
        elif not isinstance(node, ast.Import | ast.ImportFrom) and not _is_text(node):
            yield Problem(node.lineno, "only imports, constants and functions stand at the top of a rule")
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef | ast.Lambda):
            yield from _mutations(function, constants)


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def _is_frozen(decorator: ast.expr) -> bool:
    return (
        isinstance(decorator, ast.Call)
        and _root(decorator.func) == "dataclass"
        and any(
            key.arg == "frozen" and isinstance(key.value, ast.Constant) and key.value.value is True
            for key in decorator.keywords
        )
    )


def _constant(value: ast.expr) -> Iterator[Problem]:
    """Problems of a module-level value: immutable all the way down (a dict literal is, by the checks on its use)."""
    if isinstance(value, ast.Dict):
        for inner in [*value.keys, *value.values]:
            if inner is not None:
                yield from _constant(inner)
    elif isinstance(value, ast.Tuple):
        for inner in value.elts:
            yield from _constant(inner)
    elif isinstance(value, ast.DictComp):
        yield from _constant(value.value)
    elif isinstance(value, _MUTABLE):
        yield Problem(value.lineno, "module constants are immutable: write a tuple or a frozenset")
    elif isinstance(value, ast.Call):
        name = _root(value.func)
        dotted = ast.unparse(value.func)
        if not (name in FROZEN_CALLS or dotted in ("re.compile", "str.maketrans") or dotted.endswith(".join")):
            yield Problem(
                value.lineno, f"{dotted}(...) runs on import; constants are literals, re.compile or frozenset"
            )


def _mutations(function: ast.FunctionDef | ast.Lambda, constants: set[str]) -> Iterator[Problem]:
    arguments = function.args
    foreign = {"x"} | constants
    for default in [*arguments.defaults, *(d for d in arguments.kw_defaults if d is not None)]:
        if isinstance(default, ast.List | ast.Set | ast.Dict | ast.Call):
            yield Problem(default.lineno, "a mutable default lives on between calls; use a tuple")
    for node in ast.walk(function):
        if isinstance(node, ast.Global | ast.Nonlocal):
            yield Problem(node.lineno, f"{type(node).__name__.lower()}: a rule keeps nothing between calls")
        elif isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load):
            yield Problem(node.lineno, f"sets .{node.attr}: examples and answers are immutable")
        elif isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load) and _root(node) in foreign:
            yield Problem(node.lineno, f"changes {_root(node)}: constants and examples are immutable")
        elif (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr in MUTATORS
            and _root(node.func) in foreign
        ):
            yield Problem(node.lineno, f"changes {_root(node.func)} by .{node.func.attr}(): it must stay as it is")


def _root(node: ast.expr) -> str:
    """The name at the left end of `a.b[c].d`, or ""."""
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def _texts(tree: ast.Module) -> Iterator[Problem]:
    """Long literals: a rule that knows a question or an answer by heart is no rule."""
    documentation = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    documentation.update(id(inner) for call in ast.walk(tree) for inner in _allowed_texts(call))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if "__" in node.value and id(node) not in documentation:
                yield Problem(node.lineno, "a dunder name in a string")
            if len(node.value) > MAX_LITERAL and id(node) not in documentation:
                yield Problem(node.lineno, f"a text of {len(node.value)} characters: a rule holds no memorised answers")


def _allowed_texts(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.Call) and (_root(node.func) == "Card" or _is_regex_call(node)):
        for argument in [*node.args, *(key.value for key in node.keywords)]:
            yield from ast.walk(argument)
    elif isinstance(node, ast.Assign) and any(
        isinstance(target, ast.Name) and target.id.strip("_").isupper() for target in node.targets
    ):
        # Word lists split by spaces, and parts of patterns, are named constants; each word is still short.
        for inner in ast.walk(node.value):
            if isinstance(inner, ast.Constant) and isinstance(inner.value, str):
                longest = max((len(word) for word in re.split(r"[\s|]", inner.value)), default=0)
                if longest <= MAX_LITERAL:
                    yield inner


def _is_regex_call(node: ast.Call) -> bool:
    function = node.func
    return (
        isinstance(function, ast.Attribute)
        and function.attr in REGEX_CALLS
        and isinstance(function.value, ast.Name)
        and function.value.id == "re"
    )


def _patterns(tree: ast.Module) -> Iterator[Problem]:
    """Every pattern given to `re`, proved linear (verifier.gate.regex)."""
    known: dict[str, ast.expr] = {}
    for statement in tree.body:
        if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
            known[statement.targets[0].id] = statement.value
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "re":
            yield Problem(node.lineno, "import re, and write re.compile(...): patterns are found by that name")
        if not isinstance(node, ast.Call) or not _is_regex_call(node) or not node.args:
            continue
        if isinstance(node.args[0], ast.Name) and _is_compiled(known.get(node.args[0].id)):
            continue
        pattern = _literal(node.args[0], known)
        if pattern is None:
            yield Problem(
                node.lineno, "a pattern must be a literal (or built from literal constants), to be proved linear"
            )
            continue
        flags = _flags(node)
        if flags is None:
            yield Problem(node.lineno, "flags must be written out: re.IGNORECASE | re.ASCII")
            continue
        reason = why_superlinear(pattern, flags)
        if reason:
            shown = pattern if len(pattern) <= 60 else pattern[:57] + "..."
            yield Problem(node.lineno, f"the pattern {shown!r} may backtrack without bound: {reason}")


def _is_compiled(value: ast.expr | None) -> bool:
    return isinstance(value, ast.Call) and _is_regex_call(value)


def _literal(node: ast.expr, known: dict[str, ast.expr], depth: int = 0) -> str | None:
    """The text of a constant string expression, or None."""
    if depth > 20:
        return None
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    if isinstance(node, ast.Name) and node.id in known:
        return _literal(known[node.id], known, depth + 1)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        left, right = _literal(node.left, known, depth + 1), _literal(node.right, known, depth + 1)
        return None if left is None or right is None else left + right
    if isinstance(node, ast.JoinedStr):
        parts = [_literal(part, known, depth + 1) for part in node.values]
        return None if None in parts else "".join(part or "" for part in parts)
    if isinstance(node, ast.FormattedValue) and node.conversion == -1 and node.format_spec is None:
        return _literal(node.value, known, depth + 1)
    return None


def _flags(node: ast.Call) -> int | None:
    name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
    place = {"compile": 1, "match": 2, "search": 2, "fullmatch": 2, "findall": 2, "finditer": 2, "split": 3}.get(
        name, 4
    )
    written = node.args[place] if len(node.args) > place else None
    for key in node.keywords:
        if key.arg == "flags":
            written = key.value
    if written is None:
        return 0
    value = 0
    for part in ast.walk(written):
        if isinstance(part, ast.Attribute):
            flag = getattr(re, part.attr, None)
            if not isinstance(flag, re.RegexFlag):
                return None
            value |= flag
        elif not isinstance(part, ast.BinOp | ast.BitOr | ast.Name | ast.Load):
            return None
    return value


def _codes(tree: ast.Module) -> Iterator[Problem]:
    """Reason codes and verdicts: all that are returned are declared, all that are declared are returned."""
    card = next((n for n in ast.walk(tree) if isinstance(n, ast.Call) and _root(n.func) == "Card"), None)
    if card is None:
        yield Problem(1, "no CARD = Card(...)")
        return
    keywords = {key.arg: key.value for key in card.keywords}
    because = keywords.get("because")
    decides = keywords.get("decides")
    if not isinstance(because, ast.Dict) or decides is None:
        return  # loading the rule says what a card needs
    declared = {key.value for key in because.keys if isinstance(key, ast.Constant)}
    verdicts = {part.value for part in ast.walk(decides) if isinstance(part, ast.Constant)}
    used: set[object] = set()
    literal = True
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in {"correct", "incorrect"} - verdicts:
            yield Problem(node.lineno, f"returns {node.id}, which the card does not declare under decides")
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("correct", "incorrect"):
            code = node.args[0] if node.args else None
            if not isinstance(code, ast.Constant):
                literal = False
                continue
            used.add(code.value)
            if code.value not in declared:
                yield Problem(node.lineno, f"because {code.value!r} is not declared on the card")
    if literal and used:
        for name in sorted(str(code) for code in declared - used):
            yield Problem(because.lineno, f"the card declares because {name!r}, which is never returned")
