"""Signing out: what is asked, what stays, and a service that is told later."""

from home import Home, ends


def reader(tmp_path, desk):
    """A home with somebody who has read: books, a dictionary and positions lie in it."""
    home = Home(tmp_path / "home", desk)
    home.register()
    home.do("whoami")
    home.do("read", "--every", "0.05", "--count", "3")
    return home


def standing(home):
    return {name: part["count"] for name, part in home.status()["library"].items() if part["count"]}


ALL = {"profile": 1, "offline": 1, "progress": 3, "downloads": 2, "settings": 1, "preferences": 1}


def test_every_question_is_asked_and_settings_stay(tmp_path, desk):
    home = reader(tmp_path, desk)
    assert standing(home) == ALL
    child = home.terminal("sign-out")
    child.expect_exact("Keep the 1 piece of offline data? [y/n] ")
    child.send("n\r")
    # All positions were sent: nothing is asked about them.
    child.expect_exact("Keep the 2 downloaded books? [y/n] ")
    child.send("y\r")
    child.expect_exact("Signed out; the service knows.")
    assert ends(child) == 0
    assert standing(home) == {"progress": 3, "downloads": 2, "settings": 1, "preferences": 1}


def test_only_a_clear_answer_counts_and_none_leaves_everything(tmp_path, desk):
    home = reader(tmp_path, desk)
    child = home.terminal("sign-out")
    for answer in ("", "what?", "n"):
        child.expect_exact("Keep the 1 piece of offline data? [y/n] ")
        child.send(answer + "\r")
    child.expect_exact("Keep the 2 downloaded books? [y/n] ")
    child.send("\x04")
    assert ends(child) == 4
    gone = home.terminal("sign-out")
    gone.expect_exact("Keep the 1 piece of offline data? [y/n] ")
    gone.close()
    assert standing(home) == ALL
    assert home.run("whoami").returncode == 0


def test_what_is_unsent_is_asked_about(tmp_path, own_desk):
    home = reader(tmp_path, own_desk)
    own_desk.stop()
    done = home.run("read", "--every", "0.05", "--count", "2")
    assert (done.returncode, home.status()["library"]["progress"]["unsent"]) == (3, 2)
    child = home.terminal("sign-out", "--language", "zh")
    child.expect_exact("是否保留 1 项离线数据？")
    child.send("n\r")
    child.expect_exact("有 2 条阅读进度尚未同步。是否保留在此设备上？")
    child.send("是\r")
    child.expect_exact("是否保留已下载的 2 本书籍？")
    child.send("n\r")
    child.expect_exact("下次启动时通知")
    assert ends(child) == 0
    assert standing(home) == {"progress": 3, "settings": 1, "preferences": 1}


def test_unsent_positions_are_sent_before_anything_is_asked(tmp_path, own_desk):
    home = reader(tmp_path, own_desk)
    own_desk.stop()
    home.run("read", "--every", "0.05", "--count", "2")
    own_desk.start()
    done = home.run("sign-out", "--keep", "downloads")
    assert (done.returncode, done.stderr) == (0, "readmigo: Signed out; the service knows.\n")
    status = home.status()
    assert status["library"]["progress"] == {"count": 3, "unsent": 0}


def test_nobody_there_to_answer_signs_nobody_out(tmp_path, desk):
    home = reader(tmp_path, desk)
    done = home.run("sign-out")
    assert (done.returncode, "--keep-nothing" in done.stderr) == (64, True)
    assert home.run("whoami").returncode == 0
    assert standing(home) == ALL


def test_a_sign_out_without_a_network_is_told_at_the_next_start(tmp_path, own_desk):
    other, home = Home(tmp_path / "other", own_desk), Home(tmp_path / "home", own_desk)
    address = other.register()
    home.enter(address)
    assert len(other.devices()) == 2
    own_desk.stop()
    done = home.run("sign-out", "--keep-nothing")
    assert (done.returncode, "told at the next start" in done.stderr) == (0, True)
    # At once, and also without the service: nobody is signed in here.
    status = home.status()
    assert (status["user"], status["owed"]) == (None, 1)
    still = home.run("whoami")
    assert (still.returncode, "could not be told of a sign-out yet" in still.stderr) == (2, True)
    own_desk.start()
    assert len(other.devices()) == 2
    told = home.run("whoami")
    assert (told.returncode, "told of an earlier sign-out" in told.stderr) == (2, True)
    assert len(other.devices()) == 1
    assert home.status()["owed"] == 0
    # Nothing is left to say.
    assert "earlier" not in home.run("whoami").stderr


def test_two_sign_outs_that_are_owed_touch_no_later_sign_in(tmp_path, own_desk):
    home = Home(tmp_path / "home", own_desk)
    address = home.register()
    own_desk.stop()
    home.do("sign-out", "--keep-nothing")
    own_desk.start()
    # Signing in tells first, and is another session.
    done = home.sign_in(address)
    assert (done.returncode, "told of an earlier sign-out" in done.stderr) == (0, True)
    assert len(home.devices()) == 1
    assert home.run("whoami").returncode == 0


def test_signing_out_twice_says_so(tmp_path, desk):
    home = reader(tmp_path, desk)
    home.do("sign-out", "--keep-all")
    done = home.run("sign-out", "--keep-all")
    assert (done.returncode, done.stderr) == (2, "readmigo: Nobody is signed in here.\n")
    assert standing(home) == {name: count for name, count in ALL.items() if name != "profile"}
