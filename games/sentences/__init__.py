"""Every refusal, message and log line as whole translated sentences: the one place where values become words."""

from games.sentences import answers, board_answers
from games.sentences.board_words import bonus_mark, bonus_name, direction_word, previewed, tile_name, word_with_points
from games.sentences.counting import about, duration, more, players, points, tiles, tries_left
from games.sentences.headings import heading, title
from games.sentences.hearing import back, final_count, message, message_own, summary, what_follows_own
from games.sentences.log import told
from games.sentences.notices import Notice
from games.sentences.refusals import refusal, words_refused
from games.sentences.writing import (
    apart,
    coordinate,
    french,
    isolated,
    listed,
    named,
    number,
    people,
    plain_listed,
    plain_name,
    sentence,
    sentences,
)

__all__ = [
    "Notice",
    "about",
    "answers",
    "apart",
    "back",
    "board_answers",
    "bonus_mark",
    "bonus_name",
    "coordinate",
    "direction_word",
    "duration",
    "final_count",
    "french",
    "heading",
    "isolated",
    "listed",
    "message",
    "message_own",
    "more",
    "named",
    "number",
    "people",
    "plain_listed",
    "plain_name",
    "players",
    "points",
    "previewed",
    "refusal",
    "sentence",
    "sentences",
    "summary",
    "tile_name",
    "tiles",
    "title",
    "told",
    "tries_left",
    "what_follows_own",
    "word_with_points",
    "words_refused",
]
