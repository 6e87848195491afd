"""`second cloud leave`: no cloud from now on, and none of this device's files in the one that was used."""

import json
import shutil
import signal
import subprocess

import pexpect
import pytest

from conftest import SECOND, Device, namespace
from crash_points import each_crash
from test_cloud import remembering

OFF = "The accounts are on this device only from now on.\n"


@pytest.fixture
def both(a, b):
    """Two devices that know of each other, by a cloud that both remember."""
    return share(a, b)


def share(a, b):
    remembering(a).add("GitHub:alice")
    a.do("cloud", "use", "cloud")
    remembering(b).do("cloud", "use", "cloud")
    b.add("Bank:bob")
    a.do("sync")
    b.do("sync")
    return a, b


def own_id(device):
    return next(each["id"] for each in json.loads(device.do("devices", "--json")) if each["thisDevice"])


def told(device, number):
    """What is said of so many files that were taken out."""
    return f"This device’s {'file was' if number == 1 else f'{number} files were'} taken out of {device.cloud}.\n"


def left_there(device, identifier):
    """The files in the cloud that name this device."""
    return [name for name in device.cloud_files() if identifier in name]


def test_its_files_leave_the_cloud_and_every_account_stays_on_both(both):
    a, b = both
    identifier, others = own_id(a), left_there(b, own_id(b))
    # Another version may still stand there until the other device has seen the last one.
    number = len(left_there(a, identifier))
    assert number > 0
    run = a.run("cloud", "leave", "--wipe", "--yes")
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout == OFF + told(a, number)
    assert (a.home / "cloud").read_text() == "off\n"
    a.add("Alone:x")
    assert left_there(a, identifier) == [] and left_there(b, own_id(b)) == others
    assert sorted(a.accounts()) == ["Alone", "Bank", "GitHub"]
    assert sorted(b.accounts()) == ["Bank", "GitHub"]
    assert b.run("sync").returncode == 0
    # Back again: nothing is asked, and what was made meanwhile goes along.
    b.add("Meanwhile:x")
    a.do("cloud", "use", "cloud")
    assert sorted(a.accounts()) == sorted(b.accounts()) == ["Alone", "Bank", "GitHub", "Meanwhile"]


def test_the_last_device_leaves_a_cloud_that_it_can_use_again(a):
    remembering(a).add("GitHub:alice")
    a.do("cloud", "use", "cloud")
    a.do("cloud", "leave", "--wipe", "--yes")
    assert a.registers() == []
    assert "Saved to the cloud\n" in a.do("cloud", "use", "cloud")
    assert a.accounts() == {"GitHub": "alice"} and len(a.registers()) == 1


def test_without_wipe_what_lies_there_stays(both):
    a, _ = both
    before = a.cloud_files()
    run = a.run("cloud", "leave")
    assert run.returncode == 0 and f"What is in {a.cloud} stays there" in run.stdout
    assert a.cloud_files() == before and (a.home / "cloud").read_text() == "off\n"
    run = a.run("cloud", "leave", str(a.cloud))
    assert run.returncode == 64 and run.stderr == (
        "second: A folder is named to take files out of it: second cloud leave --wipe FOLDER\n")


def test_it_asks_and_a_no_changes_nothing(both):
    a, _ = both
    before = a.cloud_files()
    assert a.run("cloud", "leave", "--wipe", stdin="").returncode == 64
    assert a.cloud_files() == before and (a.home / "cloud").read_text() == f"{a.cloud}\n"


def test_a_no_at_the_terminal_changes_nothing(both):
    a, _ = both
    before = a.cloud_files()
    child = pexpect.spawn(
        SECOND, ["cloud", "leave", "--wipe"], env=a.environment, cwd=str(a.folder), encoding="utf-8", timeout=60,
        dimensions=(24, 200))
    child.delaybeforesend = None
    child.expect_exact(f"{a.cloud}")
    child.expect_exact("[y/N] ")
    child.send("n\n")
    child.expect_exact("Nothing was changed.")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 4
    assert a.cloud_files() == before and (a.home / "cloud").read_text() == f"{a.cloud}\n"
    assert a.sync()["state"] == "handedOver"


