"""Ports that others have: what the programs say of them, and how `make run-account` goes round them."""

import contextlib
import json
import os
import re
import signal
import socket
import ssl
import subprocess
import urllib.request
from pathlib import Path

import pytest

from service import free_port

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = Path(os.environ.get("SECOND_BIN", ""))


@contextlib.contextmanager
def taken(port=0):
    """A port that another program listens on; one that somebody else has already is as good."""
    with socket.socket() as holder:
        with contextlib.suppress(OSError):
            holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            holder.bind(("127.0.0.1", port))
            holder.listen()
        yield holder.getsockname()[1] or port


def refused(*command):
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1, done.stderr
    assert "bind(" not in done.stderr and "errno" not in done.stderr
    return done.stderr.splitlines()[-1]


def serve(folder, *more):
    return refused(PROGRAMS / "accountd", "serve", "--data", folder / "data", *more)


def test_a_port_that_is_taken_is_named_with_its_setting(tmp_path):
    with taken() as port:
        assert serve(tmp_path, "--port", str(port), "--metrics-port", "0") == (
            f"accountd: Port {port} of 127.0.0.1 is taken by another program; the account service cannot listen there. "
            "Stop that program, or choose another port with --port PORT (server.port in the settings)."
        )


def test_so_is_the_port_of_the_figures(tmp_path):
    with taken() as port:
        assert serve(tmp_path, "--port", "0", "--metrics-port", str(port)) == (
            f"accountd: Port {port} of 127.0.0.1 is taken by another program; /metrics cannot listen there. Stop that program, "
            "or choose another port with --metrics-port PORT (metrics.port in the settings; 0 serves no figures)."
        )


def test_so_is_the_port_of_the_imitations(tmp_path):
    with taken() as port:
        assert refused(PROGRAMS / "account-fakes", "--port", str(port)) == (
            f"Error: Port {port} of 127.0.0.1 is taken by another program; the imitation of Apple and WeChat cannot listen "
            "there. Stop that program, or choose another port with --port PORT (0 takes a free one)."
        )


def test_an_address_of_another_machine_is_named(tmp_path):
    # TEST-NET-1 (RFC 5737): no machine has it.
    for host in ["192.0.2.1", "no.such.host.invalid"]:
        said = serve(
            tmp_path, "--host", host, "--port", "8080", "--metrics-port", "0", "--set", "server.trustedProxies=127.0.0.1/32",
            "--origin", "https://account.example.com",
        )  # fmt: skip
        assert said == (
            f"accountd: {host} is no address of this machine, so the account service cannot listen on its port 8080. "
            "Name one, such as 127.0.0.1."
        )


@contextlib.contextmanager
def run_account(folder, **ports):
    """`scripts/run-account`; answers what it printed until it was ready."""
    environment = {**os.environ, "BIN": str(PROGRAMS), **{name: str(port) for name, port in ports.items()}}
    process = subprocess.Popen(
        [ROOT / "scripts/run-account", folder], env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        start_new_session=True,
    )  # fmt: skip
    try:
        said = []
        for line in process.stdout:
            said.append(line)
            if line.startswith("Ctrl-C"):
                break
        yield "".join(said)
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGTERM)
        process.communicate(timeout=60)


def fetch(address, folder=None):
    trusted = ssl.create_default_context(cafile=folder / "authority.pem") if folder else None
    with urllib.request.urlopen(address, timeout=60, context=trusted) as answer:
        return answer.read().decode()


def test_the_demo_takes_free_ports_where_the_usual_ones_are_taken(tmp_path):
    with taken(8443), taken(8091), taken(9464), run_account(tmp_path / "demo") as said:
        chosen = dict(re.findall(r"Port (\d+) is taken: using (\d+) instead\.", said))
        assert set(chosen) == {"8443", "8091", "9464"}, said
        assert f"https://localhost:{chosen['8443']}/ " in said
        assert fetch(f"https://localhost:{chosen['8443']}/health", tmp_path / "demo")
        assert fetch(f"http://127.0.0.1:{chosen['8091']}/_fake/faults")
        assert "account_" in fetch(f"http://127.0.0.1:{chosen['9464']}/metrics")


def test_the_demo_takes_the_ports_that_are_asked_for(tmp_path):
    ports = {"PORT": free_port(), "FAKES_PORT": free_port(), "METRICS_PORT": free_port()}
    with run_account(tmp_path / "demo", **ports) as said:
        assert "is taken" not in said
        assert f"https://localhost:{ports['PORT']}/ " in said
        assert "account_" in fetch(f"http://127.0.0.1:{ports['METRICS_PORT']}/metrics")


def test_what_the_demo_prints_to_type_does_what_it_says(tmp_path):
    ports = {"PORT": free_port(), "FAKES_PORT": free_port(), "METRICS_PORT": free_port()}
    with run_account(tmp_path / "demo", **ports) as said:
        typed = [line.strip() for line in said.splitlines() if line.startswith("  ")]
        # The rest asks at a terminal: Tests/AccountCommands.
        typed = "\n".join(typed[: [line.startswith("export READMIGO_HOME") for line in typed].index(True)])
        run = subprocess.run(["bash", "-c", typed], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120)
    assert (run.returncode, run.stderr) == (0, "")
    answers = [json.loads(line) for line in run.stdout.splitlines() if line]
    registered, sent, entered, devices, ended, renewed, me, *tries, again = answers
    assert "resendIn" in sent and [device["name"] for device in devices["devices"]] == ["this terminal", "another one"]
    assert entered["session"]["userID"] == registered["userID"] == renewed["userID"] == me["userID"] == again["session"]["userID"]
    assert (ended["code"], ended["status"]) == ("AUTH_004", 401)
    assert [answer["code"] for answer in tries] == ["AUTH_001"] * 5 + ["AUTH_002"]


@pytest.mark.parametrize("name", ["PORT", "FAKES_PORT", "METRICS_PORT"])
def test_the_demo_says_so_where_a_port_that_is_asked_for_is_taken(tmp_path, name):
    with taken() as port:
        free = {"PORT": free_port(), "FAKES_PORT": free_port(), "METRICS_PORT": free_port()}
        with run_account(tmp_path / "demo", **{**free, name: port}) as said:
            assert f"Port {port} of 127.0.0.1 is taken by another program" in said
            assert "Ctrl-C" not in said
