"""Random traces whose `shows` lines come from a naive replay: each home keeps, per record, the set of all events that
ever reached it, and works out from scratch what it shows. Slow and plain on purpose: it shares no code with oracle.py.

    python Tests/Oracle/naive_replay.py HISTORIES [SEED]    prints a trace
"""

import json
import random
import sys

FIELDS = ("title", "description", "completed", "color")
SIBLINGS = FIELDS[:3]
TEXTS = ("", "a", "b", "B", "ä", "日本", "\U0001f511", "long text of an idea")


def live_writes(events, field):
    """stamp -> text of the writes of a field that no event of the set takes away."""
    taken = {stamp for event in events if event[1] == field for stamp in event[4]}
    found = {}
    for kind, _, stamp, text, _ in [event for event in events if event[0] == "write" and event[1] == field]:
        if stamp not in taken:
            found[stamp] = max(found.get(stamp, ""), text, key=lambda value: value.encode())
    return found


def value_of(events, field):
    return max(((stamp, text.encode()) for kind, name, stamp, text, _ in events if kind == "write" and name == field),
               default=None)


def fields_of(events):
    return sorted({event[1] for event in events if event[0] == "write"})


def look_at(events):
    """What a home shows of a record, given every event of it that reached the home."""
    if any(event[0] == "purge" for event in events):
        return "purged"
    fields, stamps = {}, {}
    for field in fields_of(events):
        stamp, text = value_of(events, field)
        fields[field] = {"value": text.decode(), "stamp": stamp}
        stamps[field] = stamp
        if field in SIBLINGS:
            texts = [other for name, other in live_writes(events, field).items() if other.encode() != text]
            fields[field]["others"] = texts
    deleted = stamps.pop("deleted", None)
    hidden = deleted is not None and fields["deleted"]["value"] == "true"
    return {"fields": fields, "hidden": hidden and all(stamp < deleted for stamp in stamps.values())}


class NaiveHome:
    def __init__(self, records, incarnation):
        self.records = dict(records)  # record -> frozenset of (kind, field, stamp, text, takes)
        self.looks = {record: [events] for record, events in records.items()}
        self.incarnation = incarnation

    def add(self, record, events):
        self.records[record] = self.records.get(record, frozenset()) | events
        self.looks.setdefault(record, []).append(self.records[record])


