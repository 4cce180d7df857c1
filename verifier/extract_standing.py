"""Whether a stated answer stands: one that is denied, supposed, reported of somebody else or given for another
question is none, and one that the text behind it takes back or goes beyond is not the last word."""

from __future__ import annotations

import re
from typing import NamedTuple

from verifier.ask import Ask
from verifier.extract_values import NUMBER, agree, same_form, words
from verifier.lazy import LazyPattern, LongPattern

_BEFORE = 160  # characters of a sentence read before a statement
_AFTER = 140  # and behind it
_CLOSING = 200  # characters behind an answer that are a remark on it
_REST = 1_200  # characters behind an answer that may take it back

_CLAUSE = LazyPattern(
    r"(?:[.!?。！？;；][\s\"')*]|\n|[,.]?\s\b(?:but|however|so|therefore|thus|hence|finally)\b,?|，|, and )",
    re.IGNORECASE,
)
_SENTENCE_CUT = LazyPattern(r"[.!?](?=[\s\"')*]|$)|[\n。！？]")
_PAST_HEADS = frozenset(
    [
        "if",
        "had",
        "think",
        "thinks",
        "thought",
        "believe",
        "believes",
        "believed",
        "say",
        "says",
        "said",
        "saying",
        "claim",
        "claims",
        "claimed",
        "claim:",
        "expect",
        "expected",
        "guess",
        "guessed",
        "guesses",
        "assume",
        "assumed",
        "assumes",
        "suppose",
        "supposes",
        "conclude",
        "concludes",
        "concluded",
        "answer",
        "answers",
        "answered",
        "write",
        "writes",
        "wrote",
        "got",
        "get",
        "gets",
        "argue",
        "argues",
        "argued",
        "suggest",
        "suggests",
        "suggested",
        "told",
        "mistake",
        "mistake:",
        "mistakes",
        "misconception",
        "myth",
        "doubt",
        "disagree",
        "deny",
        "reject",
        "refute",
        "tempting",
        "tempted",
        "naive",
        "naively",
        "trap",
        "false",
        "untrue",
        "true",
        "impossible",
        "unlikely",
        "wrong",
        "incorrect",
        "incorrect:",
        "error",
        "attempt",
        "attempt:",
        "way",
        "accept",
        "mean",
        "form",
        "form:",
        "format",
        "format:",
        "like",
        "example",
        "example:",
        "as",
        "old",
        "original",
        "former",
        "worst",
        "least",
        "most",
        "second",
        "next",
        "reference",
        "rejected",
        "mistaken",
        "bad",
        "likely",
        "textbook's",
        "book's",
        "author's",
        "friend's",
        "teacher's",
        "his",
        "her",
        "their",
        "case",
        "i.e.",
        "not",
        "isn't",
        "student's",
        "student’s",
        "students'",
        "students",
        "grader's",
        "key:",
        "last",
        "initial",
        "initially",
        "previously",
        "originally",
        "first",
        "pretend",
        "fool",
        "glance",
        "sight",
        "look",
        "glance,",
        "sight,",
        "look,",
        "naively,",
        "approximation,",
        "estimate,",
        "guess,",
        "were",
        "without",
        "used",
        "poor",
        "earlier",
        "previous",
        "hypothetical",
        "e.g.",
        "e.g.,",
    ]
)
_TO_THE_ANSWER = (
    r"(?:\s(?:me|us))?(?:\s(?:that|to be|be|is|was|it is|it's))?\s?[:,]?[\s$\\(*_\"]*"
    r"(?:(?:the|my|our|your|this|final|correct|right|a|an)\s)*[\s$\\(*_\"]*$"
)
_SAYING = (
    r"(?:think|thinks|thought|believe|believes|believed|say|says|said|claim|claims|claimed|expect|guess|assume|suppose|"
    r"conclude|concludes|concluded|answer|answers|answered|argue|argues|argued|suggest|suggests|suggested|accept|mean)"
)
_REPORTED = LazyPattern(
    # denied
    r"(?:\b(?:do not|don't|don’t|doesn't|does not|did not|didn't|cannot|can't|never|nobody|no one|none|few|would not|"
    r"wouldn't|not)\s(?:\w+\s){0,2}?" + _SAYING + r"|\b(?:doubt|disagree|deny|reject|refute|no way)"
    r"|\b(?:often|sometimes|commonly|widely) (?:said|thought|believed|claimed)|\bused to (?:think|"
    r"believe|say)|\bpretend"
    r"|\bfool (?:believes|thinks|says|would \w+)|\bat first (?:glance|sight|look),?|\bnaively,?|"
    r"\brough (?:approximation|estimate|guess),?"
    r"|\b(?:false|untrue|not true|can't be true|can’t be true|cannot be true|not the case|incorrect|"
    r"wrong|impossible|unlikely|tempting|tempted|naive|an? (?:\w+ )?"
    r"(?:mistake|error|misconception|myth|trap)|the (?:\w+ )?(?:mistake|error|misconception|myth|trap)|mistaken)"
    r"(?: (?:is|was|would be))?(?: (?:to|for) \w+(?: (?:this|it) as)?)?"
    # supposed
    r"|\b(?:one|you|someone|somebody|anyone|people|some|many|most|students?|they|he|she|we|I)\s(?:might|may|could|would)"
    r"\s(?:\w+\s){0,2}?(?:think|believe|say|claim|expect|guess|assume|suppose|conclude|answer|get|"
    r"write)(?<!I would say)"
    r"(?<!I would answer)(?<!I would guess)(?<!I would think)(?<!I would conclude)"
    # reported
    r"|\b(?:students?|people|some|others|many|most|someone|somebody|everyone|he|she|they|book|textbook|manual|grader|key|"
    r"friend|teacher|author|solution|calculator)\s(?:\w+\s)?" + _SAYING + r"(?<!answer)"
    r"|\b(?:students?|people|some|others|many|someone|somebody)\s(?:\w+\s)?(?:write|writes|wrote|got|get|gets|told)"
    r"|\b(?:claim|misconception|mistake|incorrect attempt|wrong attempt|failed attempt|attempt):"
    r"|\bI (?:(?:first|initially|originally|previously|had) )?(?:thought|assumed|guessed|expected)"
    r"|\b(?:first|initial) (?:thought|guess|instinct|impression|attempt)(?: (?:was|is))?"
    # forms
    r"|\b(?:should|must|needs to|has to) (?:be|look|have)\b[^.\n]{0,40}\b(?:form|format|like)(?: of)?)"
    + _TO_THE_ANSWER,
    re.IGNORECASE,
)
_KIND = LazyPattern(
    r"\b(wrong|incorrect|old|previous|earlier|original|initial|former|first|last|worst|poor|bad|false|mistaken|naive|rejected|"
    r"hypothetical|reference|least \w+|less \w+|(?:second|next|third)[ -](?:best|most \w+)|(?:[a-z]+[a-z](?:'s|’s)|"
    r"students')|his|her|their)\s(?:final |correct |right |proposed |given )?$"
)
_OWN = (
    "problem's",
    "question's",
    "problem’s",
    "question’s",
    "today's",
    "let's",
    "it's",
    "that's",
    "here's",
    "let’s",
    "it’s",
    "that’s",
)
_COUNTERFACTUAL = LazyPattern(
    r"\b(?:if|had|suppose|assuming|were)\b[^;\n]{0,110}?\b(?:forgot|forget|forgets|forgotten|ignored?|ignoring|asked|asks|"
    r"instead|neglect\w*|misread|misreads|omit\w*|skip\w*|mistakenly|don't|don’t|did not|didn't|didn’t)\b",
    re.IGNORECASE,
)
_IF = LazyPattern(r"\b(?:if|had|were|unless)\b", re.IGNORECASE)
_DENIED_VERB = LazyPattern(
    r"(?:\b(?:not|never|cannot|hardly|no longer)|n't|n’t)\s{0,2}(?:\w+ly\s)?(?:be|have been|equal|become)?[\s*_:]*$|"
    r"\bI (?:rejected|ruled out|discarded|dismissed|eliminated)\b|"
    r"\bbe (?:of|in) the (?:form|format)(?: of)?[\s$\\]*(?:f?boxed)?$",
    re.IGNORECASE,
)
_DENIED_BEHIND = LazyPattern(
    r"[\s$\\)\]}*_\"'.,!]{0,8}(?:"
    r"\(?(?:which|that|this|it|and that|and this)(?: answer| claim| statement)? (?:is|was|isn't|is not|would be) "
    r"(?:clearly |just |simply |also )?(?:wrong|incorrect|false|not\b|a mis\w+|an error|mistaken)|"
    r"(?:is|was) (?:clearly |also |just |simply )?(?:wrong|incorrect|false|not (?:right|correct|"
    r"the answer)|mistaken|tempting|"
    r"a (?:common )?(?:mistake|misprint|error|trap|misconception))|"
    r"was my (?:first|initial|old|previous|original)\b|if\b[^.\n]{0,80}\b(?:otherwise|else)\b|"
    r"is what (?:one|some|many|you|people|students?|most)\b|"
    r"is (?:how|where|an example|the (?:form|format)|only (?:an example|for))\b|"
    r"(?:this|that|the) (?:claim|answer|statement)? ?is (?:false|wrong|incorrect|not)\b|"
    r"(?:it|this|that) (?:is|'s) not\b(?! (?:hard|difficult|necessary|possible|clear|surprising))|it isn't\b|"
    r"(?:false|not|wrong|incorrect|nope)\s?[!.](?=\s|$)|(?:just )?kidding\b|"
    r"according to (?:the|my|his|her|some|a)\b|"
    r"(?:only )?if (?:we|you|one|it|the)?\s?(?:\w+\s){0,4}?(?:don't|don’t|didn't|didn’t|forgot|forget|"
    r"ignored?|ignoring|"
    r"neglect\w*|omit\w*|skip\w*|asked|instead|mistakenly|misread)\b|"
    r"</(?:del|s|strike)>|~~"
    r")",
    re.IGNORECASE,
)
_HYPOTHETICAL_VERB = LazyPattern(r"\bwould\b")


