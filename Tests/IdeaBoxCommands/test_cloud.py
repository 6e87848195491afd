"""Two devices over one folder, as the commands show them."""

import json
import os
import shutil
import signal
import subprocess

from conftest import IDEABOX, Place, ends
from patience import PATIENCE


def test_two_devices_have_the_same_ideas(a, b):
    a.add("Museum", "tides")
    assert set(b.ideas()) == {"Museum"}
    b.do("done", "museum")
    assert a.ideas()["Museum"]["done"]
    assert a.sync()["state"] == "handedOver"
    devices = json.loads(a.do("devices", "list", "--json"))
    assert {device["name"] for device in devices} == {a.name, b.name}


def edited_at_once(a, b):
    """Two devices that gave one idea different descriptions, b the later one."""
    a.add("Museum", "old")
    b.sync()
    off = {"IDEABOX_CLOUD": "off"}
    a.do("edit", "museum", "--description", "from a", **off)
    b.do("edit", "museum", "--description", "from b", IDEABOX_NOW="1795348900", **off)
    a.sync()
    b.sync()
    a.sync()


def test_edits_at_once_are_shown_side_by_side_and_decided(a, b):
    edited_at_once(a, b)
    assert a.show("museum")["description"] == b.show("museum")["description"] == "from b"
    [version] = a.show("museum")["otherVersions"]
    shown = a.do("conflicts")
    assert "from a" in shown and "from b" in shown and version["version"] in shown
    assert "other version" in a.do("list")
    lines = [line for line in shown.splitlines() if "from b" in line]
    assert any("│" in line and line.index("from b") < line.index("from a") for line in lines)
    taken = a.run("conflicts", "take", version["version"])
    assert taken.returncode == 0 and "“Museum”: taken." in taken.stderr
    # What a has just taken is not dismissed by who has not seen it.
    unread = b.run("conflicts", "keep", "museum")
    assert unread.returncode == 1 and "came from another device just now" in unread.stderr
    assert b.show("museum")["description"] == "from a"
    assert "“Museum”: the current version is kept." in b.run("conflicts", "keep", "museum").stderr
    assert a.run("conflicts").stderr.startswith("ideabox: There are no other versions")
    assert a.run("conflicts", "take", version["version"]).returncode == 3
    assert a.run("conflicts", "take", "nothing").returncode == 3
    assert a.run("conflicts", "take").returncode == 64


def test_both_versions_are_kept_as_ideas_of_their_own(a, b):
    edited_at_once(a, b)
    shown = " ".join(a.do("conflicts").replace("│", " ").split())
    assert "now: " + b.name in shown and "this device, " in shown
    [version] = a.show("museum")["otherVersions"]
    both = a.run("conflicts", "both", version["version"])
    assert both.returncode == 0 and "both are kept" in both.stderr
    b.sync()
    for place in (a, b):
        ideas = json.loads(place.do("list", "--json"))
        assert sorted(i["description"] for i in ideas) == ["from a", "from b"]
        assert {i["title"] for i in ideas} == {"Museum"} and not any(i["otherVersions"] for i in ideas)
    assert a.run("conflicts", "both", version["version"]).returncode == 3
    assert a.run("conflicts", "both").returncode == 64


def test_an_idea_that_is_only_in_the_cloud_is_found_there(a, b):
    b.sync()
    a.add("Museum")
    assert b.run("done", "museum").returncode == 0
    assert a.ideas()["Museum"]["done"]


def test_without_a_cloud_it_is_said_and_nothing_fails(place):
    place.add("Museum")
    assert place.do("cloud").startswith("Only on this device\n")
    result = place.run("sync")
    assert result.returncode == 1 and "ideabox cloud use FOLDER" in result.stderr
    assert place.run("cloud", "merge").returncode == 1
    assert json.loads(place.do("cloud", "show", "--json"))["state"] == "off"


def test_a_cloud_is_remembered_and_left(place, tmp_path):
    place.add("Museum")
    assert "Saved to the cloud" in place.do("cloud", "use", ".//ideas")
    assert (place.home / "cloud").read_text() == f"{tmp_path}/ideas\n"
    assert place.run("cloud", "use", str(tmp_path / "ideas")).returncode == 0
    assert place.sync()["state"] == "handedOver"
    assert "only" in place.do("cloud", "use", "off").lower()
    assert place.run("sync").returncode == 1
    assert set(place.ideas()) == {"Museum"}


def test_a_folder_that_cannot_be_a_cloud_is_refused(place, tmp_path):
    file = tmp_path / "file"
    file.write_text("x")
    for path in [str(file), str(tmp_path / "no" / "where"), str(place.home), str(place.keys)]:
        result = place.run("cloud", "use", path)
        assert result.returncode != 0 and result.stderr, path
        assert not (place.home / "cloud").exists()
    assert "The ideas in" in place.run("cloud", "use", str(place.home)).stderr


