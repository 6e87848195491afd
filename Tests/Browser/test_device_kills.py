"""Two devices edit over one folder while either is killed at random points: nothing acknowledged is lost.

10 rounds in the usual run; 200 with SOAK=full. The seed is printed and can be given as KILL_SEED. Each device's open
page works as fast as its program answers, on accounts of its own and on a few that both edit, and knows what was
acknowledged. A killed program is started again and its page goes on.
"""

import os
import random
import time

import pytest

from devices import Person
from support import link

pytestmark = pytest.mark.skipif("SECOND_BIN" not in os.environ, reason="needs the real programs")
ROUNDS = 200 if os.environ.get("SOAK") == "full" else 10
SEED = int(os.environ.get("KILL_SEED", random.SystemRandom().randrange(1 << 32)))
SHARED = ["shared0", "shared1", "shared2"]
# So many actions of each device are acknowledged before a round's kill, and up to so many seconds pass then.
WARM, LONGEST = 3, 0.25

# Works until the program is gone or `window.enough` is set; tells each action's end in `window.log`.
WORK = """async ({ name, seed, secret, shared, mine }) => {
  window.log = [];
  window.enough = false;
  window.rests = false;
  let state = seed;
  const random = (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * below);
  };
  const ask = async (what, fields) => {
    try {
      const reply = await fetch('/act', { method: 'POST', body: JSON.stringify({ do: what, page: 'work' + name, ...fields }),
        headers: { 'Content-Type': 'application/json', Authorization: 'Bearer ' + sessionStorage.getItem('session') } });
      return await reply.json();
    } catch {
      return null;
    }
  };
  let number = 0;
  while (!window.enough) {
    number++;
    const issuer = `${name}-${seed}-${number}`;
    const kind = mine.length > 4 ? ['add', 'edit', 'edit', 'delete', 'shared'][random(5)] : 'add';
    const entry = { kind, issuer, account: `${name}-${seed}-${number}`, result: 'unknown' };
    window.log.push(entry);
    let reply;
    if (kind === 'add') {
      const link = `otpauth://totp/${issuer}:${entry.account}?secret=${secret}&issuer=${issuer}`;
      reply = await ask('add', { link });
      if (reply?.ok) mine.push({ id: reply.id, account: entry.account });
    } else {
      const place = random(kind === 'shared' ? shared.length : mine.length);
      const target = kind === 'shared' ? shared[place] : mine[place];
      entry.account = target.account;
      const { id, account } = target;
      reply = await (kind === 'delete' ? ask('delete', { id }) : ask('edit', { id, issuer, account }));
      if (kind === 'delete') mine.splice(place, 1);
    }
    entry.result = reply === null ? 'unknown' : reply.ok ? 'done' : 'refused: ' + reply.error.message;
    if (reply === null) break;
  }
  window.rests = true;
}"""


class Worker:
    """One device's work in rounds, and what must be true of its accounts afterwards."""

    def __init__(self, device):
        self.device, self.random = device, random.Random(f"{SEED}{device.name}")
        # By account: the issuers it may have, whether it may be there, whether it must be.
        self.issuers, self.may, self.must = {}, {}, {}
        self.shared = {name: {None} for name in SHARED}
        self.mine = []

    def begin(self, shared):
        page = self.device.page
        fields = {"name": self.device.name, "seed": self.random.randrange(1 << 31), "secret": "JBSWY3DPEHPK3PXP",
                  "shared": shared, "mine": self.mine}
        page.evaluate(f"(fields) => {{ ({WORK})(fields); }}", fields)
        page.wait_for_function("(many) => window.rests || window.log.filter((each) => each.result === 'done').length >= many",
                               arg=WARM)

    def end(self):
        """Takes the log of the round; the page's own program need not be alive."""
        page = self.device.page
        page.evaluate("window.enough = true")
        page.wait_for_function("() => window.rests")
        for entry in page.evaluate("window.log"):
            assert entry["result"] in ("done", "unknown"), entry
            self.take(entry["kind"], entry["account"], entry["issuer"], entry["result"] == "done")

    def take(self, kind, account, issuer, is_done):
        if kind == "shared":
            self.shared[account] = {issuer} if is_done else self.shared[account] | {issuer}
        elif kind == "add":
            self.issuers[account], self.may[account], self.must[account] = {issuer}, True, is_done
        elif kind == "edit":
            self.issuers[account] = {issuer} if is_done else self.issuers[account] | {issuer}
        else:
            self.must[account] = False
            self.may[account] = not is_done

    def listed_own(self, cards):
        """The accounts of its own that it may go on with, by what its program lists now."""
        self.mine = [{"id": card["id"], "account": card["account"]} for card in cards
                     if self.must.get(card["account"]) and len(self.issuers[card["account"]]) == 1]

    def wrong(self, listed):
        """What a list of accounts has wrong of this device's."""
        faults = [f"{account} is lost" for account in self.must if self.must[account] and account not in listed]
        for account, issuer in listed.items():
            if account in self.may and (not self.may[account] or issuer not in self.issuers[account]):
                faults.append(f"{account} is {issuer}, may be {self.may[account]} as {self.issuers[account]}")
        return faults


