"""Two PostgreSQL servers, and the promoter that gives the standby the place of a primary that is gone."""

import time

from postgres import Server
from process import ClusterError, until


class Pair:
    """A primary and its standby.

    What is acknowledged is on both disks where the pair is synchronous, so whichever is lost, the other one has it. It also
    means that writes wait as long as only one of them runs.
    """

    # For so long a primary may be silent, in seconds.
    PATIENCE = 3

    def __init__(self, folder, is_synchronous=True, say=print, options=()):
        self.primary, self.standby = (Server(folder, name, is_synchronous, options) for name in ("database-a", "database-b"))
        self.primary.other, self.standby.other = self.standby, self.primary
        self.say, self.owes_standby = say, False
        # Since when the primary does not answer.
        self.silent = None

    @property
    def servers(self):
        return sorted((self.primary, self.standby), key=lambda each: each.name)

    def start(self):
        self.primary.make()
        self.primary.start()
        self.standby.follow()
        until(self.primary.has_standby, 30, "the standby does not follow")
        self.primary.make_accounts()

    def look(self):
        """Looks once, and does what is to be done; to be called about each second."""
        if self.owes_standby:
            self.rejoin()
        if self.primary.is_alive and self.primary.answers():
            self.silent = None
            return
        self.silent = self.silent or time.monotonic()
        if self.primary.is_alive and time.monotonic() - self.silent < self.PATIENCE:
            return
        self.say(f"{self.primary.name} takes no writes any more: it is killed, so that it takes none later.")
        self.primary.kill()
        if self.standby.is_alive and self.standby.answers() is False:
            self.promote()
        else:
            # What it acknowledged is on its own disk.
            self.say(f"{self.standby.name} cannot take its place: {self.primary.name} is started again.")
            self.primary.start()
        self.silent = None

    def promote(self):
        self.standby.promote()
        self.primary, self.standby = self.standby, self.primary
        self.say(f"{self.primary.name} is the primary now (process {self.primary.pid}).")
        self.rejoin()

    def rejoin(self):
        """Makes the other one a standby, from a copy: it may have written what nobody else has."""
        self.owes_standby = True
        try:
            self.standby.kill()
            self.standby.follow()
        except ClusterError as error:
            self.say(f"{self.standby.name} is no standby yet: {error}")
            return
        self.owes_standby = False
        self.say(f"{self.standby.name} is the standby now (process {self.standby.pid}).")

    def start_standby(self):
        """Starts a standby that was killed; what it missed it gets."""
        if not self.standby.is_alive:
            self.standby.start()

    def stop(self):
        for server in (self.standby, self.primary):
            server.stop()
