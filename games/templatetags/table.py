"""The filters with which the table's templates put values into words."""

from __future__ import annotations

from django import template

from games import sentences

register = template.Library()

register.filter("told", sentences.told)
register.filter("named", sentences.named)
register.filter("people", sentences.people)
register.filter("apart", sentences.apart)
register.filter("coordinate", sentences.coordinate)
register.filter("french", sentences.french)
register.filter("about", sentences.about)
register.filter("duration", sentences.duration)
register.filter("bonus_name", sentences.bonus_name)
register.filter("bonus_mark", sentences.bonus_mark)
register.filter("previewed", sentences.previewed)
register.filter("tile_name", sentences.tile_name)

register.filter("direction_word", sentences.direction_word)
register.filter("word_with_points", sentences.word_with_points)
register.filter("heading", sentences.heading)
register.filter("page_title", sentences.title)
register.filter("number", sentences.number)
register.filter("more", sentences.more)
register.filter("points", sentences.points)
register.filter("tiles", sentences.tiles)
register.filter("tries_left", sentences.tries_left)
register.filter("players", sentences.players)
