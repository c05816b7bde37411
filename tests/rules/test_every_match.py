"""What holds in every match, shown by matches played at random to their end."""

from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.lexio.codec import record_from_json, record_to_json, restore, store
from games.rules.lexio.moves import Exchange
from games.rules.lexio.play import WordsRefused, play
from games.rules.lexio.position import Position
from games.rules.lexio.records import Placed
from games.rules.lexio.replay import PublicPosition, replay
from games.rules.lexio.scoring import preview
from games.rules.lexio.tiles import ALL_TILES
from tests.rules.positions import EVERY_WORD, NOON, all_tiles
from tests.rules.random_matches import turns_of

MOST_TURNS = 1_000  # far more than any match has

few = settings(max_examples=12, deadline=None, database=None)
players = st.integers(2, 4)
chances = st.integers(0, 2**32).map(Random)


def with_other_hidden_tiles(position: Position, chance: Random) -> Position:
    """Return the position with all that is hidden from the player to move dealt anew: other racks and the bag."""
    others = [seat for seat in range(len(position.seats)) if seat != position.turn]
    hidden = list(position.bag + "".join(position.seats[seat].rack for seat in others))
    chance.shuffle(hidden)
    seats = list(position.seats)
    for seat in others:
        size = len(seats[seat].rack)
        seats[seat] = replace(seats[seat], rack="".join(hidden[:size]))
        hidden = hidden[size:]
    return replace(position, seats=tuple(seats), bag="".join(sorted(hidden)))


@few
@given(players=players, chance=chances)
def test_exc_4_there_are_always_102_tiles_none_of_them_twice(players, chance):
    for turn in turns_of(players, chance):
        assert all_tiles(turn.played.position) == ALL_TILES
        assert max(len(seat.rack) for seat in turn.played.position.seats) <= 7


@few
@given(players=players, chance=chances)
def test_every_rack_is_full_as_long_as_the_bag_holds_a_tile(players, chance):
    for turn in turns_of(players, chance):
        if turn.played.position.bag:
            assert {len(seat.rack) for seat in turn.played.position.seats} == {7}


@few
@given(players=players, chance=chances)
def test_every_match_comes_to_an_end_and_somebody_wins(players, chance):
    turns = list(turns_of(players, chance))
    over = turns[-1].played.position
    assert len(turns) < MOST_TURNS
    totals = [seat.total for seat in over.seats]
    assert over.ending.winners == tuple(seat for seat in range(players) if totals[seat] == max(totals))
    if over.ending.finisher is None:
        assert over.idle_turns == 2 * players
        assert not any(isinstance(turn.played.record, Placed) for turn in turns[-2 * players :])
    else:
        assert over.bag == over.seats[over.ending.finisher].rack == ""
        assert sum(over.ending.given) == sum(over.ending.taken)


@few
@given(players=players, chance=chances)
def test_the_totals_are_the_sum_of_the_log(players, chance):
    totals = [0] * players
    for turn in turns_of(players, chance):
        record = turn.played.record
        if isinstance(record, Placed):
            assert record.points == sum(word.points for word in record.words) + 30 * (len(record.tiles) == 7)
            totals[turn.before.turn] += record.points
        ending = turn.played.position.ending
        if ending is not None:
            totals = [total - ending.taken[seat] + ending.given[seat] for seat, total in enumerate(totals)]
        assert [seat.total for seat in turn.played.position.seats] == totals


@few
@given(players=players, chance=chances)
def test_the_log_replays_to_the_same_end(players, chance):
    turns = list(turns_of(players, chance))
    records = [record_from_json(record_to_json(turn.played.record)) for turn in turns]
    assert records == [turn.played.record for turn in turns]
    over = turns[-1].played.position
    ending = over.ending
    before_count = tuple(
        total + taken - given for total, taken, given in zip(ending.totals, ending.taken, ending.given, strict=True)
    )
    last = turns[-1].before
    seen = replay(players, records)
    assert seen == PublicPosition(over.board, before_count, (last.turn + 1) % players, over.idle_turns)
    assert replay(players, records[:-1]) == PublicPosition(
        last.board, tuple(seat.total for seat in last.seats), last.turn, last.idle_turns
    )


@few
@given(players=players, chance=chances)
def test_every_position_is_stored_and_read_again(players, chance):
    for turn in turns_of(players, chance):
        position = turn.played.position
        assert restore(store(position), [seat.tries for seat in position.seats]) == position


@few
@given(players=players, chance=chances)
def test_hidden_tiles_never_matter_to_what_is_public(players, chance):
    for turn in turns_of(players, chance):
        if turn.move is None or turn.played.position.ending is not None:
            continue
        other = with_other_hidden_tiles(turn.before, chance)
        played = play(other, other.turn, turn.move, EVERY_WORD, Random(1), NOON)
        assert played.record == turn.played.record
        assert store(played.position).public == store(turn.played.position).public
        assert [len(seat.rack) for seat in played.position.seats] == [
            len(seat.rack) for seat in turn.played.position.seats
        ]
        assert len(played.position.bag) == len(turn.played.position.bag)


@few
@given(players=players, chance=chances)
def test_hidden_tiles_never_matter_to_a_refused_word(players, chance):
    for turn in turns_of(players, chance):
        if not isinstance(turn.played.record, Placed):
            continue
        other = with_other_hidden_tiles(turn.before, chance)
        refused, refused_too = (
            play(position, position.turn, turn.move, (), Random(1), NOON) for position in (turn.before, other)
        )
        assert isinstance(refused, WordsRefused)
        assert refused.words == refused_too.words
        assert store(refused.position).public == store(turn.before).public


@few
@given(players=players, chance=chances)
def test_rule_7_7_the_preview_of_every_placement_is_its_score(players, chance):
    for turn in turns_of(players, chance):
        record = turn.played.record
        if isinstance(record, Placed):
            possible = preview(turn.before.board, turn.move.tiles)
            assert (possible.words, possible.all_seven, possible.points) == (
                record.words,
                record.all_seven,
                record.points,
            )


@few
@given(players=players, chance=chances)
def test_an_exchange_changes_nothing_but_the_movers_rack_and_the_bag(players, chance):
    for turn in turns_of(players, chance):
        if isinstance(turn.move, Exchange) and turn.played.position.ending is None:
            before, position = turn.before, turn.played.position
            assert position.board == before.board
            assert [position.seats[seat] == before.seats[seat] for seat in range(players)].count(False) <= 1
            assert position.bag == "".join(sorted(position.bag))
