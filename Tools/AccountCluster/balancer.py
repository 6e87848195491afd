"""HAProxy before the instances."""

from pathlib import Path


def configuration(port, certificate: Path, instances):
    """Its configuration.

    Requests go to instances that can do everything (`/ready`). If there is none, as while writes wait for a standby, they go to those
    that run (`/live`): reading and the checks of sessions need no more. A request is sent once more to another instance only
    if no connection was made, so nothing is done twice.

    - instances: (name, address) of each.
    """

    def backend(name, path):
        servers = "\n".join(f"    server {each} {address} check" for each, address in instances)
        return f"""
backend {name}
    option httpchk
    http-check send meth GET uri {path} ver HTTP/1.1 hdr Host localhost
    http-check expect status 200
    default-server inter 1s fastinter 500ms fall 2 rise 1
{servers}
"""

    return f"""
global
    maxconn 4000

defaults
    mode http
    balance roundrobin
    option forwardfor
    option redispatch 1
    retries 2
    retry-on conn-failure
    timeout connect 1s
    timeout check 2s
    timeout client 60s
    timeout server 15s

frontend account
    bind 127.0.0.1:{port} ssl crt {certificate} ssl-min-ver TLSv1.2
    # What readers say of themselves is not handed on: accountd believes its proxy.
    http-request set-header X-Request-Id %[uuid()]
    http-request del-header traceparent
    use_backend ready if {{ nbsrv(ready) gt 0 }}
    default_backend alive
{backend("ready", "/ready")}{backend("alive", "/live")}"""
