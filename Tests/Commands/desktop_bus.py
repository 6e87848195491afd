"""A session bus of its own, as `dbus-run-session` makes it, on which second-search is started by its service file."""

import contextlib
import os
import subprocess

from jeepney import DBusAddress, HeaderFields, MatchRule, MessageType, message_bus, new_method_call
from jeepney.io.blocking import open_dbus_connection

from conftest import BIN, ROOT

NAME, PATH = "second.Search", "/second/Search"
GNOME, KRUNNER = "org.gnome.Shell.SearchProvider2", "org.kde.krunner1"
PEER, INTROSPECTABLE, PROPERTIES = (f"org.freedesktop.DBus.{name}" for name in ("Peer", "Introspectable", "Properties"))
ERROR = "org.freedesktop.DBus.Error."
SEARCH = BIN / "second-search"


class Bus:
    """The bus, and a program on it that asks as a desktop does."""

    def __init__(self, address, journal):
        self.address, self.journal = address, journal
        self.connection = self.connect()

    def connect(self):
        return open_dbus_connection(bus=self.address)

    def ask(self, interface, member, signature=None, *body, path=PATH):
        """The whole answer: what it holds, or the name of an error."""
        call = new_method_call(DBusAddress(path, bus_name=NAME, interface=interface), member, signature, body)
        reply = self.connection.send_and_get_reply(call, timeout=30)
        if reply.header.message_type == MessageType.error:
            return reply.header.fields[HeaderFields.error_name]
        return reply.body

    def search(self, *terms):
        return self.ask(GNOME, "GetInitialResultSet", "as", list(terms))[0]

    def activate(self, id):
        return self.ask(GNOME, "ActivateResult", "sasu", id, ["x"], 0)

    def of_bus(self, member, signature=None, *body):
        return self.connection.send_and_get_reply(getattr(message_bus, member)(*body), timeout=30).body

    @property
    def process(self):
        """The process that has the name; None where nobody has it."""
        call = new_method_call(message_bus, "GetConnectionUnixProcessID", "s", (NAME,))
        reply = self.connection.send_and_get_reply(call, timeout=30)
        return reply.body[0] if reply.header.message_type == MessageType.method_return else None

    @contextlib.contextmanager
    def until_it_ends(self):
        """Waits at the end until nobody has the name any more."""
        rule = MatchRule(type="signal", interface=message_bus.interface, member="NameOwnerChanged", path=message_bus.object_path)
        rule.add_arg_condition(0, NAME)
        watch = self.connect()
        watch.send_and_get_reply(message_bus.AddMatch(rule), timeout=30)
        with watch.filter(rule) as changes:
            yield
            while watch.recv_until_filtered(changes, timeout=30).body[2]:
                pass
        watch.close()

    @contextlib.contextmanager
    def all_messages(self):
        """Whatever anybody says on the bus meanwhile, as bytes."""
        monitor = self.connect()
        become = new_method_call(DBusAddress("/org/freedesktop/DBus", bus_name="org.freedesktop.DBus", interface="org.freedesktop.DBus.Monitoring"), "BecomeMonitor", "asu", ([], 0))
        monitor.send_and_get_reply(become, timeout=30)
        heard = []
        yield heard
        # A message of our own is the last one.
        self.ask(PEER, "Ping", path="/last")
        while True:
            message = monitor.receive(timeout=30)
            heard.append(message.serialise(serial=message.header.serial))
            if message.header.fields.get(HeaderFields.path) == "/last":
                break
        monitor.close()


@contextlib.contextmanager
def session(place, *options, program=SEARCH):
    """A bus on which the service file that is installed starts the program, with options if any are given."""
    services = place.folder / "share/dbus-1/services"
    services.mkdir(parents=True, exist_ok=True)
    installed = (ROOT / "packaging/second.Search.service.in").read_text()
    assert "@PREFIX@/libexec/second/second-search\"\n" in installed
    line = "\"" + str(program) + "\"" + "".join(f" {option}" for option in options) + "\n"
    text = installed.replace("\"@PREFIX@/libexec/second/second-search\"\n", line)
    (services / f"{NAME}.service").write_text(text)
    environment = {**place.environment, "XDG_DATA_DIRS": str(place.folder / "share"), "XDG_RUNTIME_DIR": str(place.folder)}
    journal = place.folder / "journal"
    with journal.open("w") as errors:
        run = subprocess.Popen(
            ["dbus-run-session", "--", "sh", "-c", "echo \"$DBUS_SESSION_BUS_ADDRESS\"; exec cat"], env=environment,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, text=True)
    try:
        bus = Bus(run.stdout.readline().strip(), journal)
        yield bus
        bus.connection.close()
    finally:
        run.stdin.close()
        run.wait(timeout=30)
        run.stdout.close()
