"""`second help`, what is said of wrong arguments, and the manual pages, in both languages."""

import json
import re
import subprocess

import pytest

from conftest import BIN, ROOT

CHINESE = {"LANG": "zh_CN.UTF-8"}
PAGES = {"C.UTF-8": ROOT / "docs" / "second.1", "zh_CN.UTF-8": ROOT / "docs" / "second.zh_CN.1"}
# The parser’s own arguments, which its dump tells in English; they are put into Chinese where they are shown.
OWN = {"help", "version", "generate-completion-script", "subcommands"}


def commands(place, **environment):
    """Every command by its path, as the program describes itself."""
    root = json.loads(place.run("--experimental-dump-help", **environment).stdout)["command"]
    found = {}

    def take(command, path):
        path = (*path, command["commandName"])
        found[path] = command
        for sub in command.get("subcommands", []):
            if sub["commandName"] != "help" and sub.get("shouldDisplay", True):
                take(sub, path)

    take(root, ())
    return found


def texts(command):
    """What a command says of itself, without what is to be typed."""
    said = [command.get("abstract", "")]
    said += [line for line in command.get("discussion", "").splitlines() if not line.startswith((" ", "Example:", "示例："))]
    for argument in command.get("arguments", []):
        if argument.get("shouldDisplay", True) and argument.get("valueName") not in OWN:
            said.append(argument.get("abstract", ""))
    return [text for text in said if text]


def test_every_help_text_exists_in_both_languages(place):
    english, chinese = commands(place), commands(place, **CHINESE)
    assert english.keys() == chinese.keys() and len(english) > 20
    for path, command in english.items():
        said, shown = texts(command), texts(chinese[path])
        assert len(said) == len(shown)
        for one, other in zip(said, shown):
            assert re.search("[一-鿿]", other) and other != one, (path, one, other)
            assert not re.search("[一-鿿]", one), (path, one)


def test_help_and_its_headings_are_in_the_persons_language(place):
    run = place.run("help", "list", **CHINESE)
    assert run.returncode == 0 and run.stderr == ""
    assert "概述：列出账号及其验证码。" in run.stdout and "示例：  second list git" in run.stdout
    assert "用法：second list" in run.stdout and "选项：" in run.stdout and "显示帮助。" in run.stdout
    for word in ("OVERVIEW", "USAGE", "OPTIONS", "ARGUMENTS", "Show help"):
        assert word not in run.stdout
    root = place.run("--help", "--language", "zh").stdout
    assert "子命令：" in root and "（默认）" not in root and "SUBCOMMANDS" not in root and "See '" not in root
    assert "OVERVIEW: List accounts with their codes." in place.run("help", "list").stdout


@pytest.mark.parametrize("words, said", [
    (["list", "--hom", "x"], "没有选项“--hom”。你是想输入“--home”吗？"),
    (["list", "--home"], "“--home <dir>”缺少值。"),
    (["code"], "缺少参数“<query> ...”。"),
    (["sync", "now"], "多余的参数“now”。"),
    (["cloud", "use"], "缺少参数“<folder>”。"),
    (["menu", "--format", "x"], "值“x”不适用于“--format <launcher>”。可用的值：'rofi', 'fzf', 'wofi', 'alfred' 或 'raycast'。"),
])
def test_wrong_arguments_are_told_in_chinese(words, said, place):
    run = place.run(*words, **CHINESE)
    assert run.returncode == 64 and run.stdout == ""
    assert run.stderr.splitlines()[0] == f"second: {said}"
    assert "用法：second" in run.stderr and "更多信息：second" in run.stderr and "Usage" not in run.stderr


def test_the_manual_pages_are_what_the_program_says():
    run = subprocess.run(
        ["python3", ROOT / "scripts" / "man-page", "--check", BIN, "second"], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr


@pytest.mark.parametrize("locale", PAGES)
def test_examples_keep_their_lines_in_the_manual_page(locale, place):
    lines, kept, alone = PAGES[locale].read_text().splitlines(), False, []
    for line in lines:
        if line in (".nf", ".fi"):
            kept = line == ".nf"
        elif kept:
            alone.append(line.replace("\\-", "-").replace("\\(aq", "'").replace("\\e", "\\"))
    examples = [
        line for command in commands(place, LANG=locale).values() for line in command.get("discussion", "").splitlines()
        if line.startswith(("Example:", "示例："))]
    assert len(examples) > 40
    assert [line for line in examples if line not in alone] == []
