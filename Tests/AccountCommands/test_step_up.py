"""A second factor at the terminal: asked for, given in several ways, wrong and right."""

import pytest
from desk import Factor
from home import PASSWORD, Home, ends


@pytest.fixture
def guarded(desk):
    """Somebody with a second factor, and recovery codes."""
    person = desk.person()
    person.factor = Factor(person.device)
    return person


def test_a_code_of_the_authenticator_completes_a_sign_in(home, guarded):
    child = home.terminal("sign-in", *home.places, "--email", guarded.address)
    child.expect_exact("Password: ")
    child.send(PASSWORD + "\r")
    child.expect_exact("A further proof is needed.")
    child.expect_exact("1  a code of your authenticator")
    child.expect_exact("2  a recovery code")
    child.expect_exact("Which one? ")
    child.send("\r")
    child.expect_exact("Code of your authenticator: ")
    right = guarded.factor.code()
    child.send(f"{(int(right) + 1) % 1_000_000:06d}\r")
    child.expect_exact("Wrong code")
    child.expect_exact("Code of your authenticator: ")
    child.send(right + "\r")
    child.expect_exact("Signed in: ")
    assert ends(child) == 0
    assert "on, 10 recovery codes left" in home.do("whoami")


def test_a_recovery_code_completes_a_sign_in_once(tmp_path, desk, guarded):
    one, two = (Home(tmp_path / name, desk) for name in ("one", "two"))
    words = ["sign-in", *one.places, "--email", guarded.address, "--way", "recovery-code"]
    lines = f"{PASSWORD}\n{guarded.factor.recovery[0]}\n"
    assert one.run(*words, stdin=lines).returncode == 0
    assert "on, 9 recovery codes left" in one.do("whoami")
    again = two.run(*words, stdin=lines)
    assert (again.returncode, "Wrong code" in again.stderr) == (1, True)
    assert two.run("whoami").returncode == 2


def test_a_further_proof_that_is_missing_signs_nobody_in(home, guarded):
    done = home.run("sign-in", *home.places, "--email", guarded.address, stdin=PASSWORD + "\n")
    assert (done.returncode, "Nothing more was piped in" in done.stderr) == (64, True)
    other = home.run(
        "sign-in", *home.places, "--email", guarded.address, "--way", "sms", stdin=PASSWORD + "\n1\n")
    assert (other.returncode, "authenticator" in other.stderr) == (64, True)
    assert home.run("status").returncode == 2


def test_a_dialogue_that_is_broken_off_signs_nobody_in(home, guarded):
    child = home.terminal("sign-in", *home.places, "--email", guarded.address)
    child.expect_exact("Password: ")
    child.send(PASSWORD + "\r")
    child.expect_exact("Which one? ")
    child.send("\x15\x04")
    child.expect_exact("It was broken off.")
    assert ends(child) == 4
    assert home.run("status").returncode == 2


def test_other_devices_are_ended_by_a_code(tmp_path, desk, guarded):
    one, two = (Home(tmp_path / name, desk) for name in ("one", "two"))
    for home in (one, two):
        lines = f"{PASSWORD}\n{guarded.factor.recovery.pop()}\n"
        words = ["sign-in", *home.places, "--email", guarded.address, "--way", "recovery-code"]
        assert home.run(*words, stdin=lines).returncode == 0
    done = one.run("devices", "--end-others", "--way", "authenticator", stdin=guarded.factor.code() + "\n")
    assert done.returncode == 0, done.stderr
    assert two.run("whoami").returncode == 2