def is_unreal(text: str, at: int, start: int, end: int, ask: Ask) -> bool:
    """Whether the statement whose marker begins at `at` and whose value is `text[start:end]` is denied, supposed,
    reported of somebody else, a slip that is warned of, or an example of the form."""
    before = text[_sentence_begin(text, at) : at]
    if not _PAST_HEADS.isdisjoint(before.lower().split()):
        clause = before[_last_cut(before) :]
        if _REPORTED.search(clause) or _COUNTERFACTUAL.search(clause):
            return True
        kind = _KIND.search(clause.lower())
        if kind and kind.group(1) not in _OWN and kind.group(1).split()[0] not in ask.question.lower():
            return True
        conditional = _IF.search(clause) is not None
    else:
        conditional = False
    between = text[at:start][-60:]
    if any(word in between for word in _DENIALS) and _DENIED_VERB.search(between.rstrip("$\\([{ ")):
        return True
    behind = text[end : end + _AFTER]
    if len(behind) > 4 and _DENIED_BEHIND.match(behind):
        return True
    if "would" in between and _HYPOTHETICAL_VERB.search(between) and "would" not in ask.question:
        cut = _SENTENCE_CUT.search(behind)
        if conditional or _IF.search(behind, 0, cut.start() if cut else len(behind)):
            return True
    return False


