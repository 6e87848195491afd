"""Whom the program trusts: an authority, pinned keys, and nobody else."""

import pytest
from home import Home
from secure import Authority, SecureDesk

FAR, GONE = "2099-12-31", "2020-01-01"


@pytest.fixture(scope="module")
def spare(tmp_path_factory):
    """A key that lies in a safe."""
    return Authority(tmp_path_factory.mktemp("spare")).sign("spare")


def pins(*certificates, until=FAR):
    return [word for one in certificates for word in ("--pin", one.pin)] + ["--pins-until", until]


def register(home, *words):
    """With these words in the home's first command."""
    places = [*Home.places.fget(home), *words]

    class Placed(Home):
        @property
        def places(self):
            return places

    home.__class__ = Placed
    home.register()
    home.__class__ = Home


def test_the_right_pins_are_kept_and_pass(tmp_path, desk, spare):
    home = Home(tmp_path / "home", desk)
    register(home, *pins(desk.certificate, spare))
    home.do("whoami")
    assert home.status()["pins"] == 2
    # A key that was rotated in is one of them, too: the order does not count.
    home.do("whoami", *pins(spare, desk.certificate))


def test_a_wrong_pin_sends_nothing_and_is_reported(tmp_path, own_desk, spare):
    home = Home(tmp_path / "home", own_desk)
    home.register()
    other = Authority(tmp_path / "other").sign("other")
    done = home.run("whoami", *pins(spare, other))
    assert done.returncode == 3
    assert "none of the pinned ones" in done.stderr and own_desk.certificate.pin in done.stderr
    assert "not the one this app knows" in done.stderr
    # Nobody is signed out by it, not even by a refresh that never left.
    assert home.run("whoami").returncode == 0


def test_a_rotated_key_passes_by_its_second_pin(tmp_path, own_desk, spare):
    home = Home(tmp_path / "home", own_desk)
    next_one = own_desk.authority.sign("next")
    register(home, *pins(own_desk.certificate, next_one))
    own_desk.stop()
    own_desk.certificate = next_one
    own_desk.start()
    home.do("whoami")
    own_desk.stop()
    own_desk.certificate = own_desk.authority.sign("third")
    own_desk.start()
    assert home.run("whoami").returncode == 3


def test_pins_lapse_after_their_day(tmp_path, desk, spare):
    home = Home(tmp_path / "home", desk)
    home.register()
    other = Authority(tmp_path / "other").sign("other")
    done = home.run("whoami", *pins(spare, other, until=GONE))
    assert (done.returncode, "have lapsed" in done.stderr) == (0, True)


def test_pins_that_are_none_are_refused(tmp_path, desk, spare):
    home = Home(tmp_path / "home", desk)
    home.register()
    for words in (
        ["--pin", spare.pin], pins(spare), ["--pin", "sha256/abc", "--pin", spare.pin, "--pins-until", FAR],
        pins(spare, desk.certificate, until="tomorrow"),
    ):  # fmt: skip
        assert home.run("whoami", *words).returncode == 64, words
    # And they can be dropped.
    home.do("whoami", "--pin", "none")


def test_a_foreign_authority_is_not_trusted(tmp_path, desk):
    home = Home(tmp_path / "home", desk)
    home.register()
    foreign = Authority(tmp_path / "foreign")
    done = home.run("whoami", "--ca", foreign.certificate)
    assert (done.returncode, "certificate does not hold" in done.stderr) == (3, True)
    # Nor is it by the system's own authorities.
    assert home.run("whoami", "--ca", "none").returncode == 3
    assert home.run("whoami", "--ca", tmp_path / "nothing.pem").returncode == 64
    assert home.run("whoami").returncode == 0


def test_a_certificate_for_another_host_is_not_trusted(tmp_path):
    desk = SecureDesk(tmp_path / "desk")
    desk.certificate = desk.authority.sign("elsewhere", host="account.readmigo.com")
    with desk:
        done = Home(tmp_path / "home", desk).run(
            "sign-in", "--server", desk.origin, "--ca", desk.authority.certificate, "--email", "a@example.com",
            stdin="x\n")  # fmt: skip
        assert (done.returncode, "certificate does not hold" in done.stderr) == (3, True)
