"""A session that is renewed while it is used, by one process and by two, killed and undisturbed: nobody is signed out."""

import base64
import contextlib
import json
import os
import random
import re
import signal
import subprocess

from home import PASSWORD, Home, ends
from secure import SecureDesk

IS_SOAK = os.environ.get("SOAK") == "full"
KILLS = 100 if IS_SOAK else 8


def summary(text):
    found = re.search(r"Turns: (\d+)\. Renewed here: (\d+); by another process: (\d+)\. Without an answer: (\d+)\.", text)
    assert found, text
    return tuple(map(int, found.groups()))


def test_the_session_is_renewed_while_it_is_read(tmp_path, brief):
    home = Home(tmp_path / "home", brief)
    home.register()
    done = home.run("read", "--every", "0.1", "--count", "40")
    assert done.returncode == 0, done.stderr
    turns, renewed, elsewhere, unanswered = summary(done.stderr)
    assert (turns, elsewhere, unanswered) == (40, 0, 0)
    assert renewed >= 2
    lines = done.stdout.splitlines()
    assert len(lines) == 40 and all("  200  " in line for line in lines)
    assert 1 <= sum(line.endswith("  renewed") for line in lines) <= renewed


def test_an_access_token_that_ran_out_long_ago_is_renewed_at_the_next_start(tmp_path, brief):
    home = Home(tmp_path / "home", brief)
    home.register()
    ended = home.status()["accessEndsAt"]
    home.await_over()
    assert "over" in home.do("status")
    home.do("whoami")
    assert home.status()["accessEndsAt"] > ended


def test_the_end_of_reading_is_asked_for_by_a_key(tmp_path, brief):
    home = Home(tmp_path / "home", brief)
    home.register()
    child = home.terminal("read", "--every", "0.1")
    for _ in range(5):
        child.expect_exact("  200  ")
    child.sendintr()
    child.expect(r"Turns: \d+\. Renewed")
    assert ends(child) == 0
    assert home.run("whoami").returncode == 0


def test_reading_goes_on_while_the_service_is_away(tmp_path, brief):
    home = Home(tmp_path / "home", brief)
    home.register()
    reading = home.begin("read", "--every", "0.2")
    assert "  200  " in reading.stdout.readline()
    brief.stop()
    line = reading.stdout.readline()
    while "  200  " in line:
        line = reading.stdout.readline()
    assert "cannot be reached" in line
    home.await_over()
    brief.start()
    while "  200  " not in line:
        line = reading.stdout.readline()
        assert line
    reading.send_signal(signal.SIGINT)
    out, said = reading.communicate(timeout=60)
    assert reading.returncode == 0, said
    assert summary(said)[3] > 0
    assert home.status()["library"]["progress"]["unsent"] > 0


def test_two_processes_of_one_home_share_the_session(tmp_path, brief):
    home = Home(tmp_path / "home", brief)
    home.register()
    count = 600 if IS_SOAK else 120
    both = [home.begin("read", "--every", "0.05", "--count", count) for _ in range(2)]
    said = [process.communicate(timeout=300) for process in both]
    assert [process.returncode for process in both] == [0, 0], said
    sums = [summary(text[1]) for text in said]
    assert all(one[3] == 0 for one in sums), sums
    assert sum(one[1] for one in sums) >= 3
    assert home.run("whoami").returncode == 0
    assert len(home.devices()) == 1


def test_a_process_that_is_killed_while_it_renews_signs_nobody_out(tmp_path, brief):
    seed = int(os.environ.get("KILL_SEED", random.randrange(1 << 32)))
    print(f"KILL_SEED={seed}")
    chance = random.Random(seed)
    home = Home(tmp_path / "home", brief)
    home.register()
    for kill in range(KILLS):
        # Every start renews first: half of the token's life is over.
        home.await_over(ahead=0.9)
        victim = home.begin("read", "--every", "0.05")
        with contextlib.suppress(subprocess.TimeoutExpired):
            victim.wait(chance.uniform(0, 0.25))
        victim.kill()
        victim.communicate(timeout=60)
        alive = home.run("whoami")
        assert alive.returncode == 0, (kill, alive.stderr)
        assert home.status()["owed"] == 0
    assert len(home.devices()) == 1


