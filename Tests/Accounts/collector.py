"""A collector of OpenTelemetry's, as far as a test needs one, and `accountd` behind a proxy, which sends it traces."""

import base64
import http.client
import http.server
import json
import re
import ssl
import subprocess
import threading
import urllib.request
from pathlib import Path

from google.protobuf import json_format
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from service import PATIENCE, Service, free_port

ROOT = Path(__file__).resolve().parents[2]
TOKEN = "the-collectors-own-secret"


class Span:
    """A span as the collector got it."""

    def __init__(self, scope, span):
        self.name, self.kind, self.scope = span.name, span.kind, scope
        self.id, self.trace, self.parent = span.span_id.hex(), span.trace_id.hex(), span.parent_span_id.hex()
        self.attributes = {one.key: getattr(one.value, one.value.WhichOneof("value")) for one in span.attributes}
        self.events = [event.name for event in span.events]
        self.has_failed = span.status.code == 2
        assert 0 < span.start_time_unix_nano <= span.end_time_unix_nano
        assert len(span.trace_id) == 16 and len(span.span_id) == 8


class Collector:
    """Takes what comes by OTLP/HTTP, and decodes it by the protocol's own description; it can refuse, and hang."""

    def __init__(self, folder=None):
        self.spans, self.bodies, self.faults, self.resources = [], [], [], []
        self.status, self.passes = 200, threading.Event()
        self.passes.set()
        collector = self

        class Receiver(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                collector.passes.wait()
                self.send_response(collector.status)
                self.send_header("Content-Length", "2")
                self.end_headers()
                if collector.status == 200:
                    collector.take(self, body)
                self.wfile.write(b"{}")

            def log_message(self, *_):
                """Nothing."""

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
        self.server.daemon_threads = True
        self.folder, scheme = folder, "http"
        if folder:
            subprocess.run([ROOT / "scripts" / "local-certificate", folder], check=True)
            context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
            context.load_cert_chain(folder / "server.pem", folder / "server.key")
            self.server.socket = context.wrap_socket(self.server.socket, server_side=True)
            scheme = "https"
        self.address = f"{scheme}://localhost:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.passes.set()
        self.server.shutdown()
        self.server.server_close()

    def take(self, request, body):
        asked = request.path, request.headers["Content-Type"], request.headers["Authorization"]
        if asked != ("/v1/traces", "application/json", f"Bearer {TOKEN}"):
            self.faults.append(asked)
        self.bodies.append(body.decode())
        # OTLP writes ids as hexadecimal digits, protobuf's own mapping in base64.
        told = re.sub(
            r'"(traceId|spanId|parentSpanId)":"([0-9a-f]+)"',
            lambda found: f'"{found[1]}":"{base64.b64encode(bytes.fromhex(found[2])).decode()}"',
            body.decode(),
        )
        for resource in json_format.Parse(told, ExportTraceServiceRequest()).resource_spans:
            self.resources.append({one.key: one.value.string_value for one in resource.resource.attributes})
            for scope in resource.scope_spans:
                self.spans += [Span(scope.scope.name, span) for span in scope.spans]

    def root(self, name):
        """The one span of that name which has no parent here."""
        ids = {span.id for span in self.spans}
        (found,) = [span for span in self.spans if span.name == name and span.parent not in ids]
        return found

    def beneath(self, span):
        return [other for other in self.spans if other.parent == span.id]


class ProxiedConnection(http.client.HTTPConnection):
    """What a proxy on this machine sends, for the service's own name."""

    def request(self, verb, path, body=None, headers=()):
        super().request(verb, path, body, {"Host": "account.example", **dict(headers)})


class Traced(Service):
    """The service behind a proxy, with a collector."""

    def __init__(self, folder, address, *further, authorities=None):
        super().__init__(folder)
        self.origin, self.further, self.metrics_port = "https://account.example", list(further), free_port()
        headers = folder / "headers"
        headers.write_text(f"Authorization: Bearer {TOKEN}\n")
        headers.chmod(0o600)
        self.further += [f"traces.endpoint={address}", f"traces.headers={headers}"]
        if authorities:
            self.further.append(f"traces.authorities={authorities}")

    def settings(self):
        return [
            f"server.origin={self.origin}", "server.trustedProxies=127.0.0.0/8", f"metrics.port={self.metrics_port}", *self.further,
        ]  # fmt: skip

    def connection(self, host="127.0.0.1"):
        return ProxiedConnection("127.0.0.1", self.port, timeout=PATIENCE, source_address=(host, 0))

    def stop(self):
        """Ends the program, which hands over what it has."""
        self.process.terminate()
        assert self.process.wait(PATIENCE) == 0

    def figures(self):
        """What became of spans, by the word of the metrics."""
        text = urllib.request.urlopen(f"http://127.0.0.1:{self.metrics_port}/metrics", timeout=PATIENCE).read().decode()
        return {name: int(float(count)) for name, count in re.findall(r'account_spans_total\{outcome="(\w+)"\} (\S+)', text)}


def lines(service):
    """What the service, which has ended, wrote into its log as JSON."""
    service.listening.join(PATIENCE)
    return [json.loads(line) for line in list(service.log) if line.startswith("{")]
