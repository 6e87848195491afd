"""The OpenAPI document, held against the running server by schemathesis."""

import subprocess
import sys
from pathlib import Path

import jsonschema_rs
from service import App


def test_no_request_that_the_document_allows_is_answered_wrongly(service, tmp_path):
    program = Path(sys.executable).with_name("schemathesis")
    done = subprocess.run(
        [
            program, "run", f"{service.origin}/openapi.json", "--checks", "all", "--workers", "1",
            "--max-examples", "6", "--seed", "1", "--generation-database", "none", "--no-color",
            # As browsers do by themselves: beside a cookie it must be there.
            "--header", f"Origin: {service.origin}",
        ],
        cwd=tmp_path, capture_output=True, text=True, timeout=400,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    assert service.process.poll() is None


def bodies(document):
    """Each body of the document, with the name of its operation."""
    for operations in document["paths"].values():
        for operation in operations.values():
            for body in [operation.get("requestBody", {}), *operation["responses"].values()]:
                for content in body.get("content", {}).values():
                    yield operation["operationId"], content


def test_every_example_is_what_its_schema_allows(service):
    document = App(service).ask("GET", "/openapi.json").json
    examples = [(name, body) for name, body in bodies(document) if "example" in body]
    for name, body in examples:
        schema = {"components": document["components"], **body["schema"]}
        validator = jsonschema_rs.Draft202012Validator(schema, validate_formats=True)
        assert [f"{name}: {fault.message}" for fault in validator.iter_errors(body["example"])] == []
    assert len(examples) > 80
