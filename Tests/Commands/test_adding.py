"""Accounts from the clipboard, from a picture in a pipe, and from the screen; and names that a shell completes."""

import pathlib
import subprocess

import pytest

from conftest import BIN, SECRET
from test_terminal import ends, start

LINK = f"otpauth://totp/GitHub:alice?secret={SECRET}"


def tools(place, **scripts):
    """Programs of a desktop; BOARD is the clipboard's file, CLEARED is made when it was emptied."""
    folder = place.folder / "bin"
    folder.mkdir(exist_ok=True)
    for name, text in scripts.items():
        path = folder / name.replace("_", "-")
        path.write_text("#!/bin/sh\n" + text.replace("FOLDER", str(place.folder)) + "\n")
        path.chmod(0o755)
    place.environment["PATH"] = f"{folder}:/usr/bin:/bin"
    return place.folder / "board"


@pytest.fixture
def board(place):
    place.environment["WAYLAND_DISPLAY"] = "wayland-0"
    return tools(
        place, wl_copy='if [ "$1" = --clear ]; then : > FOLDER/board; else cat > FOLDER/board; fi',
        wl_paste="cat FOLDER/board")


class TestClipboard:
    def test_a_link_is_added_and_the_clipboard_cleared(self, place, board):
        board.write_text(LINK + "\n")
        done = place.run("add", "--clipboard")
        assert (done.returncode, done.stdout) == (0, "287082\n") and SECRET not in done.stderr
        assert "The clipboard held the secret and is cleared." in done.stderr and board.read_text() == ""

    def test_what_was_refused_stays_in_the_clipboard(self, place, board):
        text = f"{LINK}\notpauth://hotp/x?secret={SECRET}&counter=1\n"
        board.write_text(text)
        done = place.run("add", "--clipboard")
        assert (done.returncode, done.stdout) == (64, "287082\n") and board.read_text() == text
        assert "The clipboard still holds the secret: not everything in it was added." in done.stderr

    def test_it_is_shown_and_asked_about_at_a_terminal(self, place, board):
        board.write_text(LINK)
        child = start(place, "add", "--clipboard")
        child.expect_exact("Found 1 account:\r\n  GitHub (alice)\r\n")
        child.expect_exact("Add this account? [Y/n] ")
        child.send("n\n")
        assert ends(child) == 4 and board.read_text() == LINK

    def test_a_secret_alone_is_asked_its_names(self, place, board):
        board.write_text(SECRET)
        child = start(place, "add", "--clipboard", "--yes")
        child.expect_exact("Issuer: ")
        child.send("Bank\n")
        child.expect_exact("Account: ")
        child.send("bob\n")
        child.expect_exact("287082")
        assert ends(child) == 0 and board.read_text() == ""

    @pytest.mark.parametrize("text, status", [("", 64), ("  \n", 64), ("hello", 64), ("otpauth://totp/x?secret=1", 64)])
    def test_anything_else_is_refused_and_left_there(self, text, status, place, board):
        board.write_text(text)
        done = place.run("add", "--clipboard")
        assert (done.returncode, done.stdout) == (status, "") and done.stderr and board.read_text() == text

    def test_a_clipboard_that_cannot_be_read_is_told(self, place):
        child = start(place, "add", "--clipboard", DISPLAY="", WAYLAND_DISPLAY="", TMUX="")
        child.expect_exact("The clipboard cannot be read: install wl-clipboard or xclip")
        assert ends(child) == 1
        assert place.run("add", "--clipboard", WAYLAND_DISPLAY="w", PATH="/nonexistent").returncode == 1

    def test_a_copied_code_is_cleared_unless_told_otherwise(self, place, board):
        place.add("GitHub:alice")
        done = place.run("code", "github", "--copy", SECOND_CLEAR_AFTER="0")
        assert "It is cleared from the clipboard in 30 seconds, unless" in done.stderr
        kept = place.run("code", "github", "--copy", "--no-clear", SECOND_CLEAR_AFTER="0")
        assert "cleared" not in kept.stderr and kept.stderr.count("\n") == 1
        for words in (("--clear",), ("--no-clear",)):
            assert place.run("code", "github", *words).returncode == 64