_DENIALS = ("not", "n't", "n’t", "never", "hardly", "longer", " I ", "form")


def _sentence_begin(text: str, at: int) -> int:
    """About where the sentence that holds `at` begins, not further back than a window."""
    low = max(0, at - _BEFORE)
    return max(
        low, text.rfind("\n", low, at), text.rfind(". ", low, at), text.rfind("? ", low, at), text.rfind("! ", low, at)
    )


def _last_cut(before: str) -> int:
    """Where the last clause of `before` begins."""
    place = 0
    for match in _CLAUSE.finditer(before):
        place = match.end()
    return place


_DOUBTED = LongPattern(
    r"\b(?:short of|misprint|in the book|had the question|wrong is|suppose|assume|what if|let (?:his|her|"
    r"the|its|their)|some say|doubt|disagree|false that|wrong to|impossible|"
    r"nobody|no one|not true|wrong answer|incorrect answer|unlikely|mistake|tempting|might think|rejected|"
    r"would expect|previous answer|earlier answer|naive|under|over|above|below|nearly|almost|far from|close to|"
    r"the other|beyond|could be|might be|may be|textbook|student's|student’s)\b|"
    r"\bno way\b|\bused to\b|\b(?:should|could|would|might) have\b|\bassuming\b|\bis (?:wrong|incorrect)\b|"
    r"\b(?:says|said|claims|claimed)\b|\balready ha(?:s|ve|d)\b|\bor (?:more|fewer|less)\b|"
    r"\bmore\b.{0,30}\bto (?:have|get|reach|make)\b|"
    r"\bif\b.{0,80}\bwould\b|\bwould\b.{0,80}\bif\b|(?:\bcannot|\bnot|n't|n’t)\s(?:\w+ly )?be\b",
    re.IGNORECASE,
)
_COMPARED = LazyPattern(r"\b(?:\w+er|more|less|fewer)\b(?: \w+){0,3} than\b|\btwice as\b|\btimes as\b", re.IGNORECASE)
_OPPOSITES = (
    ("smaller", "larger"),
    ("smaller", "greater"),
    ("smaller", "bigger"),
    ("smallest", "largest"),
    ("smallest", "greatest"),
    ("minimum", "maximum"),
    ("minimal", "maximal"),
    ("least", "greatest"),
    ("least", "most"),
    ("lowest", "highest"),
    ("lower", "upper"),
    ("shortest", "longest"),
    ("mean", "median"),
    ("mean", "mode"),
    ("median", "mode"),
    ("area", "perimeter"),
    ("first", "last"),
)
_KIN = LazyPattern(
    r"\b(?:wife|husband|father|mother|brother|sister|son|daughter|friend|uncle|aunt|dad|mom|cousin)\b", re.IGNORECASE
)
_WORDS = LazyPattern(r"[a-z]+")


