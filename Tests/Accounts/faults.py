"""What happens to a cluster: each fault is done, and lasts some seconds; who asked for it mends it afterwards."""

import os
import signal
import subprocess
import sys
import time
import urllib.request
from email.utils import parsedate_to_datetime
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[2] / "Tools" / "AccountCluster"))

from process import until  # noqa: E402

# How long it may take to refuse a write, in seconds.
REFUSAL = 5
FAILOVER = 60
# Seconds that a clock is wrong; at 30 an instance does not start.
CLOCK = 25


def an_instance(run):
    return run.random.randrange(len(run.cluster.instances))


def an_instance_is_killed(run):
    run.cluster.instances[an_instance(run)].kill()
    run.during(run.random.uniform(0.5, 4))


def an_instance_is_paused(run):
    run.cluster.instances[an_instance(run)].pause()
    run.during(run.random.uniform(2, 9))


def the_balancer_is_killed(run):
    run.cluster.balancer.kill()
    run.during(run.random.uniform(0.2, 2))


def a_rolling_restart(run):
    for number, one in enumerate(run.cluster.instances):
        one.end()
        run.during(0.5)
        run.cluster.start_instance(number)


def a_rolling_restart_with_a_migration(run):
    """What the next version will do: its migration comes while this version runs, and then one instance after the other begins."""
    primary, version = run.cluster.pair.primary, 1_000_000
    column = f"later{time.monotonic_ns()} bigint NOT NULL DEFAULT 0"
    for table in ("session", "device", '"user"', "challenge", "message", "attempts"):
        primary.sql(f"ALTER TABLE {table} ADD COLUMN {column}")
    primary.sql(f"INSERT INTO account_schema VALUES ({version})")
    try:
        run.during(2)
        # One of this version that starts now says why it does not, while the others go on.
        number = an_instance(run)
        one = run.cluster.instances[number]
        one.end()
        one.start()
        until(lambda: not one.is_alive, 30, f"{one.name} started on the tables of a later version")
        run.during(1)
    finally:
        # The next version knows its own number.
        primary.sql(f"DELETE FROM account_schema WHERE version = {version}")
    a_rolling_restart(run)


def clocks_are_apart(run):
    """Two instances with clocks almost as far from the database's as is let be, one ahead and one behind."""
    cluster = run.cluster
    those = list(zip(run.random.sample(cluster.instances, 2), (CLOCK, -CLOCK), strict=True))
    for one, seconds in those:
        one.end()
        one.command = ["env", f"LD_PRELOAD={clock_library(cluster.folder)}", f"CLOCK_AHEAD={seconds}", *one.command]
        number = cluster.instances.index(one)
        cluster.start_instance(number)
        said = urllib.request.urlopen(f"http://127.0.0.1:{cluster.ports[number]}/live", timeout=5).headers["Date"]
        assert abs(parsedate_to_datetime(said).timestamp() - time.time() - seconds) < 5, f"{one.name} has no other clock: {said}"
    run.during(run.random.uniform(8, 15))
    for one, _ in those:
        one.end()
        one.command = one.command[3:]


def clock_library(folder):
    library = folder / "clock.so"
    if not library.exists():
        subprocess.run(["cc", "-shared", "-fPIC", "-o", library, Path(__file__).with_name("clock.c")], check=True)
    return library


def an_instance_loses_the_databases(run):
    run.cluster.wires.cut(run.cluster.to_databases[an_instance(run)])
    run.during(run.random.uniform(2, 8))


def an_instance_waits_for_the_databases(run):
    run.cluster.wires.hold(run.cluster.to_databases[an_instance(run)])
    run.during(run.random.uniform(2, 12))


def the_balancer_loses_an_instance(run):
    wire = run.cluster.to_instances[an_instance(run)]
    run.random.choice([run.cluster.wires.cut, run.cluster.wires.hold])([wire])
    run.during(run.random.uniform(2, 8))


def everything_is_slow(run):
    run.cluster.wires.slow(run.cluster.wires.all, run.random.uniform(0.01, 0.05))
    run.during(run.random.uniform(3, 8))


