"""`second-search` on a real bus: what GNOME Shell and KRunner get, what goes to the clipboard, what never crosses the bus."""

import os
import shutil
import subprocess
import uuid
import xml.etree.ElementTree as XML

import pytest

from conftest import ROOT, SECRET
from desktop_bus import ERROR, GNOME, INTROSPECTABLE, KRUNNER, NAME, PATH, PEER, PROPERTIES, SEARCH, session
from jeepney import HeaderFields, message_bus
from test_adding import tools

CODE = "287082"
ACCOUNTS = ["GitHub:alice", "GitHub:bob", "GitLab:carol", "%E9%93%B6%E8%A1%8C:%E7%8E%8B", "Mail:dan"]
METHODS = {
    GNOME: {
        "GetInitialResultSet": ("as", "as"), "GetSubsearchResultSet": ("asas", "as"), "GetResultMetas": ("as", "aa{sv}"),
        "ActivateResult": ("sasu", ""), "LaunchSearch": ("asu", "")},
    KRUNNER: {
        "Actions": ("", "a(sss)"), "Match": ("s", "a(sssuda{sv})"), "Run": ("ss", ""), "Config": ("", "a{sv}"),
        "Teardown": ("", ""), "SetActivationToken": ("s", "")},
    INTROSPECTABLE: {"Introspect": ("", "s")},
    PROPERTIES: {"Get": ("ss", "v"), "GetAll": ("s", "a{sv}")},
}  # fmt: skip


@pytest.fixture
def full(place):
    """A vault, a clipboard, and a person who allowed searching."""
    for label in ACCOUNTS:
        place.add(label)
    place.environment |= {"WAYLAND_DISPLAY": "wayland-0", "SECOND_CLEAR_AFTER": "100"}
    tools(
        place, wl_copy='if [ "$1" = --clear ]; then : > FOLDER/board; else cat > FOLDER/board; fi',
        wl_paste="cat FOLDER/board")
    done = place.run("search", "on")
    assert done.returncode == 0 and "second search off" in done.stdout, done.stderr
    return place


def ids(place):
    """Account to id."""
    rows = [line.split("\t") for line in place.run("list", "--plain", "--fields", "account,id").stdout.splitlines()]
    return {row[0]: row[1] for row in rows if len(row[1]) == 36}


def text_of(value):
    return {name: inner for name, (_, inner) in value.items()}


def test_what_is_published(full):
    with session(full) as bus:
        root = XML.fromstring(bus.ask(INTROSPECTABLE, "Introspect")[0])
        found = {}
        for interface in root:
            methods = {}
            for method in interface:
                ways = [[arg.get("type") for arg in method if arg.get("direction") == way] for way in ("in", "out")]
                methods[method.get("name")] = tuple("".join(types) for types in ways)
            found[interface.get("name")] = methods
        assert found == METHODS
        for path, child in (("/", "second"), ("/second", "Search")):
            node = XML.fromstring(bus.ask(INTROSPECTABLE, "Introspect", path=path)[0])
            assert [part.attrib for part in node] == [{"name": child}]
        assert bus.ask(PEER, "Ping") == () and bus.ask(PROPERTIES, "GetAll", "s", GNOME) == ({},)


def test_gnome_shell_gets_names_and_no_code(full):
    names = ids(full)
    with session(full) as bus:
        assert bus.search("git") == [names["alice"], names["bob"], names["carol"]]
        assert bus.ask(GNOME, "GetSubsearchResultSet", "asas", [names["carol"]], ["git", "ali"]) == ([names["alice"]],)
        assert bus.search("银") == [names["王"]] and bus.search("zzz") == bus.search() == bus.search(" ", "") == []
        (metas,) = bus.ask(GNOME, "GetResultMetas", "as", [names["bob"], names["王"]])
        assert [text_of(meta) for meta in metas] == [
            {"id": names["bob"], "name": "GitHub", "description": "bob", "gicon": "second"},
            {"id": names["王"], "name": "银行", "description": "王", "gicon": "second"}]
        assert {kind for meta in metas for kind, _ in meta.values()} == {"s"}


def test_krunner_gets_names_and_no_code(full):
    names = ids(full)
    with session(full) as bus:
        (matches,) = bus.ask(KRUNNER, "Match", "s", "github")
        assert [match[:4] for match in matches] == [
            (names["alice"], "GitHub", "second", 70), (names["bob"], "GitHub", "second", 70)]
        assert [round(match[4], 3) for match in matches] == [0.9, 0.8]
        assert [match[5] for match in matches] == [{"subtext": ("s", "alice")}, {"subtext": ("s", "bob")}]
        assert bus.ask(KRUNNER, "Actions") == ([],) and bus.ask(KRUNNER, "Config") == ({},)
        assert bus.ask(KRUNNER, "SetActivationToken", "s", "t") == bus.ask(KRUNNER, "Teardown") == ()


