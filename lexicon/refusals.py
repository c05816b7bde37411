"""Why an upload cannot be read as a word list: codes with facts, their sentences stand elsewhere."""

from enum import StrEnum


class Fault(StrEnum):
    """What is wrong with a whole file. Each comes with `file`, most with `line` (from 1), some with `what`."""

    EMPTY = "empty"
    TOO_LARGE = "too_large"  # what: the greatest size in bytes
    TOO_MANY_FORMS = "too_many_forms"  # what: the greatest number of forms
    ZIP = "zip"
    IMAGE = "image"
    NOT_TEXT = "not_text"
    TRUNCATED = "truncated"
    BROKEN_GZIP = "broken_gzip"
    WRONG_ENCODING = "wrong_encoding"  # what: the encoding it was read in
    UNKNOWN_ENCODING = "unknown_encoding"  # what: the name after SET
    NOT_AFF = "not_aff"
    NOT_DIC = "not_dic"
    WRONG_PAIR = "wrong_pair"  # what: a flag of the .dic that the .aff does not know
    BAD_RULE = "bad_rule"  # what: the line
    BAD_CONDITION = "bad_condition"  # what: the condition
    BAD_FLAGS = "bad_flags"  # what: the flags


class ReadingError(Exception):
    """A file that cannot be read as a word list; nothing of it may be kept."""

    def __init__(self, fault: Fault, file: str, line: int | None = None, what: str | int | None = None) -> None:
        super().__init__(fault, file, line, what)
        self.fault, self.file, self.line, self.what = fault, file, line, what
