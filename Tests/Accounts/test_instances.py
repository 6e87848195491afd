"""Two instances of `accountd` on one PostgreSQL database are one service: others' races of 2026, by their names."""

import re
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest
from database import Instance, Person, instances
from service import PASSWORD, until
from test_keys import DAY, age


@contextmanager
def on(home, folder):
    """Two instances on a database."""
    with instances(folder, home.url) as two:
        for instance in two:
            instance.database = home
        yield two


@pytest.fixture(scope="module")
def pair(databases, tmp_path_factory):
    """Two instances for tests that end none; each test has people of its own."""
    with on(databases(), tmp_path_factory.mktemp("pair")) as two:
        yield two


@pytest.fixture
def mortal(databases, tmp_path):
    """Two instances that a test may kill."""
    with on(databases(), tmp_path) as two:
        yield two


def registered(service, email):
    person = Person(service)
    reply = person.register(email)
    assert reply.status == 201, reply.text
    return person


def test_parallel_refresh_of_one_session_at_both_instances_gives_one_next_token(pair):
    ann = registered(pair[0], "parallel@example.com")
    with ThreadPoolExecutor(6) as pool:
        for _ in range(4):
            twins = [ann.twin(pair[number % 2]) for number in range(6)]
            assert [reply.status for reply in pool.map(Person.refresh, twins)] == [200] * 6
            assert len({twin.cookies["refresh"] for twin in twins}) == 1
            ann.cookies = twins[0].cookies
            for instance in pair:
                assert ann.at(instance).ask("GET", "/v1/session").status == 200


def test_a_refresh_that_is_shown_again_in_the_same_second_at_the_other_instance_forks_nothing(pair):
    one, two = pair
    ann = registered(one, "replay@example.com")
    again = ann.twin(two)
    assert ann.refresh().status == 200
    assert again.refresh().status == 200
    assert again.cookies["refresh"] == ann.cookies["refresh"]
    thief = ann.twin(two)
    for number in range(10):
        assert ann.at(pair[number % 2]).refresh().status == 200
    reply = thief.refresh()
    assert (reply.status, reply.json["subcode"]) == (401, "reused")
    until(lambda: all(ann.at(instance).ask("GET", "/v1/session").status == 401 for instance in pair))


def test_a_refresh_at_one_that_meets_a_revocation_at_the_other_revives_nothing(pair):
    one, two = pair
    ann = registered(one, "revoked@example.com")
    with ThreadPoolExecutor(2) as pool:
        for number in range(4):
            if number > 0:
                ann.cookies = {"device": ann.cookies["device"]}
                assert ann.sign_in("revoked@example.com").status == 200
            renewing, leaving = ann.twin(two), ann.twin(one)
            refreshed, ended = pool.submit(renewing.refresh), pool.submit(leaving.ask, "DELETE", "/v1/session")
            assert ended.result().status == 204
            assert refreshed.result().status in (200, 401)
            assert renewing.refresh().json["code"] == "AUTH_004"
            until(lambda renewing=renewing: renewing.ask("GET", "/v1/session").status == 401)


def test_a_sign_out_at_one_is_refused_at_the_other_with_and_without_a_notification(pair):
    one, two = pair
    ann, bob = registered(one, "out@example.com"), registered(one, "silent@example.com")
    for person in (ann, bob):
        assert person.at(two).ask("GET", "/v1/session").status == 200
    assert ann.at(one).ask("DELETE", "/v1/session", keeps=False).status == 204
    until(lambda: ann.at(two).ask("GET", "/v1/session", keeps=False).status == 401)
    # What nobody tells of is found by looking, once a second.
    one.database.sql(
        """UPDATE session SET ended = extract(epoch FROM now()) - 978307200, end_reason = 'administrator'
        WHERE "user" = (SELECT id FROM "user" WHERE email = 'silent@example.com')"""
    )
    for instance in pair:
        until(lambda instance=instance: bob.at(instance).ask("GET", "/v1/session", keeps=False).status == 401)