def test_a_former_folder_is_wiped_by_its_name_and_the_choice_stays(both):
    a, _ = both
    former, identifier = a.cloud, own_id(a)
    a.do("cloud", "use", "new")
    number = len(left_there(a, identifier))
    run = a.run("cloud", "leave", "--wipe", "--yes", "cloud")
    assert run.returncode == 0 and run.stdout == told(a, number)
    assert left_there(a, identifier) == []
    assert (a.home / "cloud").read_text() == f"{a.folder}/new\n"
    assert a.sync()["state"] == "handedOver"
    run = a.run("cloud", "leave", "--wipe", "--yes", "cloud")
    assert (run.returncode, run.stdout, run.stderr) == (0, "", f"second: {former} holds no file of this device.\n")


def test_where_no_cloud_ever_was_nothing_is_done(place):
    place.add("GitHub:alice")
    run = place.run("cloud", "leave", "--wipe", "--yes")
    assert run.returncode == 3 and run.stdout == "" and "No cloud was ever used here" in run.stderr


def test_a_folder_that_is_away_is_said_and_the_same_command_completes_it(both):
    a, _ = both
    identifier = own_id(a)
    a.cloud.rename(a.folder / "away")
    run = a.run("cloud", "leave", "--wipe", "--yes")
    assert run.returncode == 1 and run.stdout == OFF
    assert run.stderr.endswith(
        f"second: Files of this device are still in {a.cloud}: it is not there now. Bring it back. Then: second cloud leave --wipe\n")
    (a.folder / "away").rename(a.cloud)
    a.add("Alone:x")
    number = len(left_there(a, identifier))
    assert number > 0
    assert a.do("cloud", "leave", "--wipe", "--yes") == told(a, number)
    assert left_there(a, identifier) == []


def test_a_folder_that_cannot_be_written_is_said(both):
    a, _ = both
    before = a.cloud_files()
    within = namespace(f"mount --bind {a.cloud} {a.cloud}", f"mount -o remount,ro,bind {a.cloud}")
    run = a.run("cloud", "leave", "--wipe", "--yes", within=within)
    assert run.returncode == 1 and "they cannot be removed there now. Allow it to be written." in run.stderr
    assert a.cloud_files() == before
    a.do("cloud", "leave", "--wipe", "--yes")
    assert left_there(a, own_id(a)) == []


def test_a_folder_that_holds_somebody_elses_files_keeps_them(both, tmp_path):
    a, _ = both
    stranger = Device(tmp_path, "stranger", keys="strange", cloud="foreign")
    stranger.add("Foreign:x")
    before = stranger.cloud_files()
    run = a.run("cloud", "leave", "--wipe", "--yes", "foreign")
    assert run.returncode == 0 and "holds no file of this device" in run.stderr
    assert stranger.cloud_files() == before


def test_a_variable_that_names_the_cloud_is_named(a):
    a.add("GitHub:alice")
    run = a.run("cloud", "leave", "--wipe", "--yes")
    assert run.returncode == 0 and a.registers() == []
    assert f"SECOND_CLOUD is set to {a.cloud} here and wins" in run.stderr


def test_a_program_that_syncs_meanwhile_leaves_the_cloud_as_well(both):
    a, _ = both
    identifier = own_id(a)
    with subprocess.Popen([SECOND, "sync", "--watch"], env=a.environment, cwd=a.folder, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout.readline()
        assert a.run("cloud", "leave", "--wipe", "--yes").returncode == 0
        a.add("Alone:x")
        assert left_there(a, identifier) == []
        other.send_signal(signal.SIGINT)
        other.communicate()
    assert left_there(a, identifier) == []


def test_killed_at_any_change_it_loses_no_account_and_is_completed_by_the_same_command(tmp_path):
    def make(name):
        folder = tmp_path / name
        folder.mkdir()
        return share(Device(folder, "a"), Device(folder, "b"))[0]

    for place, _ in each_crash(make, lambda place: [SECOND, "cloud", "leave", "--wipe", "--yes"]):
        identifier = own_id(place)
        place.run("cloud", "leave", "--wipe", "--yes")
        assert left_there(place, identifier) == [], place.home
        assert (place.home / "cloud").read_text() == "off\n"
        other = remembering(Device(place.folder, "b"))
        assert place.accounts() == other.accounts() == {"GitHub": "alice", "Bank": "bob"}, place.home
        shutil.rmtree(place.folder)
