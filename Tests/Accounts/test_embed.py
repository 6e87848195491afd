"""Examples/EmbedAccount, a package of its own that embeds the client library, speaks to the real service."""

import subprocess
from pathlib import Path

from service import PASSWORD, Browser

EXAMPLE = Path(__file__).resolve().parents[2] / "Examples/EmbedAccount"


def embedded(service, password):
    program = EXAMPLE / ".build/debug/EmbedAccount"
    assert program.exists(), f"build it first: swift build --package-path {EXAMPLE}"
    run = subprocess.run(
        [program, service.origin, "ann@example.com"], input=password + "\n", capture_output=True, text=True, timeout=120)
    assert (run.returncode, run.stderr) == (0, "")
    return run.stdout.splitlines()


def test_an_app_of_another_package_signs_in_lists_devices_and_signs_out(service):
    ann = Browser(service)
    assert ann.register("ann@example.com").status == 201
    first, *devices, last = embedded(service, PASSWORD)
    assert first.startswith("Signed in as ") and last == "Signed out."
    assert "* EmbedAccount" in devices and len(devices) == 2
    # The session has ended at the service, too; the other one goes on.
    assert len(ann.ask("GET", "/v1/me/devices").json["devices"]) == 1


def test_a_refusal_is_told_in_the_servers_words(service):
    assert Browser(service).register("ann@example.com").status == 201
    assert embedded(service, "Wrong1password") == [
        "Wrong e-mail or password. 4 attempts are left. No account yet? Register first."]