def test_codes_are_not_guessed_at_two_instances_at_once(pair):
    ann = Person(pair[0])
    begun = ann.ask("POST", "/v1/registrations", {"email": "code@example.com", "password": PASSWORD, "terms": "2026-01"})
    right = pair[0].code("code@example.com")
    wrong = [code for code in ("00000001", "00000002", "00000003") if code != right][0]
    place = f"/v1/registrations/{begun.json['challenge']}/code"
    with ThreadPoolExecutor(8) as pool:
        guesses = [pool.submit(ann.twin(pair[number % 2]).ask, "POST", place, {"code": wrong}) for number in range(16)]
        reasons = [guess.result().json.get("subcode") for guess in guesses]
    assert reasons.count("wrong") <= 5 and set(reasons) <= {"wrong", "exhausted"}, reasons
    for instance in pair:
        reply = ann.at(instance).ask("POST", place, {"code": right})
        assert (reply.status, reply.json["subcode"]) == (401, "exhausted"), reply.text


def test_resets_are_not_guessed_at_two_instances_at_once(pair):
    ann = registered(pair[0], "reset@example.com")
    begun = ann.ask("POST", "/v1/password-resets", {"email": "reset@example.com"})
    right = pair[0].code("reset@example.com")
    wrong = [code for code in ("00000001", "00000002") if code != right][0]
    place = f"/v1/password-resets/{begun.json['challenge']}"
    with ThreadPoolExecutor(8) as pool:
        guesses = [
            pool.submit(ann.twin(pair[number % 2]).ask, "POST", place, {"code": wrong, "password": "Another4ever"})
            for number in range(16)
        ]
        replies = [guess.result() for guess in guesses]
    assert {reply.status for reply in replies} <= {401, 429}, [reply.text for reply in replies]
    assert [(reply.json or {}).get("subcode") for reply in replies].count("wrong") <= 5
    for instance in pair:
        assert ann.at(instance).ask("POST", place, {"code": right, "password": "Another4ever"}).status == 401


def test_a_device_proof_counts_once_at_whichever_instance(pair):
    one, two = pair
    ann = registered(one, "proof@example.com")
    assert ann.ask("PATCH", "/v1/me", {"nickname": "Anna"}).status == 200
    proof = dict(ann.sent)
    assert ann.at(two).ask("PATCH", "/v1/me", {"nickname": "Bertha"}).status == 200
    reply = ann.at(two).ask_once("PATCH", "/v1/me", {"nickname": "Anna"}, further=proof)
    assert reply.status == 401, reply.text
    assert ann.ask("GET", "/v1/me").json["nickname"] == "Bertha"


def test_each_letter_leaves_once_from_two_instances(pair):
    addresses = [f"letter{number}@example.com" for number in range(12)]
    with ThreadPoolExecutor(6) as pool:
        list(pool.map(lambda each: registered(pair[each[0] % 2], each[1]), enumerate(addresses)))
    until(lambda: pair[0].database.sql("SELECT count(*) FROM message WHERE length(body) > 0") == "0")
    letters = pair[0].mailbox.letters
    assert [letters.count(address) for address in addresses] == [1] * len(addresses)


def test_a_letter_whose_instance_was_killed_waits_for_the_lease_and_leaves_once(mortal):
    one, two = mortal
    letters, home = one.mailbox.letters, one.database
    with one.mailbox.held():
        begun = Person(one).ask("POST", "/v1/registrations", {"email": "lease@example.com", "password": PASSWORD, "terms": "2026-01"})
        assert begun.status == 202
        until(lambda: home.sql("SELECT count(*) FROM message WHERE tries = 1 AND length(body) > 0") == "1")
        one.kill()
    # The other one takes what is due, and leaves this one alone.
    registered(two, "meanwhile@example.com")
    assert letters.count("lease@example.com") == 0
    assert home.sql("SELECT tries FROM message WHERE length(body) > 0") == "1"
    # The lease of five minutes is over.
    home.sql("UPDATE message SET due = due - 300 WHERE length(body) > 0")
    registered(two, "afterwards@example.com")
    until(lambda: home.sql("SELECT count(*) FROM message WHERE length(body) > 0") == "0")
    assert letters.count("lease@example.com") == 1