class Generator:
    def __init__(self, number, seed):
        self.random = random.Random(seed)
        self.homes, self.sealed, self.backups, self.lines = {}, [], [], []
        self.wall, self.minted, self.named = 1_000, 0, 0
        self.sharing = self.random.random() < 0.2  # clones that go on under the incarnation they were copied with
        self.lines.append({"history": number, "kind": "ideas", "siblings": SIBLINGS, "floor": False})
        for _ in range(self.random.randint(2, 4)):
            self.start()
        for _ in range(self.random.randint(10, 90)):
            self.step()
        for name in self.homes:
            self.show(name, True)
        self.lines.append({"end": number})

    def mint(self):
        self.minted += 1
        return self.random.randrange(1 << 32) << 20 | self.minted

    def name(self, prefix):
        self.named += 1
        return f"{prefix}{self.named}"

    def start(self):
        name = self.name("h")
        self.homes[name] = NaiveHome({}, self.mint())
        self.lines.append({"home": name})

    def step(self):
        name = self.random.choice(list(self.homes))
        operations = {self.edit: 30, self.delete: 5, self.dismiss: 6, self.purge: 2, self.carry: 30, self.show: 8,
                      self.restart: 4, self.copy: 1, self.back_up: 2, self.restore: 2, self.lose: 1}
        self.random.choices(list(operations), list(operations.values()))[0](name)

    def stamp(self, name, record):
        """Above every stamp of the record, by a clock that is set back at times."""
        home = self.homes[name]
        self.wall = max(0, self.wall + self.random.choice((0, 0, 1, 1, 2, 40, -20)))
        top = max((event[2] for event in home.records.get(record, ()) if event[0] == "write"), default=(0, 0, 0))
        own = (self.wall, 0, home.incarnation)
        return own if own > top else (top[0], top[1] + 1, home.incarnation)

    def record_of(self, name, hidden=False):
        home = self.homes[name]
        fit = [record for record, events in home.records.items() if look_at(events) != "purged"]
        if hidden:
            fit = [record for record in fit if look_at(home.records[record])["hidden"]]
        return self.random.choice(fit) if fit else None

    def write(self, name, record, field, stamp, text, takes):
        self.homes[name].add(record, {("write", field, stamp, text, frozenset(takes))})
        self.lines.append({"at": name, "write": record, "field": field, "stamp": stamp, "value": text,
                           "takes": sorted(takes)})

    def basis(self, name, record):
        """What the person looks at: the present state, or an earlier one of this home."""
        return self.random.choice(self.homes[name].looks[record]) if self.random.random() < 0.3 \
            else self.homes[name].records[record]

    def edit(self, name):
        record = self.record_of(name)
        if record is None or self.random.random() < 0.1:
            record, basis = self.name("r"), frozenset()
        else:
            basis = self.basis(name, record)
        stamp = self.stamp(name, record)
        for field in self.random.sample(FIELDS, 2)[:self.random.choice((1, 1, 2))]:
            writes = live_writes(basis, field) if field in SIBLINGS else {}
            value = value_of(basis, field)
            others = [text for text in writes.values() if text.encode() != value[1]]
            taking = others and self.random.random() < 0.3
            text = self.random.choice(others) if taking else self.random.choice(TEXTS)
            gone = text if taking else value[1].decode() if value else None
            self.write(name, record, field, stamp, text, [s for s, other in writes.items() if other == gone])

    def delete(self, name):
        record = self.record_of(name)
        if record:
            deleted = self.random.choice(("true", "true", "false"))
            self.write(name, record, "deleted", self.stamp(name, record), deleted, [])

    def dismiss(self, name):
        record, field = self.record_of(name), self.random.choice(SIBLINGS)
        if record and value_of(self.basis(name, record), field):
            basis = self.basis(name, record)
            gone = self.random.choice([text for text in live_writes(basis, field).values()] or [None])
            value = value_of(basis, field)
            if gone is not None and gone.encode() != value[1]:
                takes = [stamp for stamp, text in live_writes(basis, field).items() if text == gone]
                self.homes[name].add(record, {("dismiss", field, None, None, frozenset(takes))})
                self.lines.append({"at": name, "dismiss": record, "field": field, "takes": takes})

    def purge(self, name):
        record = self.record_of(name, hidden=True)
        if record:
            self.homes[name].add(record, {("purge", None, None, None, frozenset())})
            self.lines.append({"at": name, "purge": record})

    def carry(self, name):
        """A version sealed now is joined at once, late, twice, or never."""
        records, version = self.homes[name].records, self.name("v")
        chosen = None if self.random.random() < 0.4 else [record for record in records if self.random.random() < 0.5]
        self.lines.append({"at": name, "seal": version, "records": chosen})
        self.sealed.append((version, {record: records[record] for record in (records if chosen is None else chosen)}))
        for _ in range(self.random.randint(0, 4)):
            version, held = self.random.choice(self.sealed[-8:])
            other = self.random.choice(list(self.homes))
            for record, events in held.items():
                self.homes[other].add(record, events)
            self.lines.append({"at": other, "join": version})

    def show(self, name, whole=None):
        records = self.homes[name].records
        whole = self.random.random() < 0.7 if whole is None else whole
        shown = {record: look_at(events) for record, events in records.items() if whole or self.random.random() < 0.5}
        self.lines.append({"at": name, "shows": shown, "whole": whole})

    def restart(self, name):
        self.homes[name].incarnation = self.mint()

    def copy(self, name):
        clone, home = self.name("h"), self.homes[name]
        self.homes[clone] = NaiveHome(home.records, home.incarnation if self.sharing else self.mint())
        self.lines.append({"home": clone, "copies": name})

    def back_up(self, name):
        self.backups.append((name, dict(self.homes[name].records)))
        self.lines.append({"backup": name, "as": len(self.backups)})

    def restore(self, name):
        own = [number for number, (home, _) in enumerate(self.backups) if home == name]
        if own:
            number = self.random.choice(own)
            self.homes[name] = NaiveHome(self.backups[number][1], self.mint())
            self.lines.append({"restore": name, "from": number + 1})

    def lose(self, name):
        if len(self.homes) > 2:
            del self.homes[name]
            self.lines.append({"lost": name})


def trace(number, seed):
    return [json.loads(json.dumps(line)) for line in Generator(number, seed).lines]


if __name__ == "__main__":
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    for history in range(int(sys.argv[1])):
        for event in Generator(history, first + history).lines:
            print(json.dumps(event))