def is_beside(sentence: str, ask: Ask) -> bool:
    """Whether a sentence that ends in a value does not assert it of what is asked: it supposes, denies or bounds the
    value, compares, or speaks of the opposite quantity or another person."""
    asked = ask.question[-700:].lower()
    if _DOUBTED.search(sentence) and not (asked and _DOUBTED.search(asked)):
        return True
    if not asked:
        return False
    if _COMPARED.search(sentence) and not _COMPARED.search(asked) and "difference" not in asked and "much" not in asked:
        return True
    kin = _KIN.search(sentence)
    if kin and kin.group().lower() not in asked:
        return True
    if _of_another_person(sentence, ask.question[-700:]) or _of_another_time(sentence.lower(), asked):
        return True
    if _LEFT.search(asked) and _GONE.search(sentence) and not _LEFT.search(sentence):
        return True
    said = set(_WORDS.findall(sentence.lower()))
    wanted = set(_WORDS.findall(asked))
    for one, other in _OPPOSITES:
        if (one in said and other in wanted and one not in wanted and other not in said) or (
            other in said and one in wanted and other not in wanted and one not in said
        ):
            return True
    return False


_PERSON = LazyPattern(
    r"\b([A-Z][a-z]{2,})(?:'s|’s)? (?:now |then |also |still )?"
    r"(?:has|had|have|gets|got|is|was|needs|bought|sold|gave|ate|earned|earns|spent|spends|paid|pays|made|makes|won|ran)\b"
)
_NO_PERSON = frozenset(
    (
        "the", "this", "that", "there", "here", "each", "every", "everyone", "all", "both", "what", "which", "who",
        "total", "she", "they", "half", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "today", "tomorrow", "yesterday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
        "his", "her", "its", "their", "our", "answer", "result", "thus", "hence", "therefore",
    )
)  # fmt: skip
_THING = LazyPattern(r"(?<![A-Za-z])[A-Za-z][a-z]+ ([A-Z])(?![\w'’.])")
_NAME = LazyPattern(r"(?<=[a-z,] )[A-Z][a-z]{2,}")
_LEFT = LazyPattern(r"\b(?:left|remain\w*|still ha(?:s|ve))\b|\bha(?:s|ve) now\b|\bnow ha(?:s|ve)\b", re.IGNORECASE)
_GONE = LazyPattern(r"\b(?:sold|gave|given|ate|eaten|lost|spent|used)\b", re.IGNORECASE)


def _of_another_person(sentence: str, question: str) -> bool:
    """Whether the value at the end of a sentence is told of somebody by name whom the question does not name, or not
    where it names the one it asks about."""
    lettered, named = set(_THING.findall(sentence)), set(_THING.findall(question))
    if lettered and named and lettered.isdisjoint(named):
        return True  # car B where car A is asked
    told = [match.group(1) for match in _PERSON.finditer(sentence) if match.group(1).lower() not in _NO_PERSON]
    if not told:
        return False
    closing = question.rstrip(" ?")
    wanted = _NAME.findall(closing[max(closing.rfind(". "), closing.rfind("? ")) + 1 :])
    return told[-1] not in wanted if wanted else told[-1].lower() not in question.lower()


