"""What the commands promised: every act that they acknowledged, which home knew of what, and what must hold in the end.

Each text that is written is unique, so that a text tells which act wrote it. What a home knew is what was shown there:
never more than it really held, so that nothing is demanded that need not be.
"""

from dataclasses import dataclass, field


@dataclass
class Act:
    """Something that a person did with one record."""

    number: int
    kind: str  # add, edit, delete, restore, purge, take, keep
    record: int
    home: str
    # Whether it was acknowledged, and something that still exists has it; else it may or may not have happened.
    is_sure: bool
    # The numbers of the acts on this record that its home had by then.
    known: frozenset
    # Field to text.
    texts: dict = field(default_factory=dict)
    # What it takes away, where losing texts are kept; if that is not exact it is the most that it may have taken away.
    removed: frozenset = frozenset()
    is_exact: bool = True

    def __str__(self):
        sure = "" if self.is_sure else ", unsure"
        return f"#{self.number} {self.kind} of record {self.record} by {self.home} {self.texts or ''}{sure}"


@dataclass(frozen=True)
class Shown:
    """A record as a home lists it."""

    id: str
    fields: tuple  # pairs of field and text, in order
    others: tuple = ()  # the same of texts that lost
    extra: tuple = ()  # whatever else must be equal on all homes
    versions: tuple = ()  # field, name and text of each other version

    def texts(self, name):
        """Every text of a field that can be seen, the present one first."""
        return [text for key, text in (*self.fields, *self.others) if key == name]

    @property
    def all_texts(self):
        return [text for _, text in (*self.fields, *self.others)]


class Model:
    def __init__(self, keeps_losers):
        self.keeps_losers = keeps_losers
        self.acts = []
        self.by_text = {}
        self.records = {}
        # Home to record to the numbers of acts.
        self.known = {}

    # What happens

    def add_record(self):
        number = len(self.records)
        self.records[number] = []
        return number

    def did(self, kind, record, home, is_sure, texts=None, removed=(), is_exact=True):
        known = self.known[home].setdefault(record, set())
        act = Act(
            len(self.acts), kind, record, home, is_sure, frozenset(known), texts or {}, frozenset(removed), is_exact)
        self.acts.append(act)
        self.records[record].append(act)
        for text in act.texts.values():
            # What is taken was written before.
            self.by_text.setdefault(text, act)
        if is_sure:
            self.confirm(act)
        return act

    def confirm(self, act):
        """Its command acknowledged it."""
        act.is_sure = True
        self.known[act.home][act.record].add(act.number)

    def begin(self, home, like=None):
        """A home begins: an empty one, or as a copy of what one knew."""
        self.known[home] = {record: set(numbers) for record, numbers in (like or {}).items()}

    def snapshot(self, home):
        return {record: set(numbers) for record, numbers in self.known[home].items()}

    def saw(self, home, listed, deleted=()):
        """Takes note of what a home shows; gives the record of each id."""
        for shown in (*listed, *deleted):
            for text in shown.all_texts:
                act = self.by_text.get(text)
                if act:
                    self.known[home].setdefault(act.record, set()).update({act.number}, act.known)
        for shown in deleted:
            record = self.record_of(shown)
            deletes = [] if record is None else self.of(record, "delete")
            if len(deletes) == 1:
                self.known[home][record].update({deletes[0].number}, deletes[0].known)

    def record_of(self, shown):
        return next((self.by_text[text].record for text in shown.all_texts if text in self.by_text), None)

    def forget_home(self, home, still_readable, snapshot=None):
        """A home is gone, or set back to what it knew: what nothing else has need not come back.

        `still_readable` tells whether a text lies in any file that is left.
        """
        own = self.known.pop(home)
        if snapshot is not None:
            self.begin(home, snapshot)
        for record, numbers in own.items():
            elsewhere = set().union(*(known.get(record, ()) for known in self.known.values()))
            for number in numbers - elsewhere:
                act = self.acts[number]
                if not (act.texts and all(map(still_readable, act.texts.values()))):
                    act.is_sure = False

    def of(self, record, *kinds):
        return [act for act in self.records[record] if act.kind in kinds]

    # What must hold

    def faults(self, home, listed, deleted=None, is_end=True):
        """What is wrong with what a home shows: in the end everything that was promised is demanded.

        Before the end it is only what this home knows of: nothing there may go back. Without `deleted` that is not known.
        """
        promised = None if is_end else {number for numbers in self.known[home].values() for number in numbers}
        return [f"{home}: {fault}" for fault in Demands(self, promised).faults(listed, deleted)]


