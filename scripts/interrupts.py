"""Signals that tests send to the programs they start."""

import signal


def heard() -> None:
    """Undoes what a shell's background job hands on: an ignored Ctrl-C and Ctrl-\\, for the programs started from here, too."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if signal.getsignal(signal.SIGQUIT) is signal.SIG_IGN:
        signal.signal(signal.SIGQUIT, signal.SIG_DFL)
