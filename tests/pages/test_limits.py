"""Limits: how often an address may make guests and accounts, open tables and try passwords."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test import Client

from games.models import Attempt, Player
from games.rules.refusal import RefusalCode, Refused
from games.services import limits
from games.services.limits import Action

NOON = datetime(2026, 8, 1, 12, 0, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


@pytest.fixture(autouse=True)
def _at_noon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("django.utils.timezone.now", lambda: NOON)


def spend_all(action: Action, who: str, now: datetime) -> None:
    for _ in range(action.value.times):
        limits.spend(action, who, now)


@pytest.mark.parametrize(
    ("action", "times", "minutes"),
    [
        (Action.GUEST, 30, 60),
        (Action.SIGN_UP, 20, 60),
        (Action.TABLE, 30, 60),
        (Action.LOG_IN_AS, 10, 15),
        (Action.LOG_IN_FROM, 60, 15),
    ],
)
@pytest.mark.django_db
def test_so_many_times_in_a_window_and_no_more(action: Action, times: int, minutes: int) -> None:
    for _ in range(times):
        limits.spend(action, "192.0.2.7", NOON + MINUTE)
    with pytest.raises(Refused) as refusal:
        limits.spend(action, "192.0.2.7", NOON + MINUTE)
    assert refusal.value.code is RefusalCode.TOO_OFTEN
    assert refusal.value.facts == {"minutes": minutes - 1}
    limits.spend(action, "192.0.2.7", NOON + minutes * MINUTE)


@pytest.mark.django_db
def test_minutes_to_wait_are_rounded_up_so_that_waiting_them_is_enough() -> None:
    spend_all(Action.GUEST, "192.0.2.7", NOON)
    with pytest.raises(Refused) as refusal:
        limits.spend(Action.GUEST, "192.0.2.7", NOON + timedelta(minutes=59, seconds=59))
    assert refusal.value.facts == {"minutes": 1}


@pytest.mark.django_db
def test_one_address_does_not_use_up_another_s_nor_one_action_another_s() -> None:
    spend_all(Action.GUEST, "192.0.2.7", NOON)
    limits.spend(Action.GUEST, "192.0.2.8", NOON)
    limits.spend(Action.SIGN_UP, "192.0.2.7", NOON)
    assert sorted(Attempt.objects.values_list("count", flat=True)) == [1, 1, 30]


@pytest.mark.django_db
def test_whatever_is_counted_is_kept_short_and_unreadable() -> None:
    for who in ("192.0.2.7", "x" * 10_000, "nul\0", "\ud800"):
        limits.spend(Action.GUEST, who, NOON)
    kept = list(Attempt.objects.values_list("who", flat=True))
    assert len(set(kept)) == 4
    assert {len(who) for who in kept} == {32}


@pytest.mark.django_db
def test_attempts_are_forgotten_once_their_window_is_over() -> None:
    limits.spend(Action.GUEST, "192.0.2.7", NOON - MINUTE)
    limits.spend(Action.GUEST, "192.0.2.7", NOON)
    limits.sweep_old(NOON + timedelta(minutes=59))
    assert [attempt.window for attempt in Attempt.objects.all()] == [NOON]
    limits.sweep_old(NOON + timedelta(minutes=60))
    assert not Attempt.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_attempts_made_at_once_are_all_counted() -> None:
    def allowed(_: int) -> bool:
        try:
            limits.spend(Action.GUEST, "192.0.2.7", NOON)
        except Refused:
            return False
        finally:
            connection.close()
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(allowed, range(40))) == 30
    assert Attempt.objects.get().count == 40


@pytest.mark.django_db
def test_the_thirty_first_guest_from_one_address_is_told_when_to_come_back(client: Client) -> None:
    spend_all(Action.GUEST, "127.0.0.1", NOON)
    answer = client.post("/guest/", {"name": "Ana"}, headers={"Accept-Language": "en"})
    assert answer.status_code == 429
    assert answer.text.index("Wait 60 minutes, then try again.") < answer.text.index("<h1")
    assert 'value="Ana"' in answer.text
    assert not Player.objects.exists()
    elsewhere = client.post("/guest/", {"name": "Ana"}, REMOTE_ADDR="192.0.2.8")
    assert elsewhere.status_code == 302


@pytest.mark.django_db
def test_the_twenty_first_account_from_one_address_is_refused(client: Client) -> None:
    spend_all(Action.SIGN_UP, "127.0.0.1", NOON)
    answer = client.post("/sign-up/", {"name": "Ana", "password": "mangrove 41"})
    assert answer.status_code == 429
    assert not Player.objects.exists()


@pytest.mark.django_db
def test_a_name_that_was_mistyped_uses_up_nothing(client: Client) -> None:
    assert client.post("/guest/", {"name": "a/b"}).status_code == 422
    assert not Attempt.objects.exists()


@pytest.mark.django_db
def test_after_ten_wrong_passwords_the_right_one_must_wait_from_there_but_not_from_elsewhere(client: Client) -> None:
    Player.objects.create_user("Marie", "mangrove 41")
    for attempt in range(10):
        name = "MARIE" if attempt % 2 else "marie"
        assert client.post("/log-in/", {"name": name, "password": "wrong"}).status_code == 422
    right = {"name": "Marie", "password": "mangrove 41"}
    assert client.post("/log-in/", right).status_code == 429
    assert "_auth_user_id" not in client.session
    assert client.post("/log-in/", right, REMOTE_ADDR="192.0.2.8").status_code == 302


@pytest.mark.django_db
def test_an_address_that_tries_sixty_names_must_wait(client: Client) -> None:
    spend_all(Action.LOG_IN_FROM, "127.0.0.1", NOON)
    answer = client.post("/log-in/", {"name": "Lea", "password": "x"}, headers={"Accept-Language": "en"})
    assert answer.status_code == 429
    assert "Wait 15 minutes, then try again." in answer.text