class TestPictures:
    @pytest.fixture(autouse=True)
    def picture(self, place):
        if not (BIN / "second-qr").exists():
            pytest.skip("second-qr is not built")
        path = place.folder / "picture.png"
        subprocess.run(["qrencode", "-o", str(path), LINK], check=True)
        return path

    def add(self, place, *words, given=b"", **environment):
        return subprocess.run(
            [str(BIN / "second"), "add", *words], input=given, capture_output=True, timeout=60, cwd=place.folder,
            env={**place.environment, **environment})

    def test_a_picture_comes_through_a_pipe(self, place, picture):
        done = self.add(place, "--qr", "-", given=picture.read_bytes())
        assert (done.returncode, done.stdout) == (0, b"287082\n"), done.stderr

    @pytest.mark.parametrize("given", [b"", b"no picture", b"\x89PNG\r\n\x1a\n" + b"\0" * 100])
    def test_rubbish_in_a_pipe_is_told(self, given, place):
        done = self.add(place, "--qr", "-", given=given)
        assert done.returncode == 64 and done.stdout == b"" and done.stderr.startswith(b"second: -: ")

    @pytest.mark.parametrize("file, english, chinese", [
        ("nofile", "nofile is not there.", "nofile 不存在。"),
        ("/", "/ is not a plain file; move it away, or name another one.", "/ 不是普通文件；请将其移走，或指定另一个文件。"),
    ])
    def test_a_file_that_cannot_be_read_is_told_in_ones_language(self, file, english, chinese, place):
        for language, sentence in (("en", english), ("zh-Hans", chinese)):
            done = self.add(place, "--qr", file, "--language", language)
            assert (done.returncode, done.stdout) == (1, b"")
            assert sentence in done.stderr.decode()

    @pytest.mark.parametrize("variable, name, script", [
        ("WAYLAND_DISPLAY", "grim", 'test "$1" = - && cat FOLDER/picture.png'),
        ("DISPLAY", "import", 'test "$*" = "-silent -window root png:-" && cat FOLDER/picture.png'),
        ("DISPLAY", "spectacle", 'for last; do :; done; test "$4" = --output && cp FOLDER/picture.png "$last"; echo "$last" > FOLDER/where'),
        ("WAYLAND_DISPLAY", "spectacle", 'for last; do :; done; cp FOLDER/picture.png "$last"; echo "$last" > FOLDER/where'),
    ])  # fmt: skip
    def test_the_screen_is_read_by_the_program_that_is_there(self, variable, name, script, place):
        tools(place, **{name: script})
        runtime = place.folder / "run"
        runtime.mkdir()
        done = self.add(place, "--screen", **{variable: ":0", "XDG_RUNTIME_DIR": str(runtime)})
        assert (done.returncode, done.stdout) == (0, b"287082\n"), done.stderr
        assert list(runtime.iterdir()) == []
        if name == "spectacle":
            assert pathlib.Path((place.folder / "where").read_text().strip()).parent.parent == runtime

    def test_one_that_fails_gives_way_to_the_next(self, place):
        tools(place, grim="exit 1", spectacle='for last; do :; done; cp FOLDER/picture.png "$last"')
        assert self.add(place, "--screen", WAYLAND_DISPLAY="w", XDG_RUNTIME_DIR=str(place.folder)).stdout == b"287082\n"
        # Without a place in memory nothing is taken through a file.
        assert self.add(place, "--screen", WAYLAND_DISPLAY="w").returncode == 1
        tools(place, spectacle="exit 1")
        done = self.add(place, "--screen", WAYLAND_DISPLAY="w")
        assert done.returncode == 1 and b"grim took no picture of the screen." in done.stderr

    @pytest.mark.parametrize("environment", [{}, {"DISPLAY": ":0"}, {"WAYLAND_DISPLAY": "w"}])
    def test_without_a_program_those_that_would_do_are_named(self, environment, place):
        done = self.add(place, "--screen", **environment, PATH="/nonexistent")
        assert done.returncode == 1
        assert all(name in done.stderr for name in (b"grim", b"import", b"spectacle"))

    def test_a_screen_without_a_code_is_told(self, place, picture):
        tools(place, grim="printf nothing")
        done = self.add(place, "--screen", WAYLAND_DISPLAY="w")
        assert done.returncode == 64 and done.stderr.startswith(b"second: Screen: ")

    @pytest.mark.parametrize("words", [("--screen", "--clipboard"), ("--screen", "--manual"), ("--qr", "x", "--screen"), ("--clipboard", "--manual")])
    def test_one_source_alone(self, words, place):
        done = self.add(place, *words)
        assert done.returncode == 64 and b"Use only one of --qr, --screen, --clipboard and --manual." in done.stderr