def test_a_choice_goes_to_the_clipboard_and_never_over_the_bus(full):
    names, board, clock = ids(full), full.folder / "board", full.folder / "clock"
    clock.write_text("50")
    full.environment["SECOND_NOW"] = f"@{clock}"
    with session(full) as bus:
        with bus.all_messages() as heard:
            assert bus.search("git")[0] == names["alice"]
            bus.ask(GNOME, "GetResultMetas", "as", [names["bob"]])
            bus.ask(KRUNNER, "Match", "s", "git")
            assert bus.activate(names["bob"]) == () and board.read_text() == CODE
            board.unlink()
            clock.write_text("59")
            assert bus.ask(KRUNNER, "Run", "ss", names["carol"], "") == () and board.read_text() == CODE
            # What was used last stands first, as in `second pick`; what is pinned before that.
            assert bus.search("git") == [names["carol"], names["bob"], names["alice"]]
            full.run("pin", "alice")
            assert bus.search("git") == [names["alice"], names["carol"], names["bob"]]
        said = b"".join(heard)
        assert names["bob"].encode() in said and b"alice" in said
        for secret in (CODE, CODE[:3] + " " + CODE[3:], SECRET):
            assert secret.encode() not in said
    assert full.run("code", "bob").stdout == CODE + "\n"


def test_a_copied_code_is_cleared(full):
    cleared = full.folder / "cleared"
    os.mkfifo(cleared)
    tools(full, wl_copy=f'if [ "$1" = --clear ]; then echo done > {cleared}; else cat > FOLDER/board; fi')
    full.environment["SECOND_CLEAR_AFTER"] = "0"
    with session(full, "--idle", "0") as bus:
        with bus.until_it_ends():
            assert bus.activate(ids(full)["alice"]) == ()
        # The program that clears outlives the search.
        assert cleared.read_text() == "done\n"


def test_nothing_is_told_before_the_person_allows_it(full):
    names = ids(full)
    assert full.run("search", "off").stdout.startswith("Your desktop’s search does not find accounts.")
    with session(full) as bus:
        for _ in range(2):
            assert bus.search("git") == [] and bus.ask(KRUNNER, "Match", "s", "git") == ([],)
            assert bus.ask(GNOME, "GetResultMetas", "as", [names["bob"]]) == ([],)
            assert bus.activate(names["bob"]) == bus.ask(GNOME, "LaunchSearch", "asu", ["git"], 0) == ERROR + "AccessDenied"
            # What is not the word allows nothing.
            (full.home / "search").write_text("yes\n")
            (full.home / "search").chmod(0o600)
        assert not (full.folder / "board").exists()
        full.run("search", "on")
        assert bus.search("git") != []
    assert full.run("search").stdout == full.run("search", "on").stdout
    journal = (full.folder / "journal").read_text()
    assert journal.count("Searching from the desktop is not allowed.") == 1 and "GitHub" not in journal


@pytest.mark.parametrize("trouble, reason", [
    (lambda place: shutil.rmtree(place.home), ""),
    (lambda place: place.vault.write_bytes(b"no vault"), "does not begin as a vault does"),
    (lambda place: shutil.rmtree(place.keys), ""),
    (lambda place: place.vault.chmod(0o000) or place.vault.write_bytes(b""), ""),
    (lambda place: place.environment.update({"SECOND_KEYCHAIN": "secret-service"}), "keyring"),
])  # fmt: skip
def test_a_vault_that_cannot_be_used_has_no_results(trouble, reason, full):
    names = ids(full)
    trouble(full)
    with session(full) as bus:
        assert bus.search("git") == [] and bus.ask(KRUNNER, "Match", "s", "git") == ([],)
        assert bus.ask(GNOME, "GetResultMetas", "as", list(names.values())) == ([],)
        process = bus.process
        assert bus.activate(names["bob"]) in (ERROR + "Failed", ERROR + "AccessDenied") and bus.process == process
    journal = [line for line in (full.folder / "journal").read_text().splitlines() if line.startswith("second-search: ")]
    assert journal and reason in journal[0] and not (full.folder / "board").exists()
    for name in ("GitHub", "bob", CODE, SECRET):
        assert name not in "\n".join(journal)


