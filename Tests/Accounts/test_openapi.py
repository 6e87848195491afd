"""The OpenAPI document, held against the running server by schemathesis."""

import http.server
import json
import os
import re
import subprocess
import sys
import threading
import urllib.parse
import urllib.request
from pathlib import Path

import jsonschema_rs
from ports import free_port
from service import App, Browser, Service
from webhooks import content, undescribed


def schemathesis(service, tmp_path, *words, **environment):
    program = Path(sys.executable).with_name("schemathesis")
    done = subprocess.run(
        [
            program, "run", f"{service.origin}/openapi.json", "--checks", "all", "--workers", "1",
            "--seed", "1", "--generation-database", "none", "--no-color",
            # As browsers do by themselves: beside a cookie it must be there.
            "--header", f"Origin: {service.origin}", *words,
        ],
        cwd=tmp_path, capture_output=True, text=True, timeout=400, env={**os.environ, **environment},
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    assert service.process.poll() is None


def test_no_request_that_the_document_allows_is_answered_wrongly(service, tmp_path):
    schemathesis(service, tmp_path, "--max-examples", "6")


class Sessions(http.server.BaseHTTPRequestHandler):
    """Gives what shows for a request that somebody is signed in: another one where a request signed the last one out."""

    def do_GET(self):
        server = self.server
        if not server.person or server.person.ask("GET", "/v1/session").status != 200:
            server.person = Browser(server.service)
            server.count += 1
            assert server.person.register(f"reader{server.count}@example.com").status == 201
            assert server.person.prove().status == 200
        asked = dict(urllib.parse.parse_qsl(self.path.partition("?")[2]))
        self.send_response(200)
        self.end_headers()
        self.wfile.write(json.dumps(server.person.headers(asked["verb"], asked["path"])).encode())

    def log_message(self, *_):
        pass


class Counting(Service):
    """A service that tells how each of its routes answered."""

    def settings(self):
        self.figures = free_port()
        return [f"metrics.port={self.figures}"]

    def done(self):
        """The routes that did something."""
        text = urllib.request.urlopen(f"http://127.0.0.1:{self.figures}/metrics").read().decode()
        return set(re.findall(r'^account_requests_total\{route="(\w+)",status="2\d\d"\} [1-9]', text, re.MULTILINE))


def test_nor_is_one_of_somebody_who_is_signed_in(tmp_path):
    with Counting(tmp_path) as service, http.server.HTTPServer(("127.0.0.1", 0), Sessions) as server:
        server.service, server.person, server.count = service, None, 0
        threading.Thread(target=server.serve_forever, daemon=True).start()
        schemathesis(
            service, tmp_path, "--max-examples", "6",
            # Right in form is not right: a code may be another one, and a name may be taken.
            "--exclude-checks", "positive_data_acceptance,ignored_auth",
            SCHEMATHESIS_HOOKS="signed_in", PYTHONPATH=str(Path(__file__).parent),
            SESSIONS=f"http://127.0.0.1:{server.server_port}/",
        )  # fmt: skip
        server.shutdown()
        # Somebody was signed out, and another one made.
        assert server.count > 1
        assert {"askDeletion", "changeEmail", "endOtherDevices", "enrolFactor", "export", "profile", "startPasskey"} <= service.done()


def bodies(document):
    """Each body of the document, with the name of its operation."""
    for operations in [*document["paths"].values(), *document["webhooks"].values()]:
        for operation in operations.values():
            for body in [operation.get("requestBody", {}), *operation["responses"].values()]:
                for content in body.get("content", {}).values():
                    yield operation["operationId"], content
                    for example in content.get("examples", {}).values():
                        yield operation["operationId"], content | {"example": example["value"]}


def test_every_example_is_what_its_schema_allows(service):
    document = App(service).ask("GET", "/openapi.json").json
    examples = [(name, body) for name, body in bodies(document) if "example" in body]
    for name, body in examples:
        schema = {"components": document["components"], **body["schema"]}
        validator = jsonschema_rs.Draft202012Validator(schema, validate_formats=True)
        assert [f"{name}: {fault.message}" for fault in validator.iter_errors(body["example"])] == []
    assert len(examples) > 80


def test_the_tokens_that_webhooks_show_claim_what_they_describe(service):
    document = App(service).ask("GET", "/openapi.json").json
    media, told = content(document, "securityEvent")
    assert media == "application/secevent+jwt"
    tokens = {name: example["value"] for name, example in told["examples"].items()}
    assert set(tokens) == {"sessionEnded", "userCreated", "userDeleted", "userMerged"}
    for token in tokens.values():
        assert undescribed(document, "securityEvent", token) == []
        assert undescribed(document, "backChannelLogout", token) != []
    media, told = content(document, "backChannelLogout")
    assert media == "application/x-www-form-urlencoded"
    assert undescribed(document, "backChannelLogout", told["example"]["logout_token"]) == []
