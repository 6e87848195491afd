"""The OpenAPI document, held against the running server by schemathesis."""

import subprocess
import sys
from pathlib import Path


def test_no_request_that_the_document_allows_is_answered_wrongly(service, tmp_path):
    program = Path(sys.executable).with_name("schemathesis")
    done = subprocess.run(
        [
            program, "run", f"{service.origin}/openapi.json", "--checks", "all", "--workers", "1",
            "--max-examples", "6", "--seed", "1", "--generation-database", "none", "--no-color",
        ],
        cwd=tmp_path, capture_output=True, text=True, timeout=400,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    assert service.process.poll() is None