_RATE = LazyPattern(
    r"\b(?:per|an?|each|every) (second|minute|hour|day|week|month|year)\b|\b(week|month|dai|hour|year)ly\b"
)
_DAYS = LazyPattern(
    r"\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|yesterday|tomorrow"
    r"|in \w+ (?:years|months|weeks|days)|\w+ (?:years|months|weeks|days) ago"
    r"|january|february|march|april|june|july|august|september|october|november|december)\b"
)


def _of_another_time(sentence: str, asked: str) -> bool:
    """Whether a sentence tells of a day or a month that is not asked about, or of a rate over another time."""
    if any(match.group() not in asked for match in _DAYS.finditer(sentence)):
        return True
    told = {match[1] or match[2] for match in _RATE.finditer(sentence)}
    wanted = {match[1] or match[2] for match in _RATE.finditer(asked[asked.rfind(".", 0, -1) + 1 :])}
    return bool(told) and bool(wanted) and told.isdisjoint(wanted)


class Overtaking(NamedTuple):
    """What the text behind an answer makes of it: the place of the value that replaces it, or (-1, -1) where it is
    put in doubt without a clear successor."""

    start: int
    end: int


_CUE = LazyPattern(
    r"(?:^|[.!?:;\n。，,)…]|</\w{1,12}>)[\s*_(\[]{0,6}(?:(?:but|hmm|oh|no|okay|ok|and|ah)\b[,.!]?\s){0,2}"
    r"(?:(wait\b|no\s?[—–-]|apologies\b|forgot\b|up?on (?:\w+ )?(?:review|reflection|inspection|"
    r"checking)|actually\b|correction\b|corrected\b|oops\b|edit(?:ed)?\s?:|updated?\s?:|sorry,|sorry\b|"
    r"my (?:mistake|bad)\b|"
    r"scratch that|on (?:second|further|closer|careful|re\w{2,12}) ?(?:thought|thoughts|reflection|look|"
    r"inspection|consideration)?|"
    r"on reflection|hmm+\b|hold on|(?:just |I'm )?kidding|I (?:meant|forgot|misread|missed|"
    r"take that back|made a mistake|"
    r"made an error)|that (?:doesn't|does not|didn't) (?:account|include|count)|"
    r"no, (?:that|it|this|the|wait)\b|no\.\s|let me (?:re\w{3,12}|fix|correct)\b|等等|不对|更正|纠正|修正)"
    r"|(however\b|but\b|plus\b|adding\b|counting\b|including\b|in total\b|overall\b|altogether\b|"
    r"for all\b|with\b|the (?:\w+ ){0,2}(?:total|sum) (?:is|comes)\b))",
    re.IGNORECASE,
)
# Work that goes on behind an answer without saying that the answer is wrong: a number that it comes to puts the
# answer in doubt, but may as well be a check, and is then no successor.
_RESUMED = LazyPattern(
    r"漏|忘了|少算|多算|重新?算|再算|"
    r"\bre-?(?:calculat|comput|do|count|check|work|evaluat|consider|add|read|verif)(?:e|es|ed|ing|s)?\b"
    r"|\bdouble[- ]check|\bor rather\b|\bthe (?:correct|actual|right|true) (?:\w+ ){1,2}(?:is|should)\b"
    r"|\bafter (?:add|subtract|includ|count)ing\b|\bstill (?:have|has|need|needs) to be\b"
    r"|\b(?:I|we) (?:should|must|need to|have to) (?:also |still )?(?:add|subtract|include|count|multiply|divide)\b",
    re.IGNORECASE,
)
_SIGNS = str.maketrans(dict.fromkeys('.,:;!?()[]*_"—–-…', " "))
_SURE_WORDS = frozenset(
    ["wrong", "incorrect", "not", "mistake", "error", "forgot", "misread", "made", "meant", "should"]
)
_CUE_WORDS = _SURE_WORDS | frozenset(
    [
        "wait",
        "actually",
        "correction",
        "corrected",
        "oops",
        "edit",
        "edited",
        "update",
        "updated",
        "sorry",
        "my",
        "scratch",
        "second",
        "further",
        "closer",
        "careful",
        "reflection",
        "hmm",
        "hmmm",
        "hold",
        "kidding",
        "missed",
        "take",
        "account",
        "include",
        "count",
        "no",
        "let",
        "thought",
        "thoughts",
        "look",
        "inspection",
        "consideration",
        "apologies",
        "upon",
        "up",
        "however",
        "but",
        "plus",
        "adding",
        "counting",
        "including",
        "total",
        "sum",
        "overall",
        "altogether",
        "all",
        "with",
    ]
)
_ANYWHERE = LongPattern(
    r"\b(?:the above|above answer|previous answer) (?:is|was) (?:wrong|incorrect|not)|(?<!if )\b(?:I|"
    r"we) (?:forgot|misread|made (?:a|an) (?:\w+ )?(?:mistake|error|slip))\b|"
    r"\bthat should (?:read|be)\b|\bI meant\b",
    re.IGNORECASE,
)
_AT_ONCE = LazyPattern(
    r"[\s.,!)\]}$*_\"]{0,8}(?:however,? )?(?:this|that|it) (?:is|was) (?:wrong|incorrect|not (?:right|"
    r"correct)|a mistake|an error)\b",
    re.IGNORECASE,
)
# Behind these another case may be told: "with tax, it is 45".
_CONDITIONAL = frozenset(("however", "but", "with", "including", "for all"))
_STATES = (
    r"(?:\b(?:should|must|will) (?:actually |really |instead )?(?:be|read|have been)|\bis (?:actually|really|instead)|"
    r"\b(?:it|that|this|which|answer|total|result|value|sum|number|amount|we|there|these|correct)(?:'s|"
    r"’s| is| are| was| becomes| "
    r"comes to)|\bI(?:'d|’d| would| will|'ll)? (?:say|meant|mean|get|choose|pick|go with)|\b(?:choose|"
    r"pick|select)|\b(?:gives|"
    r"give|giving|makes|making|get|"
    r"obtain|have|yields|equals|becomes)|\bso|\bthus|\btherefore|\bactually|\binstead|"
    r"\bcorrect (?:answer|option|choice) is|[=:：]|\bedit|\bupdated?|"
    r"\brather|\n|,|应为|应该是|应是)"
    r"[\s:：,*_]{0,4}(?:now |then |really |actually |just |instead |in fact |option |the answer is |the |"
    r"a total of |选项?)?[\s$\\(*_]{0,4}"
)
_STATED_NUMBER = LazyPattern(
    _STATES + "(?P<value>" + NUMBER.pattern + r")(?=[\s*_$\\)]*(?:[.!,;。]|$|\n|\s[a-z]+[.!]?\s*$))",
    re.IGNORECASE,
)
_STATED_LETTER = LazyPattern(r"(?i:" + _STATES + r")(?P<value>[A-J])(?=[\s*_$)]*(?:[.!,;。]|$|\n))")
_CONFIRMED = LazyPattern(
    r"\b(?:correct|right|confirmed|confirms|consistent|matches|match|indeed|checks out|yes|holds|"
    r"verified|fine|same|agrees)\b|正确|没错",
    re.IGNORECASE,
)
_REJECTING = LazyPattern(
    r"\b(?:not|wrong|incorrect|mistake|error|forgot|misread|missed|kidding)\b|n't\b|错", re.IGNORECASE
)
_JOINED_LETTER = LazyPattern(
    r"[)}\]$*_\s]{0,6}(?:,|and|or|&|，|和)\s{0,2}(?:also\s)?[(*]{0,3}[A-J][)*]{0,3}(?=[\s.,!]|$)"
)


