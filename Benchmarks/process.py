"""`second code` as a whole process, beside the programs that people use for the same, in one run; and how soon `second pick` is drawn."""
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import termios
import time

import places

SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
XML = """<?xml version="1.0" encoding="UTF-8"?><KeePassFile><Root><Group><Name>Root</Name><Entry>
<String><Key>Title</Key><Value>Needle</Value></String><String><Key>otp</Key>
<Value>otpauth://totp/Needle?secret=%s&amp;period=30&amp;digits=6</Value></String></Entry></Group></Root></KeePassFile>"""


def once(command, given):
    """Runs a command with its answer thrown away; answers its milliseconds."""
    files = [(os.POSIX_SPAWN_OPEN, 0, given or "/dev/null", os.O_RDONLY, 0),
             (os.POSIX_SPAWN_OPEN, 1, "/dev/null", os.O_WRONLY, 0), (os.POSIX_SPAWN_OPEN, 2, "/dev/null", os.O_WRONLY, 0)]
    start = time.perf_counter()
    process = os.posix_spawnp(command[0], command, os.environ, file_actions=files)
    _, status = os.waitpid(process, 0)
    spent = (time.perf_counter() - start) * 1000
    if status != 0:
        raise SystemExit(f"{command[0]} ended with {os.waitstatus_to_exitcode(status)}")
    return spent


def measured(commands, runs=60):
    """The medians of each command, turn by turn, so that a busy moment hits them all alike."""
    times = {name: [] for name in commands}
    for turn in range(runs + 3):
        for name, (command, given) in commands.items():
            spent = once(command, given)
            if turn >= 3:
                times[name].append(spent)
    return {name: statistics.median(spent) for name, spent in times.items()}


def first_paint(command):
    """Milliseconds from the start of `second pick` until its list stands in a terminal."""
    ours, theirs = os.openpty()
    termios.tcsetwinsize(theirs, (24, 80))
    start = time.perf_counter()
    process = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs)
    drawn = b""
    # The last of what is drawn puts the cursor back to the first line.
    while not drawn.endswith(b"\x1b[13A\r"):
        drawn += os.read(ours, 65536)
    spent = (time.perf_counter() - start) * 1000
    os.write(ours, b"\x1b")
    if process.wait() != 4:
        raise SystemExit(f"{command[0]} pick ended with {process.returncode}")
    os.close(ours)
    os.close(theirs)
    return spent


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o700)
        for count in ("50", "1000"):
            os.mkdir(f"{folder}/{count}", 0o700)
        small, large = places.vault(f"{folder}/50", 50), places.vault(f"{folder}/1000", 1000)
        for name, text in {"secret": SECRET + "\n", "otp.xml": XML % SECRET, "twice": "pw\npw\n", "once": "pw\n"}.items():
            open(f"{folder}/{name}", "w").write(text)
        script = "import sys,pyotp;print(pyotp.TOTP(sys.stdin.read().strip()).now())"
        commands = {
            "second code, 50 tokens": ([places.SECOND, "code", "needle", *small], None),
            "second code, 1000 tokens": ([places.SECOND, "code", "needle", *large], None),
            "oathtool": (["oathtool", "--totp", "-b", "-"], f"{folder}/secret"),
            "python3 with pyotp": ([sys.executable, "-c", script], f"{folder}/secret"),
        }
        if shutil.which("keepassxc-cli"):
            subprocess.run(
                ["keepassxc-cli", "import", "-q", "-p", "-t", "100", f"{folder}/otp.xml", f"{folder}/db.kdbx"],
                stdin=open(f"{folder}/twice"), check=True, capture_output=True)
            commands["keepassxc-cli show -t"] = (
                ["keepassxc-cli", "show", "-q", "-t", f"{folder}/db.kdbx", "Needle"], f"{folder}/once")
        times = measured(commands)
        print(f"{'whole process':<28}{'median ms':>10}{'x oathtool':>12}{'peak MB':>10}")
        for name, median in times.items():
            command, given = commands[name]
            memory = subprocess.run(
                [os.environ["PEAK"], *command], stdin=open(given or "/dev/null"), check=True, capture_output=True, text=True)
            print(f"{name:<28}{median:>10.2f}{median / times['oathtool']:>12.1f}{memory.stdout.strip():>10}")
        print(f"goals: 50 tokens at most 4 x oathtool: {times['second code, 50 tokens'] / times['oathtool']:.1f};"
              f" 1000 at most 1.3 x 50: {times['second code, 1000 tokens'] / times['second code, 50 tokens']:.2f}")
        painted = statistics.median(first_paint([places.SECOND, "pick", *large]) for _ in range(20))
        print(f"second pick, 1000 tokens, first paint: {painted:.1f} ms (goal: under 30)")


main()
