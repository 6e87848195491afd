"""What the OpenAPI document says of the tokens that the service itself posts (`webhooks`)."""

import json

import jsonschema_rs
from service import App
from signing import decoded


def content(document, name):
    """What is posted: its schema and its examples."""
    [(media, told)] = document["webhooks"][name]["post"]["requestBody"]["content"].items()
    return media, told


def token_schema(told):
    """That of the token, which a form holds in its one field."""
    schema = told["schema"]
    return schema["properties"]["logout_token"] if schema["type"] == "object" else schema


def closed(schema):
    """The same schema, which allows no further claims."""
    if isinstance(schema, list):
        return [closed(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    changed = {name: closed(each) for name, each in schema.items()}
    return changed | {"additionalProperties": False} if schema.get("type") == "object" else changed


def undescribed(document, name, token):
    """What a token says that the document does not, or leaves out that it has."""
    _, told = content(document, name)
    schema = token_schema(told)
    assert schema["contentMediaType"] == "application/jwt"
    parts = [json.loads(decoded(part)) for part in token.split(".")[:2]]
    validator = jsonschema_rs.Draft202012Validator(closed(schema["contentSchema"]))
    return [fault.message for fault in validator.iter_errors(parts)]


def document(service):
    return App(service).ask("GET", "/openapi.json").json