def overtaken(text: str, end: int, value: str, letters: str) -> Overtaking | None:
    """What the text behind the answer `value`, which ends at `end`, makes of it; None where it stands."""
    rest = text[end : end + _REST]
    if len(rest) < 3 or (len(rest) <= 8 and not any(sign.isalnum() for sign in rest)):
        return None
    lettered = len(value) == 1 and "A" <= value <= "Z" and bool(letters)
    if lettered and _JOINED_LETTER.match(rest):
        return Overtaking(-1, -1)
    amount = value.strip("$\\() ").removeprefix("pm").lstrip("± ")
    numeric = NUMBER.fullmatch(amount) is not None or (value[:1].isdigit() and words(value) <= 2)
    key = same_form(value)
    pattern = _STATED_LETTER if lettered else _STATED_NUMBER if numeric else None
    found = _corrected(rest, end, key, pattern)
    if found is None and pattern and _resumes(rest, key, pattern):
        return Overtaking(-1, -1)
    if found is None and numeric and _ends_otherwise(rest, key):
        return Overtaking(-1, -1)
    return found


def _corrected(rest: str, end: int, key: str, pattern: LazyPattern | None) -> Overtaking | None:
    """What the words of a correction or an addition in `rest`, which begins at `end`, make of the answer `key`."""
    said_words = frozenset(rest.lower().translate(_SIGNS).split())
    if said_words.isdisjoint(_CUE_WORDS) and rest.isascii():
        return None
    cue = _CUE.search(rest)
    firm = cue is not None and cue.group(1) is not None
    begin = cue.start() if cue else -1
    if not firm and not said_words.isdisjoint(_SURE_WORDS):
        sure = _ANYWHERE.search(rest) or _AT_ONCE.match(rest)
        if sure:
            firm, begin = True, sure.start()
    if begin < 0:
        return None
    found = None
    if pattern:
        for match in pattern.finditer(rest, begin):
            found = match
    if found is not None:
        said = found.group("value").strip()
        if agree(same_form(said), key) or agree(key, same_form(said)):
            return None
        place = end + found.start("value") + (len(found.group("value")) - len(found.group("value").lstrip()))
        closing = rest[found.end("value") :].strip(" \t\r\n.!*_$)\\}")
        if firm and len(closing) <= 40 and not NUMBER.search(closing):
            return Overtaking(place, end + found.end("value"))
        if not firm and cue is not None and cue.group(2).lower() not in _CONDITIONAL and len(closing) <= 12:
            return Overtaking(place, end + found.end("value"))
        return Overtaking(-1, -1)
    if not firm:
        return None
    if _CONFIRMED.search(rest, begin) and not _REJECTING.search(rest, begin):
        return None
    return Overtaking(-1, -1)