class TestCompletion:
    ASKED = {"SECOND_COMPLETE_NAMES": "1"}

    def complete(self, place, *typed, path=("code",), **environment):
        """What a shell is told; the last word is the one with the cursor."""
        words = ("second", *path, *typed)
        done = place.run(
            "---completion", *path, "--", "positional@0", str(len(words) - 1), str(len(typed[-1])), *words,
            **{**self.ASKED, **environment})
        assert done.returncode == 0 and done.stderr == ""
        return done.stdout.split()

    @pytest.fixture
    def full(self, place):
        for label in ("GitHub:alice@example.org", "GitLab:bob", "Big%20Bank:Alice", "%24%28id%29%20x%3By:-z", "银行:王"):
            place.add(label)
        return place

    def test_names_are_told_word_by_word(self, full):
        assert self.complete(full, "gi") == ["github", "gitlab"]
        assert self.complete(full, "Gi") == ["GitHub", "GitLab"]
        assert self.complete(full, "银") == ["银行"]
        assert self.complete(full, "zzz") == []
        assert self.complete(full, "a", path=("pick",)) == ["alice", "alice@example.org"]
        assert self.complete(full, "github", "a") == ["alice@example.org"]

    def test_what_a_shell_would_run_is_left_out(self, full):
        told = self.complete(full, "")
        assert set(told) == {"github", "gitlab", "big", "bank", "alice", "alice@example.org", "bob", "银行", "王"}
        assert SECRET not in " ".join(told) and "287082" not in told

    def test_nothing_is_told_unless_it_was_asked_for(self, full):
        assert self.complete(full, "gi", SECOND_COMPLETE_NAMES="") == []

    def test_deleted_names_where_those_are_meant(self, full):
        full.run("delete", "gitlab", "--yes")
        assert self.complete(full, "gi", path=("deleted", "restore")) == ["gitlab"]
        assert self.complete(full, "gi") == ["github"]

    def test_the_places_of_the_command_line_count(self, full):
        assert self.complete(full, "--home", str(full.folder / "other"), "gi") == []
        assert self.complete(full, "--home", str(full.home), "gi", SECOND_HOME="/nonexistent") == ["github", "gitlab"]
        assert not (full.folder / "other").exists()

    def test_a_vault_that_cannot_be_read_tells_nothing(self, full):
        full.vault.write_bytes(b"rubbish")
        assert self.complete(full, "gi") == []

    def test_bash_itself_puts_the_name_in(self, full):
        script = full.run("--generate-completion-script", "bash").stdout
        (full.folder / "second.bash").write_text("export SECOND_COMPLETE_NAMES=1\n" + script)
        ask = (
            f"PATH={BIN}:$PATH; . ./second.bash; COMP_WORDS=(second code gith); COMP_CWORD=2; COMP_LINE='second code gith';"
            ' COMP_POINT=${#COMP_LINE}; _second; printf "%s\\n" "${COMPREPLY[@]}"')
        done = subprocess.run(["bash", "-c", ask], env=full.environment, cwd=full.folder, capture_output=True, text=True, timeout=60)
        assert done.stdout.split() == ["github"], done.stderr