def a_process_of_the_primary_is_killed(run):
    # The server then starts all of its processes again.
    pids = run.cluster.pair.primary.sql("SELECT pid FROM pg_stat_activity WHERE application_name = 'accountd'").split()
    if pids:
        os.kill(int(run.random.choice(pids)), signal.SIGKILL)
    run.during(3)


def failover(run):
    """How long writes took to be acknowledged again."""
    began = time.monotonic()
    end = began + FAILOVER
    names = [reader.name for reader in run.readers]
    while not (done := run.promises.await_writes(names, began, 0.1, most=1)):
        if time.monotonic() > end:
            run.promises.breaks("failover", f"no write was acknowledged within {FAILOVER} s")
            return
        run.look()
    run.note("failover, seconds", done - began)


def the_primary_is_killed(run):
    run.cluster.pair.primary.kill()
    failover(run)


def the_primary_is_paused(run):
    run.cluster.pair.primary.process.pause()
    failover(run)


def an_instance_and_the_primary_are_killed(run):
    run.cluster.instances[an_instance(run)].kill()
    the_primary_is_killed(run)


def replication_is_slow_and_the_primary_killed(run):
    run.cluster.wires.hold(run.cluster.between)
    run.during(run.random.uniform(1, 2))
    run.cluster.pair.primary.kill()
    # What was held is never heard: it was on its way from a machine that is gone.
    run.cluster.wires.cut(run.cluster.between)
    time.sleep(0.2)
    run.cluster.wires.mend()
    failover(run)


def the_standby_is_killed(run):
    run.cluster.pair.standby.kill()
    see_reading_go_on(run, 7)


def the_standby_is_paused(run):
    run.cluster.pair.standby.process.pause()
    see_reading_go_on(run, 7)


def the_primary_loses_the_standby(run):
    run.cluster.wires.hold(run.cluster.between)
    see_reading_go_on(run, 7)


def both_are_lost_one_after_the_other(run):
    """The primary crashes while it waits for its standby: what it then shows is on one disk only."""
    pair = run.cluster.pair
    pair.standby.kill()
    run.during(1.5)
    pair.primary.kill()
    pair.primary.start()
    run.during(2)
    pair.primary.kill()
    pair.standby.start()
    failover(run)


def see_reading_go_on(run, seconds):
    """While writes wait for a standby: all are refused in time, reading goes on, and connections are left at the server."""
    end, refused = time.monotonic() + seconds, 0
    # What the standby had confirmed may still be answered.
    time.sleep(0.3)
    while time.monotonic() < end:
        for path in ("/v1/session", "/v1/me"):
            began = time.monotonic()
            reply = run.probe.ask_once("GET", path)
            run.note("reading without a standby, seconds", time.monotonic() - began)
            if reply.status != 200:
                run.promises.breaks("reading", f"without a standby {path} says {reply.status} {reply.text}")
        began = time.monotonic()
        reply = run.probe.ask_once("PATCH", "/v1/me", {"nickname": f"probe {began}"})
        took = time.monotonic() - began
        if reply.status != 503:
            run.promises.breaks("refusal", f"without a standby a write says {reply.status} {reply.text} after {took:.1f} s")
        run.note("refusing without a standby, seconds", took)
        refused += 1
        if took > REFUSAL:
            run.promises.breaks("refusal", f"a write was refused after {took:.1f} s")
    count = int(run.cluster.pair.primary.sql("SELECT count(*) FROM pg_stat_activity WHERE application_name = 'accountd'"))
    run.note("connections without a standby", count)
    # Eight in a pool, one to listen.
    if count > 3 * 9:
        run.promises.breaks("pool", f"{count} connections are open without a standby")


FAULTS = (
    an_instance_is_killed, an_instance_is_paused, the_balancer_is_killed, a_rolling_restart,
    a_rolling_restart_with_a_migration, clocks_are_apart, an_instance_loses_the_databases,
    an_instance_waits_for_the_databases, the_balancer_loses_an_instance, everything_is_slow, a_process_of_the_primary_is_killed,
    the_primary_is_killed, the_primary_is_paused, an_instance_and_the_primary_are_killed, replication_is_slow_and_the_primary_killed,
    the_standby_is_killed, the_standby_is_paused, the_primary_loses_the_standby, both_are_lost_one_after_the_other,
)  # fmt: skip
