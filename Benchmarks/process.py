"""`second code` as a whole process, beside the programs that people use for the same, in one run."""
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile

import places

SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
XML = """<?xml version="1.0" encoding="UTF-8"?><KeePassFile><Root><Group><Name>Root</Name><Entry>
<String><Key>Title</Key><Value>Needle</Value></String><String><Key>otp</Key>
<Value>otpauth://totp/Needle?secret=%s&amp;period=30&amp;digits=6</Value></String></Entry></Group></Root></KeePassFile>"""


def hyperfine(commands, folder):
    out = f"{folder}/times.json"
    runs = []
    # hyperfine takes one --input for all its commands, so each command is a run of its own.
    for name, (command, given) in commands.items():
        one = ["hyperfine", "-N", "--warmup", "5", "--runs", "60", "--export-json", out, "--style", "none"]
        one += ["--input", given or "/dev/null", "-n", name, command]
        subprocess.run(one, check=True, capture_output=True)
        runs.append((name, json.load(open(out))["results"][0]["median"] * 1000))
    return runs


def peak(command):
    """The greatest resident memory of one run, in MB."""
    before = os.posix_spawn(command[0], command, os.environ, file_actions=[
        (os.POSIX_SPAWN_OPEN, 1, "/dev/null", os.O_WRONLY, 0)])
    return os.wait4(before, 0)[2].ru_maxrss / 1024


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o700)
        small = places.vault(f"{folder}/50", 50)
        large = places.vault(f"{folder}/1000", 1000)
        open(f"{folder}/secret", "w").write(SECRET + "\n")
        open(f"{folder}/otp.xml", "w").write(XML % SECRET)
        open(f"{folder}/import", "w").write("pw\npw\n")
        open(f"{folder}/password", "w").write("pw\n")
        commands = {
            "second code, 50 tokens": (" ".join([places.SECOND, "code", "needle", *small]), None),
            "second code, 1000 tokens": (" ".join([places.SECOND, "code", "needle", *large]), None),
            "oathtool": ("oathtool --totp -b -", f"{folder}/secret"),
            "python3 with pyotp": (
                f"{sys.executable} -c \"import sys,pyotp;print(pyotp.TOTP(sys.stdin.read().strip()).now())\"",
                f"{folder}/secret"),
        }
        if shutil.which("keepassxc-cli"):
            subprocess.run(
                ["keepassxc-cli", "import", "-q", "-p", "-t", "100", f"{folder}/otp.xml", f"{folder}/db.kdbx"],
                stdin=open(f"{folder}/import"), check=True, capture_output=True)
            commands["keepassxc-cli show -t"] = (
                f"keepassxc-cli show -q -t {folder}/db.kdbx Needle", f"{folder}/password")
        runs = hyperfine(commands, folder)
        times = dict(runs)
        print(f"{'whole process':<28}{'median ms':>10}{'x oathtool':>12}")
        for name, median in runs:
            print(f"{name:<28}{median:>10.2f}{median / times['oathtool']:>12.1f}")
        print(f"goals: 50 tokens under 8 x oathtool: {times['second code, 50 tokens'] / times['oathtool']:.1f};"
              f" 1000 at most 2 x 50: {times['second code, 1000 tokens'] / times['second code, 50 tokens']:.2f}")
        for name, options in [("50", small), ("1000", large)]:
            print(f"peak memory with {name} tokens: {peak([places.SECOND, 'code', 'needle', *options]):.1f} MB")


main()