# NUMBER ends before a letter, and a Chinese measure word is one.
_STATED_CHINESE = LazyPattern(r"(?:应该?[为是]|共有?|等于|[=＝])\s?(?P<value>\d+(?:\.\d+)?)(?=[一-鿿。，]|$)")


def _resumes(rest: str, key: str, pattern: LazyPattern) -> bool:
    """Whether the text behind an answer goes on working and states another one by `pattern`, without confirming the
    first."""
    resumed = _RESUMED.search(rest)
    if resumed is None:
        return False
    stated = [same_form(match.group("value")) for match in pattern.finditer(rest, resumed.start())]
    if not rest.isascii():
        stated += [match.group("value") for match in _STATED_CHINESE.finditer(rest, resumed.start())]
    if not stated or any(agree(said, key) for said in stated):
        return False
    return not (_CONFIRMED.search(rest, resumed.end()) or "✓" in rest or "✔" in rest)


_LAST_WORD = LazyPattern(
    r"(?:^|[\s,:=])(?P<value>" + NUMBER.pattern + r")(?:\s[a-z]+)?(?:,? in (?:total|all))?[.!]?\s*$"
)


_PREPOSITIONS = frozenset(("and", "of", "by", "from", "than", "with", "for", "in", "on", "between", "or"))


def _ends_otherwise(rest: str, key: str) -> bool:
    """Whether a short text behind a number never says it again and closes with another one."""
    if len(rest) > _CLOSING or rest.lstrip(" !$\\)}").startswith("="):
        return False
    last = _LAST_WORD.search(rest)
    if last is None or agree(same_form(last.group("value")), key):
        return False
    if rest[: last.start()].rpartition(" ")[2].lower() in _PREPOSITIONS or is_hedged(rest):
        return False
    return not any(agree(same_form(match.group()), key) for match in NUMBER.finditer(rest))


def successor(text: str, end: int, letters: str) -> Overtaking | None:
    """The one value that the text behind a statement that does not stand (it ends at `end`) closes with, if any: "One
    might think the answer is 60, but it's 63"."""
    rest = text[end : end + _REST]
    found = None
    for match in (_STATED_LETTER if letters else _STATED_NUMBER).finditer(rest):
        found = match
    if found is None or is_hedged(rest):
        return None
    closing = rest[found.end("value") :].strip(" \t\r\n.!*_$)\\}")
    if len(closing) > 12 or any(sign.isdigit() for sign in closing):
        return None
    lead = len(found.group("value")) - len(found.group("value").lstrip())
    return Overtaking(end + found.start("value") + lead, end + found.end("value"))


def is_hedged(text: str) -> bool:
    """Whether a text supposes, denies or bounds rather than asserts."""
    return _DOUBTED.search(text) is not None
