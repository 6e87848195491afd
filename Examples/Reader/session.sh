# Registers, signs in on another device, renews, and signs out: OUTBOX is where letters lie.
set -euo pipefail
at=${ACCOUNT:-http://127.0.0.1:8080}
outbox=${OUTBOX:-/tmp/reader/accounts/outbox}
ann=ann-$(date +%s)-$$@example.com
jars=$(mktemp -d)
trap 'rm -rf "$jars"' EXIT

# A request of a device: JAR PATH, and what curl is told beside it. A refusal ends this.
as() {
    curl -sS --fail-with-body -b "$jars/$1" -c "$jars/$1" -H 'Readmigo-Client: browser' -H 'Sec-Fetch-Site: same-origin' \
        -H 'Content-Type: application/json' "$at$2" "${@:3}"
}
# A field of a JSON answer.
field() { python3 -c "import json, sys; print(json.load(sys.stdin)['$1'])"; }
# The code of the newest letter to Ann with one; of the first letter, or of the second.
code() {
    local letters
    until letters=$(grep -ls "To:.*$ann" "$outbox"/*.eml | xargs -r grep -lE '^[0-9]{8}') && [ "$(wc -l <<< "$letters")" -ge "$1" ]; do
        sleep 0.2
    done
    grep -hoE '^[0-9]{8}' "$(tail -1 <<< "$letters")"
}

challenge=$(as one /v1/registrations -d '{"email":"'"$ann"'","password":"Reading4ever","terms":"2026-01"}' | field challenge)
as one "/v1/registrations/$challenge/code" -d '{"code":"'"$(code 1)"'"}'
as one "/v1/registrations/$challenge/profile" -d '{"nickname":"Ann","deviceName":"curl"}' > /dev/null
as one /v1/me | field nickname

# A second device: a 401 asks for the code of a letter beside the password, as the account does not know it.
step=$(as two /v1/sign-in/password --no-fail-with-body -d '{"email":"'"$ann"'","password":"Reading4ever"}' | field challenge)
as two "/v1/sign-in/step-up/$step/mail" -d '{}' > /dev/null
as two "/v1/sign-in/step-up/$step" -d '{"way":"mail","code":"'"$(code 2)"'","deviceName":"another curl"}' > /dev/null
as one /v1/me/devices
echo

# Renews the session of the second device, and signs it out.
as two /v1/tokens -d '{}' -o /dev/null -w 'renewed: %{http_code}\n'
as two /v1/session -X DELETE -o /dev/null -w 'signed out: %{http_code}\n'
as two /v1/session --no-fail-with-body -o /dev/null -w 'after it: %{http_code}\n'
