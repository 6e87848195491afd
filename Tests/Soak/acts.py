"""What a person does at the command line, and what of it was acknowledged."""

# Codes with which a command has done nothing.
NOTHING = (2, 3, 4, 64)


class Acts:
    """The steps of a history that change records or look at them."""

    def look(self, home, *options):
        """The list, as the person sees it now; gives whether it was shown."""
        result = self.command(home, self.product.listing(*options), may_kill="--cloud" not in options)
        if not result.is_done:
            return False
        home.listed = self.product.read_list(result.out)
        home.is_list_fresh = True
        # What it knew of before must be there still.
        found = self.model.faults(home.name, home.listed, is_end=False)
        if found:
            self.fail("\n  ".join(found[:12]))
        # On a full disk what is shown need not be kept.
        if not home.full:
            self.model.saw(home.name, home.listed)
        return True

    def look_at_deleted(self, home):
        result = self.command(home, self.product.deleted_words(), may_kill=False)
        if result.is_done:
            home.deleted = self.product.read_deleted(result.out)
            if not home.full:
                self.model.saw(home.name, (), home.deleted)
        return result.is_done

    def look_exactly(self, home):
        """What an act right after this has seen: nothing is joined in between, unless another program runs."""
        return home.is_list_fresh and not home.running or self.look(home, "--cloud", "off")

    def act(self, home, kind, record, words, stdin="", texts=None, removed=(), is_exact=True):
        """Runs a command that changes a record, and takes note of what it promised."""
        result = self.command(home, words, stdin)
        self._note(home, kind, record, result, texts, removed, is_exact)
        return result

    def _note(self, home, kind, record, result, texts=None, removed=(), is_exact=True):
        if result.code not in NOTHING:
            self.model.did(kind, record, home.name, result.is_done, texts, removed, is_exact)
            self.count(kind if result.is_done else f"{kind}, unsure")

    def step_add(self, home):
        words, stdin, record, texts = self.new_record()
        self.act(home, "add", record, words, stdin, texts)

    def new_record(self):
        texts = {name: self.token() for name in self.product.fields}
        record = self.model.add_record()
        secret = self.product.secret(self.random)
        if secret:
            self.secrets[record] = secret
        return *self.product.add(texts, secret), record, texts

    def chosen(self, home, records):
        """One of some records that are shown, and its number; none if nothing is shown."""
        known = [(shown, self.model.record_of(shown)) for shown in records]
        known = [pair for pair in known if pair[1] is not None]
        return self.random.choice(known) if known else (None, None)

    def step_edit(self, home, wanted=None):
        needs_look = self.product.keeps_losers or not home.listed or self.random.random() < 0.3
        if needs_look and not self.look_exactly(home):
            return
        records = [shown for shown in home.listed if wanted in (None, shown.id)]
        shown, record = self.chosen(home, records)
        if shown is None:
            return
        names = self.random.sample(self.product.fields, self.random.choice((1, 1, 1, 2)))
        texts = {name: self.token() for name in names}
        words, stdin = self.product.edit(shown.id, texts)
        is_exact = home.running is None
        removed = {dict(shown.fields)[name] for name in names} if is_exact else self.all_texts(record, names)
        self.act(home, "edit", record, words, stdin, texts, removed, is_exact)

    def all_texts(self, record, names):
        """Whatever was written to some fields of a record."""
        return {act.texts[name] for act in self.model.of(record, "add", "edit") for name in names if name in act.texts}

    def step_clash(self, home):
        """Two homes edit one record without knowing of each other, as far as nothing is carried in between."""
        shown, _ = self.chosen(home, home.listed)
        others = [
            other for other in self.homes.values()
            if other is not home and shown and any(shown.id == each.id for each in other.listed)]
        if others:
            other = self.random.choice(others)
            self.step_edit(home, shown.id)
            self.step_edit(other, shown.id)
            self.count("clash")
            if self.random.random() < 0.6:
                self.carrier.settle(home.name, other.name)
                self.look(home)
                self.look(other)

    def step_delete(self, home):
        shown, record = self.chosen(home, home.listed)
        if shown:
            self.act(home, "delete", record, ["delete", shown.id, "--yes"])

    def step_restore(self, home):
        if self.look_at_deleted(home):
            shown, record = self.chosen(home, home.deleted)
            if shown:
                self.act(home, "restore", record, ["deleted", "restore", shown.id])

    def step_purge(self, home):
        if not home.deleted:
            self.step_delete(home)
        if self.look_at_deleted(home):
            shown, record = self.chosen(home, home.deleted)
            if shown:
                self.act(home, "purge", record, [*self.product.purge, shown.id, "--yes"])

    def step_done(self, home):
        shown, record = self.chosen(home, home.listed)
        if shown and self.product.keeps_losers:
            # An edit as any other, but that its text is a yes or no.
            self.act(home, "edit", record, [self.random.choice(("done", "undone")), shown.id])

    def disputed(self, home):
        """An idea with other texts, if one is shown."""
        if not any(shown.versions for shown in home.listed) or not self.look_exactly(home):
            return None, None
        return self.chosen(home, [shown for shown in home.listed if shown.versions])

    def step_take(self, home):
        shown, record = self.disputed(home)
        if shown:
            name, version, text = self.random.choice(shown.versions)
            texts = {name: text} if name in self.product.fields else {}
            self.act(home, "take", record, ["conflicts", "take", version], texts=texts)

    def step_keep(self, home):
        shown, record = self.disputed(home)
        if shown:
            is_exact = home.running is None
            removed = {text for _, text in shown.others}
            if not is_exact:
                removed = self.all_texts(record, self.product.fields)
            self.act(home, "keep", record, ["conflicts", "keep", shown.id], removed=removed, is_exact=is_exact)

    def step_list(self, home):
        self.look(home)

    def step_show(self, home):
        shown, _ = self.chosen(home, home.listed)
        if shown:
            self.command(home, self.product.show(shown.id))

    def step_sync(self, home):
        # For a stopped program it would be waited as long as for a cloud.
        if not home.is_stopped:
            self.command(home, ["sync", "--json"])

    def step_devices(self, home):
        self.command(home, ["devices", "--json"])

    def step_forget(self, home):
        others = [name for name in (*self.homes, *self.gone) if name != home.name]
        name = self.random.choice(others)
        self.command(home, ["devices", "forget", name, "--yes"])
        self.count("forget")
