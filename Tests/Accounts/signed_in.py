"""Hooks of schemathesis: each request is made by somebody who is signed in, with what `SESSIONS` gives for it."""

import json
import os
import urllib.parse
import urllib.request

import schemathesis


@schemathesis.auth(refresh_interval=None)
class SignedIn:
    def get(self, case, context):
        query = urllib.parse.urlencode({"verb": case.method, "path": case.formatted_path})
        with urllib.request.urlopen(f"{os.environ['SESSIONS']}?{query}") as answer:
            return json.load(answer)

    def set(self, case, data, context):
        case.headers.update(data)