def notified(bus, wish):
    """What a wish is answered, and what the person is told."""
    desktop = bus.connect()
    desktop.send_and_get_reply(message_bus.RequestName("org.freedesktop.Notifications"), timeout=30)
    answer = wish()
    while True:
        message = desktop.receive(timeout=30)
        if message.header.fields.get(HeaderFields.member) == "Notify":
            desktop.close()
            return answer, message.body


@pytest.mark.parametrize("language, title, part", [
    ("C.UTF-8", "The code was not copied", "no clipboard"), ("zh_CN.UTF-8", "未复制验证码", "剪贴板")])  # fmt: skip
def test_what_fails_is_told_by_the_desktop(language, title, part, full):
    names = ids(full)
    full.environment |= {"WAYLAND_DISPLAY": "", "LANG": language}
    with session(full) as bus:
        answer, (app, replaces, icon, summary, body, actions, hints, timeout) = notified(bus, lambda: bus.activate(names["bob"]))
        assert answer == ERROR + "Failed" and (app, replaces, icon, summary, actions, timeout) == ("Second", 0, "second", title, [], -1)
        assert part in body.lower() and "second: " not in body and hints == {"desktop-entry": ("s", "second")}
        # Deleted meanwhile.
        assert notified(bus, lambda: bus.activate(str(uuid.uuid4())))[1][3] == title
    assert title in (full.folder / "journal").read_text()


def installed(place, script):
    """A copy of the program, and another `second`, as `make install` puts them."""
    programs, commands = place.folder / "prefix/libexec/second", place.folder / "prefix/bin"
    for folder in (programs, commands):
        folder.mkdir(parents=True)
    shutil.copy(SEARCH, programs)
    if script is not None:
        (commands / "second").write_text("#!/bin/sh\n" + script)
        (commands / "second").chmod(0o755)
    return programs / "second-search"


def test_the_page_is_opened_on_request(full):
    words = full.folder / "words"
    os.mkfifo(words)
    with session(full, program=installed(full, f'echo "$@" > {words}\n')) as bus:
        assert bus.ask(GNOME, "LaunchSearch", "asu", ["git"], 0) == ()
        assert words.read_text() == "web\n"


def test_a_missing_command_is_told(full):
    with session(full, program=installed(full, None)) as bus:
        for wish, title in [
            (lambda: bus.activate(ids(full)["bob"]), "The code was not copied"),
            (lambda: bus.ask(GNOME, "LaunchSearch", "asu", ["git"], 0), "The page was not opened"),
        ]:
            answer, told = notified(bus, wish)
            assert answer == ERROR + "Failed" and told[3] == title and "second is not installed" in told[4]


def test_markup_in_a_sentence_is_text(full):
    with session(full, program=installed(full, 'echo "second: <b>no</b> & so on" >&2; exit 1\n')) as bus:
        assert notified(bus, lambda: bus.activate(ids(full)["bob"]))[1][4] == "&lt;b&gt;no&lt;/b&gt; &amp; so on"


def test_it_is_started_on_demand_and_ends_when_nobody_asks(full):
    with session(full) as bus:
        assert bus.process is None
        assert len(bus.search("git")) == 3
        process = bus.process
        assert len(bus.search("git")) == 3 and bus.process == process
    with session(full, "--idle", "0.1") as bus:
        with bus.until_it_ends():
            assert len(bus.search("git")) == 3
        assert bus.process is None


def test_no_call_is_lost_while_it_ends(full):
    with session(full, "--idle", "0") as bus:
        for _ in range(30):
            assert len(bus.search("git")) == 3


def test_a_second_one_ends(full):
    with session(full) as bus:
        assert bus.ask(PEER, "Ping") == ()
        process = bus.process
        environment = {**full.environment, "DBUS_SESSION_BUS_ADDRESS": bus.address}
        done = subprocess.run([SEARCH], env=environment, capture_output=True, text=True, timeout=30)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "second-search: It is running already.\n")
        assert bus.process == process


@pytest.mark.parametrize("words, status, part", [([], 1, "bus cannot be used"), (["--idle"], 64, "Usage"), (["x"], 64, "Usage")])
def test_what_cannot_be_done_is_said(words, status, part, full):
    environment = {**full.environment, "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent"}
    done = subprocess.run([SEARCH, *words], env=environment, capture_output=True, text=True, timeout=30)
    assert done.returncode == status and done.stdout == "" and part in done.stderr