class Demands:
    """What must hold, judged by the acts that were promised: all that are sure, or those of them that a home knows of."""

    def __init__(self, model, promised):
        self.model, self.promised = model, promised

    def is_promised(self, act):
        return act.is_sure and (self.promised is None or act.number in self.promised)

    def faults(self, listed, deleted):
        places = {}
        for where, shown in [("list", each) for each in listed] + [("deleted", each) for each in deleted or ()]:
            record = self.model.record_of(shown)
            if record is None:
                yield f"a record is shown that nobody wrote: {shown}"
            elif record in places:
                yield f"record {record} is shown twice: {shown} and {places[record][1]}"
            else:
                places[record] = where, shown
        for record in self.model.records:
            where, shown = places.get(record, (None, None))
            fault = self._fault_of_place(record, where, deleted is not None)
            if fault:
                yield f"record {record} {fault}"
            for name in sorted({name for name, _ in shown.fields}) if shown else ():
                check = self._faults_with_losers if self.model.keeps_losers else self._faults_of_last
                yield from (f"record {record}, {name}: {each}" for each in check(record, name, shown))

    def _fault_of_place(self, record, where, knows_deleted):
        """Whether a record is in the right list, or rightly in none."""
        purges, deletes = self.model.of(record, "purge"), self.model.of(record, "delete")
        if any(self.is_promised(act) for act in purges):
            return f"is there again, though it was deleted for good: {purges[0]}" if where else None
        revivals = self.model.of(record, "add", "edit", "restore", "take")
        if where is None:
            must_be = any(map(self.is_promised, revivals)) and not purges and (knows_deleted or not deletes)
            return f"is gone: {revivals[0]}" if must_be else None
        if where == "deleted":
            unanswered = [
                delete for delete in deletes
                if not any(self.is_promised(act) and delete.number in act.known for act in revivals)]
            return None if unanswered else f"is deleted, though every delete was followed by an edit: {deletes}"
        for delete in deletes:
            if self.is_promised(delete) and all(act.number in delete.known for act in revivals):
                return f"is listed, though nothing came after {delete}"
        return None

    def _writers(self, record, name):
        return [act for act in self.model.of(record, "add", "edit") if name in act.texts]

    def _writer(self, record, name, text):
        act = self.model.by_text.get(text)
        return act if act and act.record == record and act.texts.get(name) == text else None

    def _faults_of_last(self, record, name, shown):
        """One text is kept: one that nobody replaced who had it."""
        text, = shown.texts(name)
        act = self._writer(record, name, text)
        if act is None:
            yield f"{text} was never written there"
            return
        for later in self._writers(record, name):
            if self.is_promised(later) and later is not act and act.number in later.known:
                yield f"{text} is shown, though {later} replaced it: that one is lost"

    def _faults_with_losers(self, record, name, shown):
        """All texts are kept that nobody took away."""
        visible = shown.texts(name)
        takers = self.model.of(record, "edit", "keep")
        taken = {text for act in self.model.of(record, "take") for text in act.texts.values()}
        for text in visible:
            if self._writer(record, name, text) is None:
                yield f"{text} was never written there"
            elif text not in taken and any(
                    self.is_promised(each) and each.is_exact and text in each.removed for each in takers):
                yield f"{text} is shown, though somebody who saw it took it away"
        for act in self._writers(record, name):
            text = act.texts[name]
            if self.is_promised(act) and text not in visible and not any(text in each.removed for each in takers):
                yield f"{text} is lost: {act}; shown are {visible}"
