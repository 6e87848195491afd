#!/usr/bin/env python3
"""Writes Tests/Vectors/vault-1.json: a vault with a fixed key and nonce, made without any code of `second`."""
import base64
import json
import pathlib

from vault_format import key_id, seal

KEY = bytes(range(100, 132))
NONCE = bytes(range(12))
HEADER = (
    '{"replica":"00112233445566778899aabbccddeeff","former":["ffeeddccbbaa99887766554433221100"],'
    '"sequence":7,"changed":7,"keys":["%s"],"later":{"a":1.0}}' % key_id(KEY).hex())


def entry(number, rest):
    return '{"id":"00000000-0000-4000-8000-00000000000%d"%s}' % (number, rest)


def fields(issuer, account, deleted):
    return (
        '"account":"%s","algorithm":"SHA256","created":1800000000000,"deleted":%s,"digits":8,"issuer":"%s",'
        '"period":60,"secret":"GEZDGNBVGY3TQOJQ","updated":1800000000000' % (account, deleted, issuer))


FIRST = '"01a3185c5000-0000-00000000000000aa"'
LATER = '"01a3185c9000-0001-00000000000000bb"'
RECORDS = ",\n".join([
    entry(1, ',"at":%s,"fields":{%s}' % (FIRST, fields("GitHub", "ann@example.org", "false"))),
    entry(2, ',"at":%s,"fields":{%s},"stamps":{"deleted":%s}' % (FIRST, fields("Deleted", "", "true"), LATER)),
    entry(3, ',"at":%s,"fields":{%s},"stamps":{"issuer":%s},"colour":"red"' % (
        FIRST, fields("中文 \\\"quoted\\\"", "é", "false"), LATER)),
    entry(4, ',"purged":true'),
    '{"kind":"of a later version"}',
])
HELD = '{"00000000-0000-4000-8000-000000000002":{"delete":%s,"for":86400000}}' % LATER
BODY = (
    '{"clock":%s,"written":1800000016384,"device":"Ann’s box","place":"machine/42","looked":1800000016384,'
    '"held":%s,"records":[%s],"custom":null,"seen":{}}' % (LATER, HELD, RECORDS))


def main():
    vector = {
        "key": KEY.hex(), "keyID": key_id(KEY).hex(), "name": "vault.sealed", "header": HEADER, "body": BODY,
        "envelope": base64.b64encode(seal(HEADER.encode(), BODY.encode(), KEY, NONCE)).decode(),
        "shown": ["GitHub", '中文 "quoted"'],
    }
    path = pathlib.Path(__file__).parent.parent / "Vectors/vault-1.json"
    path.write_text(json.dumps(vector, ensure_ascii=False, indent=1) + "\n")


if __name__ == "__main__":
    main()