def test_rubbish_is_answered_and_ends_nothing(full):
    names = ids(full)
    huge = "git" * 1_000_000
    with session(full) as bus:
        assert len(bus.search("git")) == 3
        process = bus.process
        limits = [
            (GNOME, "GetInitialResultSet", "as", ["git"] * 10_000), (GNOME, "GetInitialResultSet", "as", [huge]),
            (KRUNNER, "Match", "s", huge), (GNOME, "ActivateResult", "sasu", huge, [], 0),
            (GNOME, "GetSubsearchResultSet", "asas", [names["bob"]] * 10_000, ["git"])]
        wrong = [
            (GNOME, "GetInitialResultSet", "s", "git"), (GNOME, "GetInitialResultSet", "ai", [1]), (GNOME, "GetInitialResultSet"),
            (GNOME, "GetInitialResultSet", "asas", ["a"], ["b"]), (KRUNNER, "Match", "v", ("s", "git")), (KRUNNER, "Match", "a{sv}", {}),
            (GNOME, "ActivateResult", "sasu", "../../etc", [], 0), (GNOME, "ActivateResult", "sasu", "--help", [], 0),
            (KRUNNER, "Run", "ss", names["bob"], "delete"), (KRUNNER, "Run", "ss", "", "")]
        for call in limits:
            assert bus.ask(*call) == ERROR + "LimitsExceeded", call[1]
        for call in wrong:
            assert bus.ask(*call) == ERROR + "InvalidArgs", call
        for call, error in [
            ((GNOME, "Delete"), "UnknownMethod"), ((KRUNNER, "GetResultMetas", "as", []), "UnknownMethod"),
            (("org.example", "Match", "s", "x"), "UnknownInterface"), ((PROPERTIES, "Set", "ssv", "a", "b", ("s", "c")), "UnknownMethod"),
            ((PROPERTIES, "Get", "ss", GNOME, "Codes"), "UnknownProperty"),
        ]:
            assert bus.ask(*call) == ERROR + error, call
        assert bus.ask(KRUNNER, "Match", "s", "x", path="/x") == ERROR + "UnknownObject"
        assert bus.ask(None, "Match", "s", "github")[0][0][0] == names["alice"]
        for ids_of_none in (["x", "", str(uuid.uuid4())], ["\u202e" * 100]):
            assert bus.ask(GNOME, "GetResultMetas", "as", ids_of_none) == ([],)
        assert len(bus.search("git")) == 3 and bus.process == process
    assert not (full.folder / "board").exists()


def test_the_files_for_the_desktops_name_what_is_there():
    """The bus starts what the files of both desktops ask for; the launcher that GNOME shows beside results exists."""
    keys = lambda name: dict(line.split("=", 1) for line in (ROOT / "packaging" / name).read_text().splitlines() if "=" in line)
    service, provider, runner = keys("second.Search.service.in"), keys("second-search.ini"), keys("second-krunner.desktop")
    assert service["Name"] == provider["BusName"] == runner["X-Plasma-DBusRunner-Service"] == NAME
    assert provider["ObjectPath"] == runner["X-Plasma-DBusRunner-Path"] == PATH and provider["Version"] == "2"
    assert runner["X-Plasma-API"] == "DBus" and runner["Type"] == "Service"
    installed = [line.split()[3] for line in (ROOT / "packaging/files.txt").read_text().splitlines() if line.startswith("second ")]
    for place in (
        f"share/dbus-1/services/{NAME}.service", "share/gnome-shell/search-providers/second.ini", "libexec/second/second-search",
        "share/krunner/dbusplugins/second.desktop", f"share/applications/{provider['DesktopId']}",
    ):
        assert place in installed


class TestCommand:
    def test_it_says_how_things_are(self, place):
        place.add("GitHub:alice")
        assert place.run("search").stdout.startswith("Your desktop’s search does not find accounts.")
        assert place.run("search", "on").returncode == 0 and place.run("search").stdout.startswith("Your desktop’s search finds")
        assert "桌面搜索" in place.run("search", LANG="zh_CN.UTF-8").stdout
        assert (place.home / "search").stat().st_mode & 0o777 == 0o600
        assert place.run("search", "off").returncode == 0 and not (place.home / "search").exists()

    @pytest.mark.parametrize("words", [("github",), ("on", "off")])
    def test_anything_else_is_refused(self, words, place):
        place.add("GitHub:alice")
        done = place.run("search", *words)
        assert done.returncode == 64 and done.stdout == "" and done.stderr and not (place.home / "search").exists()

    def test_without_a_vault_nothing_is_made(self, place):
        done = place.run("search", "on")
        assert done.returncode == 1 and done.stderr and not place.home.exists()