def cards(device):
    """What the device's program lists, by the question that its page asks."""
    reply = device.page.evaluate("""async () => (await (await fetch('/act', { method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: 'Bearer ' + sessionStorage.getItem('session') },
      body: JSON.stringify({ do: 'search', page: 'looker', query: '' }) })).json()).screen.cards""")
    return sorted(reply, key=lambda card: card["id"])


def names(device):
    return {card["account"]: card["issuer"] for card in cards(device)}


# Tells when both list the same: the other one's list is given, and looked for in this one's events.
SAME = """async (wanted) => {
  const reply = await fetch('/act', { method: 'POST', headers: { 'Content-Type': 'application/json',
    Authorization: 'Bearer ' + sessionStorage.getItem('session') },
    body: JSON.stringify({ do: 'search', page: 'looker', query: '' }) });
  const { screen } = await reply.json();
  const lines = screen.cards.map((card) => card.account + ' ' + card.issuer).sort();
  return JSON.stringify(lines) === JSON.stringify(wanted);
}"""


def converge(one, other):
    """Waits until both list the same, whoever comes later; answers that list."""
    until = time.monotonic() + 90
    while time.monotonic() < until:
        wanted = sorted(f"{account} {issuer}" for account, issuer in names(one).items())
        try:
            other.page.wait_for_function(SAME, arg=wanted, polling=100, timeout=3_000)
        except Exception as late:
            if "Timeout" not in str(late):
                raise
            continue
        listed = names(one)
        if listed == names(other):
            return listed
    raise AssertionError(f"SEED {SEED}: not the same after 90 s: {set(names(one).items()) ^ set(names(other).items())}")


def test_killed_devices_lose_nothing_they_acknowledged(tmp_path, window):
    print(f"KILL_SEED={SEED}")
    chance = random.Random(SEED)
    person = Person(tmp_path, window)
    try:
        workers = [Worker(person.device(name).open()) for name in ("desk", "laptop")]
        devices = [worker.device for worker in workers]
        for name in SHARED:
            devices[0].add(link("untouched", name))
        devices[1].has("untouched")
        shared = [{"id": card["id"], "account": card["account"]} for card in cards(devices[0])]
        assert len(shared) == len(SHARED)
        for number in range(ROUNDS):
            one_round(workers, shared, chance)
            if number % 10 == 9 or number == ROUNDS - 1:
                check(workers, number)
    finally:
        person.stop()


def one_round(workers, shared, chance):
    for worker in workers:
        worker.listed_own(cards(worker.device))
        worker.begin(shared)
    victims = chance.choice([workers[:1], workers[1:], workers])
    # No wait for anything: the kill is to come at whatever point.
    time.sleep(chance.uniform(0, LONGEST))
    for worker in victims:
        worker.device.kill()
    for worker in workers:
        worker.end()
    for worker in victims:
        worker.device.lost_page()


def check(workers, number):
    listed = converge(*(worker.device for worker in workers))
    faults = [fault for worker in workers for fault in worker.wrong(listed)]
    for name in SHARED:
        # The last word of one of the two: nobody's earlier one, and not what it was before both.
        last = set.union(*(worker.shared[name] for worker in workers))
        issuer = listed.get(name)
        if issuer not in last and not (issuer == "untouched" and None in set.intersection(*(w.shared[name] for w in workers))):
            faults.append(f"{name} is {issuer}, not one of {last}")
    known = {account for worker in workers for account in worker.may} | set(SHARED)
    faults += [f"{account} comes from nowhere" for account in listed if account not in known]
    assert faults == [], f"SEED {SEED}, round {number}"
    # The rounds did something: a test of idle devices would prove nothing.
    assert all(any(worker.must.values()) for worker in workers)