def test_a_folder_that_holds_no_files_is_refused_by_its_reason(place):
    result = place.run("cloud", "use", "/proc")
    told = "ideabox: No file can be made in /proc, so it cannot be a cloud. Name another folder, or off.\n"
    assert (result.returncode, result.stdout, result.stderr) == (1, "", told)
    assert not (place.home / "cloud").exists()


def test_a_cloud_that_is_gone_keeps_nobody_from_working(a):
    a.add("Museum")
    a.cloud.rename(a.folder / "away")
    result = a.run("add", "Shop")
    assert result.returncode == 0 and "cannot be reached" in result.stderr
    assert set(a.ideas("--pending")) == {"Shop"}
    assert not a.cloud.exists()
    assert a.sync()["state"] == "offline" and a.run("sync").returncode == 1
    (a.folder / "away").rename(a.cloud)
    assert a.sync()["state"] == "handedOver" and a.ideas("--pending") == {}


def test_an_emptied_cloud_deletes_nothing_and_is_filled_at_a_word(a):
    a.add("Museum")
    for path in a.cloud.iterdir():
        path.unlink()
    result = a.run("sync")
    assert result.returncode == 1 and "ideabox cloud merge" in result.stderr
    assert set(a.ideas()) == {"Museum"} and list(a.cloud.iterdir()) == []
    assert a.run("cloud", "merge").returncode == 64
    a.do("cloud", "merge", "--yes")
    assert a.sync()["state"] == "handedOver" and list(a.cloud.iterdir()) != []
    assert a.run("cloud", "merge", "--yes").returncode == 0


def test_somebody_elses_cloud_is_told_apart_and_merged_at_a_word(a, tmp_path):
    a.add("Mine")
    other = Place(tmp_path, "other", cloud="theirs")
    other.add("Theirs")
    a.environment["IDEABOX_CLOUD"] = str(other.cloud)
    result = a.run("sync")
    assert result.returncode == 1 and set(a.ideas()) == {"Mine"}
    a.do("cloud", "merge", "--yes")
    assert set(a.ideas()) == {"Mine", "Theirs"}


def test_a_device_is_forgotten(a, b):
    a.add("Museum")
    b.add("Shop")
    a.sync()
    assert a.run("devices", "forget", "nobody", "--yes").returncode == 3
    assert a.run("devices", "forget").returncode == 64
    assert a.run("devices", "forget", a.name, "--yes").returncode == 64
    assert a.run("devices", "forget", b.name).returncode == 64
    # The home's name, behind the machine's, is enough.
    a.do("devices", "forget", b.home.name, "--yes")
    assert [d["name"] for d in json.loads(a.do("devices", "list", "--json"))] == [a.name]
    assert set(a.ideas()) == {"Museum", "Shop"}


def test_watching_tells_what_comes_and_ends_at_ctrl_c(a, b):
    a.add("Museum")
    child = subprocess.Popen(
        [IDEABOX, "sync", "--watch", "--json"], env=b.environment, cwd=b.folder, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True)
    try:
        def until(test):
            for line in child.stdout:
                if test(json.loads(line)):
                    return
            raise AssertionError("it ended")

        until(lambda report: report["state"] == "handedOver")
        a.add("Shop")
        until(lambda report: (report["arrived"] or {}).get("from") == [a.name])
    finally:
        child.send_signal(signal.SIGINT)
        rest, errors = child.communicate(timeout=PATIENCE)
    assert child.returncode == 0, errors
    assert set(b.ideas(IDEABOX_CLOUD="off")) == {"Museum", "Shop"}


def test_keys_are_carried_to_a_machine_with_another_keychain(a, tmp_path):
    a.add("Museum")
    far = Place(tmp_path, "far", keys="far-keys", cloud="cloud")
    assert far.ideas() == {}
    text = a.do("key", "export", stdin="correct horse battery\n")
    assert text.startswith("-----BEGIN IDEABOX KEYS-----\n")
    (tmp_path / "text").write_text(text)
    result = far.run("key", "import", str(tmp_path / "text"), stdin="wrong horse battery\n")
    assert result.returncode == 64 and "does not open" in result.stderr
    far.do("key", "import", str(tmp_path / "text"), stdin="correct horse battery\n")
    assert set(far.ideas()) == {"Museum"}
    assert "already" in far.run("key", "import", str(tmp_path / "text"), stdin="correct horse battery\n").stderr
    assert a.run("key", "export", "--to", str(tmp_path / "text"), stdin="correct horse battery\n").returncode == 1
    a.do("key", "export", "--to", str(tmp_path / "new"), stdin="correct horse battery\n")
    assert os.stat(tmp_path / "new").st_mode & 0o777 == 0o600


