"""Every refusal, message and log line as whole translated sentences: the one place where values become words."""

from games.sentences.board_words import bonus_mark, bonus_name, direction_word, previewed, tile_name, word_with_points
from games.sentences.counting import duration, more, players, points, tiles, tries_left
from games.sentences.headings import heading, title
from games.sentences.hearing import final_count, message, message_own
from games.sentences.log import told
from games.sentences.notices import Notice
from games.sentences.refusals import refusal, words_refused
from games.sentences.writing import (
    coordinate,
    french,
    isolated,
    listed,
    named,
    number,
    plain_listed,
    plain_name,
    sentence,
    sentences,
)

__all__ = [
    "Notice",
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
    "plain_listed",
    "plain_name",
    "players",
    "points",
    "previewed",
    "refusal",
    "sentence",
    "sentences",
    "tile_name",
    "tiles",
    "title",
    "told",
    "tries_left",
    "word_with_points",
    "words_refused",
]
