"""What the question wants: options, closed vocabulary, requested unit, precision, form, number of answers.

Every attribute is read from a bounded window of the question, at most once, by linear patterns (the files ask_*.py). A
wrong reading makes wrong verdicts, so an attribute that is not plainly said is None (or empty).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING

from verifier import ask_precision, ask_unit, ask_vocabulary, ask_wants
from verifier.ask_options import NO_OPTIONS, read_options, selects_many, worded_letters
from verifier.ask_text import HEAD, TAIL, sentence_start, window
from verifier.example import NO_CRITERION, Criterion
from verifier.lazy import LazyPattern, once

if TYPE_CHECKING:
    from verifier.answer import Answer

_CJK = LazyPattern(r"[一-鿿]")


_WORDS = LazyPattern(r"[a-z]+(?:-[a-z]+)*")
# What _WORDS leaves out, as spaces: for texts in ASCII whose hyphens stand singly.
_LETTERS_ALONE = {code: " " for code in range(128) if not (chr(code).islower() or chr(code) == "-")}


class Ask:
    """Reads a question lazily: each attribute is read from the text at most once.

    options, where given, are the record's own and win over those in the question; so does the criterion over wording.
    """

    def __init__(
        self, question: str, options: Mapping[str, str] | None = None, criterion: Criterion = NO_CRITERION
    ) -> None:
        self.question = question
        self.given_options = options
        self.criterion = criterion
        self.tests: dict[str, bool] = {}  # of its wording (verifier.wording), by name

    @once
    def _window(self) -> str:
        """The question's first and last characters, lower-case, white space kept."""
        return window(self.question).lower()

    @once
    def question_text(self) -> str:
        """The question in lower case, white space as single spaces; of a long one its first and last characters."""
        return " ".join(self._window.split())

    @once
    def question_words(self) -> frozenset[str]:
        """The words of `question_text`: runs of letters, hyphens kept."""
        text = self.question_text
        if not text.isascii() or "--" in text:
            return frozenset(_WORDS.findall(text))
        words = frozenset(text.translate(_LETTERS_ALONE).split())
        if "-" not in text:
            return words
        return frozenset([word.strip("-") for word in words]) - {""}

    @once
    def _before_options(self) -> str:
        """The question up to its options."""
        start = self._choices[3]
        return self.question if start < 0 else self.question[:start]

    @once
    def _stem(self) -> str:
        """`_window` without the options."""
        start = self._choices[3]
        return self._window if start < 0 else self.question[max(0, start - TAIL) : start].lower()

    @once
    def asking(self) -> str:
        """The last two sentences of the stem: where a question says what it wants."""
        text = self._stem.strip()[-1_200:]
        end = sentence_start(text, len(text) - 2)
        return text[sentence_start(text, end - 1) if end else 0 :].strip()

    @once
    def _choices(self) -> tuple[Mapping[str, str], str, int, int]:
        given = self.given_options
        if given:
            options = {(key.strip().strip("().").upper() or key): value for key, value in given.items()}
            letters = "".join(options) if all(len(key) == 1 for key in options) else ""
            return MappingProxyType(options), letters, 1, -1
        found = read_options(self.question)
        if not found[1] and "A" in self.question:
            letters = worded_letters(window(self.question))
            if letters:
                return NO_OPTIONS, letters, 1, -1
        return found

    @property
    def options(self) -> Mapping[str, str]:
        """Letter -> option text, in order; empty when the question has none (or several lists of them)."""
        return self._choices[0]

    @once
    def option_answers(self) -> Mapping[str, Answer]:
        """Letter -> option as an answer, so that it may be read as any object."""
        from verifier.answer import Answer

        return {letter: Answer(text, self) for letter, text in self.options.items()}

    @property
    def letters(self) -> str:
        """The letters that may be chosen, "ABCD", from the options or from wording such as "(A)-(D)"; "" unknown."""
        return self._choices[1]

    @property
    def choice_questions(self) -> int:
        """How many lists of options the question has: 0 none, 1 one, more for several sub-questions in a row."""
        return self._choices[2]

    @once
    def multiple(self) -> bool | None:
        """Several selections asked (True), exactly one (False), not said (None)."""
        return selects_many(self._window, bool(self.letters))

    @once
    def vocabulary(self) -> tuple[str, ...]:
        """The closed vocabulary that the answer must come from, lower case, in the question's order; () when none."""
        return ask_vocabulary.vocabulary(self._stem)

    @once
    def _precision(self) -> tuple[int | None, int | None, Fraction | None, bool]:
        """Decimals, significant figures, nearest, and whether any rounding is asked. Contradictory requests: none."""
        rule = self.criterion
        if rule.decimals is not None or rule.sig_figs is not None:
            return rule.decimals, rule.sig_figs, None, True
        return ask_precision.precision(self._stem)

    @property
    def decimals(self) -> int | None:
        """Decimal places asked for."""
        return self._precision[0]

    @property
    def sig_figs(self) -> int | None:
        """Significant figures asked for."""
        return self._precision[1]

    @property
    def nearest(self) -> Fraction | None:
        """The step to round to: 1 for the nearest integer, 1/100 for the nearest hundredth or cent."""
        return self._precision[2]

    @once
    def approximate(self) -> bool | None:
        """An approximation is asked or allowed (True), an exact value is asked (False), neither or both said (None)."""
        rule = self.criterion
        if rule.rel_tol or rule.abs_tol or rule.decimals is not None or rule.sig_figs is not None:
            return True
        if rule.exact_form:
            return False
        return ask_precision.approximate(self._stem, self.asking, self._precision[3])

    @once
    def form(self) -> str | None:
        """The form asked for: "fraction", "lowest_terms", "decimal", "percent", "scientific", "mixed", "interval",
        "set", "factored", "expanded", "simplified", "standard", "slope_intercept", "coordinates", "words", "radians",
        "degrees", "base"."""
        return ask_precision.form(self.asking)

    @once
    def unit(self) -> str | None:
        """The unit asked for, as written; the criterion's wins where it names one."""
        given = self.criterion.unit
        if given is not None and given not in ("required", "optional"):
            return given
        return ask_unit.unit(self._before_options)

    @once
    def count(self) -> int | None:
        """Number of answers asked for."""
        return ask_wants.count(self.asking)

    @once
    def ordered(self) -> bool | None:
        """Order of a list matters (True), is free (False), not said (None)."""
        rule = self.criterion.order
        return ask_wants.ordered(self._stem) if rule is None else rule == "matters"

    @once
    def wants(self) -> str | None:
        """What kind of thing is asked: "choice", "yes_no", "person", "place", "date", "year", "time", "percent",
        "count", "number", "name"; None when unsure."""
        return "choice" if self.letters else ask_wants.wants(self._stem, self.vocabulary)

    @once
    def language(self) -> str:
        """ "zh" where a twentieth or more of the characters are Chinese, else "en"."""
        text = self.question
        if text.isascii():
            return "en"
        text = text[:HEAD]
        return "zh" if len(_CJK.findall(text)) * 20 >= len(text) else "en"

    @once
    def variables(self) -> tuple[str, ...]:
        """Names of the unknowns that the question asks for, in order; () when not plainly said."""
        return ask_wants.variables(self._before_options)

    @once
    def difference(self) -> bool:
        """Whether the quantity asked for is a difference or a rise, so that 10 K equals 10 °C."""
        return ask_wants.difference(self.asking)


NO_ASK = Ask("")