def test_without_the_clouds_key_the_reason_is_said_and_nothing_waits_for_it(a, tmp_path):
    a.add("Museum")
    far = Place(tmp_path, "far", keys="far-keys", cloud="cloud")
    why = f"ideabox: The keys cannot be used here for now, so nothing goes to {far.cloud} or comes from it. "
    added = far.run("add", "Shop")
    assert added.returncode == 0 and why in added.stderr
    # It said that the cloud was slow, after half a minute without a step.
    result = far.run("sync")
    assert result.returncode == 1 and result.stderr.startswith(why) and result.stdout == ""
    state = far.sync()
    assert (state["state"], state["pending"]) == ("closed", 1)
    assert {finding["problem"] for finding in state["findings"]} == {"locked"}
    assert set(far.ideas(IDEABOX_CLOUD="off")) == {"Shop"}
    shutil.copytree(a.keys, far.keys, dirs_exist_ok=True)
    assert far.sync()["pending"] == 0
    assert set(far.ideas()) == set(a.ideas()) == {"Museum", "Shop"}


def test_bad_key_texts_and_passphrases(a, tmp_path):
    assert a.run("key", "export", stdin="correct horse battery\n").returncode == 1
    a.add("Museum")
    assert a.run("key", "export", stdin="short\n").returncode == 64
    assert a.run("key", "export", "correct horse battery").returncode == 64
    assert a.run("key", "export", "--passphrase=x").returncode == 64
    text = a.do("key", "export", stdin="correct horse battery\n")
    for bad in ["", "hello", text[:-40], text.replace("IDEABOX", "SECOND"), text.replace("A", "B", 5)]:
        (tmp_path / "bad").write_text(bad)
        assert a.run("key", "import", str(tmp_path / "bad"), stdin="correct horse battery\n").returncode == 64
    assert len(list(a.keys.glob("*.secret"))) == 1


def test_nothing_of_an_idea_stands_in_the_cloud_in_the_clear(a):
    a.add("Xylophone-title", "Zeppelin-description")
    for path in a.cloud.iterdir():
        content = path.read_bytes()
        assert b"Xylophone" not in content and b"Zeppelin" not in content


def test_the_doctor_tells_of_the_cloud(a, b):
    # Nothing is claimed of a cloud before there are ideas, even if nothing is there.
    told = a.run("doctor", "--cloud", str(a.folder / "nowhere"))
    assert told.returncode == 0 and "note  Ideas: there are no ideas yet\n" in told.stdout
    assert f"note  Cloud: {a.folder}/nowhere; it is looked at once there are ideas\n" in told.stdout
    a.add("Museum")
    b.sync()
    a.sync()
    text = a.run("doctor").stdout
    assert "ok    Ideas: the store opens, 1 idea, 0 recently deleted\n" in text and b.name in text


def test_a_file_that_never_becomes_whole_is_told_after_a_while_and_can_be_dismissed(a, b):
    a.add("Museum")
    part = a.cloud / f"register-{0x77:032x}-{5:016x}-{'b' * 32}.sealed"
    part.write_bytes(next(a.cloud.glob("register-*.sealed")).read_bytes()[:1000])

    def findings(minute):
        sync = json.loads(b.run("sync", "--json", IDEABOX_NOW=str(1795348800 + minute * 60)).stdout)
        return [finding["problem"] for finding in sync["findings"]]

    assert (findings(0), findings(9), findings(11)) == ([], [], ["unfinished"])
    now = {"IDEABOX_NOW": str(1795348800 + 12 * 60)}
    assert "One file that never became whole is not shown any more" in b.run("cloud", "dismiss", **now).stderr
    assert findings(13) == [] and "No file in the cloud is unfinished" in b.run("cloud", "dismiss", **now).stderr
    assert part.exists() and set(b.ideas()) == {"Museum"}
    off = b.run("cloud", "dismiss", IDEABOX_CLOUD="off")
    assert off.returncode == 1 and "No cloud is set up" in off.stderr, off


def test_a_home_with_nothing_to_hand_over_waits_for_the_rest_of_a_file(a, b):
    a.sync()
    [register] = a.cloud.glob("register-*.sealed")
    whole = register.read_bytes()
    register.write_bytes(whole[: len(whole) // 2])
    # Without a key it makes none: those of the cloud may come yet.
    keyless = {"IDEABOX_KEYCHAIN": str(b.folder / "no keys")}
    b.run("list", "--cloud", "off", **keyless)
    told = b.run("sync", **keyless)
    # It said that the cloud was being read and written, for as long as the file was not whole.
    assert told.returncode == 1 and f"{b.cloud} has not been read whole yet" in told.stderr, told
    assert json.loads(b.run("sync", "--json", **keyless).stdout)["state"] == "waiting"


def test_a_person_at_the_terminal_sees_the_cloud_asked(a):
    a.add("Museum")
    child = a.terminal("list")
    child.expect_exact("Museum")
    child.expect_exact("Saved to the cloud")
    assert ends(child) == 0