def test_a_restart_forgets_no_rotation(mortal):
    one, two = mortal
    ann = registered(one, "restart@example.com")
    thief = ann.twin(two)
    for number in range(10):
        assert ann.at(mortal[number % 2]).refresh().status == 200
    for instance in mortal:
        instance.kill()
        instance.start()
    assert ann.at(one).refresh().status == 200
    reply = thief.refresh()
    assert (reply.status, reply.json["subcode"]) == (401, "reused")


def rotate(one, two, *words):
    """The next step of a rotation, whose keys the other instance gets, too."""
    done = one.run("keys", "rotate", *words)
    assert done.returncode == 0, done.stderr
    source, target = one.folder / "data", two.folder / "data"
    for path in target.glob("**/*"):
        if path.is_file():
            path.unlink()
    for path in source.glob("**/*"):
        if path.is_file():
            copy = target / path.relative_to(source)
            copy.write_bytes(path.read_bytes())
            copy.chmod(0o600)
    return done.stdout.splitlines()[1].partition(": ")[2]


def test_keys_are_rotated_while_two_instances_write_and_no_cut_is_hard(mortal):
    one, two = mortal
    people = [registered(mortal[number % 2], f"keys{number}@example.com") for number in range(2)]
    rotate(one, two)
    age(one, 3600)
    assert rotate(one, two).startswith("key 2 seals now.")
    for instance in mortal:
        instance.kill()
        instance.start()
    stop = []

    def write(number):
        """Renewals and codes, each at the instance whose turn it is; what the old key signed and sealed holds."""
        count = 0
        while not stop:
            count += 1
            person = people[number].at(mortal[(number + count) % 2])
            assert person.refresh().status == 200
            assert person.ask("GET", "/v1/session").status == 200
            begun = Person(person.service).ask(
                "POST", "/v1/registrations", {"email": f"{number}.{count}@new.example", "password": PASSWORD, "terms": "2026-01"}
            )
            assert begun.status == 202
        return count

    with ThreadPoolExecutor(2) as pool:
        writers = [pool.submit(write, number) for number in range(2)]
        try:
            until(lambda: not re.search(r"\d+ by key 1", one.run("doctor").stdout))
            age(one, 3 * DAY + 60)
            # Letters that are on their way are waited for.
            until(lambda: rotate(one, two).startswith("key 1 was removed;"))
        finally:
            stop.append(True)
        assert all(writer.result() > 0 for writer in writers)
    said = one.run("doctor").stdout
    assert re.search(r"sealed values: \d+ by key 2$", said, re.M), said
    for person in people:
        for instance in mortal:
            assert person.at(instance).refresh().status == 200


class Limited(Instance):
    """With the ceilings of a server that anybody may reach."""

    def settings(self):
        return [*super().settings(), "server.rateLimits=true"]


def test_a_network_has_its_tries_once_at_both_instances_together(databases, tmp_path):
    with instances(tmp_path, databases().url, kind=Limited) as pair:
        stranger = Person(pair[0])
        tries = {"email": "nobody@example.com", "password": "Another4ever"}
        replies = [
            stranger.at(pair[number % 2]).ask_once("POST", "/v1/sign-in/password", tries, keeps=False) for number in range(44)
        ]
    puzzled = [bool((reply.json or {}).get("puzzle")) for reply in replies]
    # 30 a minute from one address: from then on a puzzle is asked for, at whichever instance.
    assert puzzled == [False] * 30 + [True] * 14
