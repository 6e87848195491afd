"""A port for a program that a test starts."""

import random
import socket

GIVEN = set()
# Whoever asks the system for any port, a browser's connections among them, gets one above 32768: between the look here
# and the program's start nobody takes one of these.
BELOW_EPHEMERAL = range(10_240, 32_000)


def free_port():
    """A port on which nobody listens, and that no test of this process was given before."""
    while True:
        port = random.choice(BELOW_EPHEMERAL)
        if port in GIVEN:
            continue
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
        GIVEN.add(port)
        return port
