"""Examples/EmbedAccount, a package of its own that embeds the client library, speaks to the real service."""

import subprocess
from pathlib import Path

from service import PASSWORD, Browser

EXAMPLE = Path(__file__).resolve().parents[2] / "Examples/EmbedAccount"


def embedded(service, password, proves=True):
    program = EXAMPLE / ".build/debug/EmbedAccount"
    assert program.exists(), f"build it first: swift build --package-path {EXAMPLE}"
    run = subprocess.Popen(
        [program, service.origin, "ann@example.com"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True)  # fmt: skip
    run.stdin.write(password + "\n")
    run.stdin.flush()
    out, said = run.communicate(service.code("ann@example.com") + "\n" if proves else "", timeout=120)
    assert (run.returncode, said) == (0, "")
    return out.splitlines()


def test_an_app_of_another_package_signs_in_lists_devices_and_signs_out(service):
    ann = Browser(service)
    assert ann.register("ann@example.com").status == 201
    told, first, *devices, last = embedded(service, PASSWORD)
    assert told == "A code is on its way to ann@example.com."
    assert first.startswith("Signed in as ") and last == "Signed out."
    assert "* EmbedAccount" in devices and len(devices) == 2
    # The session has ended at the service, too; the other one goes on.
    assert len(ann.ask("GET", "/v1/me/devices").json["devices"]) == 1


def test_a_refusal_is_told_in_the_servers_words(service):
    assert Browser(service).register("ann@example.com").status == 201
    assert embedded(service, "Wrong1password", proves=False) == [
        "Wrong e-mail or password. 4 attempts are left. No account yet? Register first."]
