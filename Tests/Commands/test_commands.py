"""Runs the command lines of scripts/*.txt and compares what they print and how they end.

A script is a list of steps, all in one fresh home:

    # a comment
    $ second list --json        the command line; $HOME, $FOLDER, $SECRET are filled in
    $ LANG=zh_CN.UTF-8 second list    with variables for this one step
    < text                      a line of standard input (none: empty input)
    > text                      a line of standard output
    ! text                      a line of standard error
    ~ text                      any lines of standard error, one of which contains this text
    = 2                         the exit code (none: 0)

In > and ! lines, <id> stands for eight hexadecimal digits and <uuid> for a whole id. Lines that are not
written must not be printed.
"""

import pathlib
import re
import shlex

import pytest

from conftest import SECRET

SCRIPTS = sorted((pathlib.Path(__file__).parent / "scripts").glob("*.txt"))


class Step:
    def __init__(self, line, number):
        self.line, self.number = line, number
        self.stdin, self.stdout, self.stderr, self.said, self.code = [], [], [], [], 0


def steps(script):
    found = []
    for number, line in enumerate(script.read_text().splitlines(), 1):
        mark, _, rest = line.partition(" ")
        if mark == "$":
            found.append(Step(rest, number))
        elif mark in ("<", ">", "!", "~"):
            step = found[-1]
            {"<": step.stdin, ">": step.stdout, "!": step.stderr, "~": step.said}[mark].append(rest)
        elif mark == "=":
            found[-1].code = int(rest)
        elif line.strip() and mark != "#":
            raise ValueError(f"{script.name}:{number}: not understood: {line}")
    return found


def pattern(lines):
    text = re.escape("".join(line + "\n" for line in lines))
    return text.replace("<uuid>", "[0-9a-f-]{36}").replace("<id>", "[0-9a-f]{8}")


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_script(script, place):
    for step in steps(script):
        fill = lambda text: (
            text.replace("$HOME", str(place.home)).replace("$KEYS", str(place.keys))
            .replace("$FOLDER", str(place.folder)).replace("$SECRET", SECRET))
        words = shlex.split(fill(step.line))
        environment = {}
        while "=" in words[0]:
            name, _, value = words.pop(0).partition("=")
            environment[name] = value
        assert words.pop(0) == "second"
        stdin = "".join(fill(line) + "\n" for line in step.stdin)
        result = place.run(*words, stdin=stdin, **environment)
        where = f"{script.name}:{step.number}: {step.line}\n{result.stdout}{result.stderr}"
        assert result.returncode == step.code, where
        assert re.fullmatch(pattern([fill(line) for line in step.stdout]), result.stdout), where
        if step.said:
            for text in step.said:
                assert fill(text) in result.stderr, where
        else:
            assert re.fullmatch(pattern([fill(line) for line in step.stderr]), result.stderr), where
        assert SECRET not in result.stdout + result.stderr, where
