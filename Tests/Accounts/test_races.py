"""A refresh that many ask for at once, or whose answer is lost: nobody is signed out by a race."""

import os
from concurrent.futures import ThreadPoolExecutor

from service import Browser

ROUNDS = 300 if os.environ.get("SOAK") == "full" else 15


def test_six_refreshes_at_once_all_get_the_one_next_token(service):
    ann = Browser(service)
    assert ann.register("ann@example.com").status == 201
    with ThreadPoolExecutor(6) as pool:
        for _ in range(ROUNDS):
            twins = [Browser(service, ann.cookies) for _ in range(6)]
            replies = list(pool.map(lambda twin: twin.refresh(), twins))
            assert [reply.status for reply in replies] == [200] * 6
            assert len({twin.cookies["refresh"] for twin in twins}) == 1
            assert twins[0].cookies["refresh"] != ann.cookies["refresh"]
            ann.cookies = twins[0].cookies
            assert ann.ask("GET", "/v1/session").status == 200


def test_an_answer_that_is_lost_is_given_again(service):
    ann = Browser(service)
    ann.register("ann@example.com")
    for _ in range(ROUNDS):
        lost = Browser(service, ann.cookies)
        lost.refresh()
        assert ann.refresh().status == 200
        assert ann.cookies["refresh"] == lost.cookies["refresh"]
        assert ann.ask("GET", "/v1/session").status == 200


def test_a_refresh_that_meets_a_sign_out_revives_nothing(service):
    with ThreadPoolExecutor(2) as pool:
        for number in range(min(ROUNDS, 40)):
            ann = Browser(service)
            if number == 0:
                ann.register("ann@example.com")
                device = ann.cookies["device"]
            else:
                ann.cookies = {"device": device}
                assert ann.sign_in("ann@example.com").status == 200
            renewing = Browser(service, ann.cookies)
            refreshed = pool.submit(renewing.refresh)
            ended = pool.submit(Browser(service, ann.cookies).ask, "DELETE", "/v1/session")
            assert ended.result().status == 204
            assert refreshed.result().status in (200, 401)
            assert renewing.ask("GET", "/v1/session").status == 401
            assert renewing.refresh().json["code"] == "AUTH_004"


def test_an_old_token_that_is_shown_again_ends_the_session(service):
    ann = Browser(service)
    ann.register("ann@example.com")
    thief = Browser(service, ann.cookies)
    for _ in range(10):
        assert ann.refresh().status == 200
    # Nine generations are more than are remembered: no grace is left.
    reply = thief.refresh()
    assert (reply.status, reply.json["subcode"]) == (401, "reused")
    assert ann.ask("GET", "/v1/session").json["subcode"] == "revoked"
    assert ann.refresh().json["code"] == "AUTH_004"