def test_a_keychain_that_cannot_be_read_signs_nobody_out(tmp_path, brief):
    home = Home(tmp_path / "home", brief)
    home.register()
    keychain = home.folder / "keychain"
    before = home.secrets()
    keychain.chmod(0o755)
    try:
        for words in (["whoami"], ["status"], ["sign-out", "--keep-all"], ["read", "--count", "1"], ["devices"]):
            done = home.run(*words)
            assert done.returncode == 1, (words, done.stdout, done.stderr)
            assert "cannot be kept or read" in done.stderr, done.stderr
        # Nobody is taken for signed out, so nobody signs in over it.
        assert home.run("sign-in", "--email", "x@example.com", stdin="x\n").returncode == 1
    finally:
        keychain.chmod(0o700)
    assert home.secrets() == before
    assert home.run("whoami").returncode == 0


def test_a_session_that_is_damaged_is_told_apart_and_can_be_left(tmp_path, desk):
    home = Home(tmp_path / "home", desk)
    address = home.register()
    (session,) = (home.folder / "keychain").glob("session-*")
    session.write_bytes(session.read_bytes()[:-7])
    damaged = session.read_bytes()
    for words in (["whoami"], ["status"], ["read", "--count", "1"]):
        done = home.run(*words)
        assert (done.returncode, "cannot be read: sign in again" in done.stderr) == (1, True)
    assert session.read_bytes() == damaged
    left = home.run("sign-out", "--keep-all")
    assert (left.returncode, "list of devices" in left.stderr) == (0, True)
    assert home.run("whoami").returncode == 2
    assert home.sign_in(address).returncode == 0


def test_a_keychain_that_locks_while_reading_is_waited_for(tmp_path, brief):
    home = Home(tmp_path / "home", brief)
    home.register()
    keychain = home.folder / "keychain"
    reading = home.begin("read", "--every", "0.1")
    assert "  200  " in reading.stdout.readline()
    keychain.chmod(0o755)
    # The token is worth nothing without the key, which lies there, too.
    line = reading.stdout.readline()
    while "  200  " in line:
        line = reading.stdout.readline()
    assert "The device's key cannot be used" in line
    keychain.chmod(0o700)
    seen = 0
    while line and seen < 3:
        line = reading.stdout.readline()
        seen = seen + 1 if "  200  " in line else 0
    reading.send_signal(signal.SIGINT)
    said = reading.communicate(timeout=60)
    assert (reading.returncode, seen) == (0, 3), said
    assert home.run("whoami").returncode == 0


def test_a_session_that_is_ended_elsewhere_ends_the_reading(tmp_path, desk):
    one, two = (Home(tmp_path / name, desk) for name in ("one", "two"))
    address = one.register()
    two.enter(address)
    reading = two.begin("read", "--every", "0.1")
    assert "  200  " in reading.stdout.readline()
    one.do("devices", "--end-others", "--way", "password", stdin=PASSWORD + "\n")
    out, said = reading.communicate(timeout=60)
    assert (reading.returncode, "The sign-in has expired" in said) == (2, True)
    assert two.status()["user"] is None


def test_a_token_for_another_service_is_printed_alone(tmp_path):
    with SecureDesk(tmp_path / "desk", "account.otherAudiences=books.example.com") as desk:
        home = Home(tmp_path / "home", desk)
        assert home.run("token", "--for", "books.example.com", *home.places).returncode == 2, "nobody is signed in"
        home.register()
        printing = home.begin("token", "--for", "books.example.com")
        out, said = printing.communicate(timeout=60)
        assert (printing.returncode, said) == (0, "")
        claims = json.loads(base64.urlsafe_b64decode(out.split(".")[1] + "=="))
        assert (claims["aud"], out.count("\n"), "cnf" in claims) == ("books.example.com", 1, False)
        unknown = home.run("token", "--for", "other.example.com")
        assert (unknown.returncode, unknown.stdout) == (1, ""), unknown.stderr
        assert home.run("token").returncode == 64
