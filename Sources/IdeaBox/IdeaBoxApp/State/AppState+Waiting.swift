internal import AppRuntime
internal import FoundationExports
internal import IdeaBoxCore
internal import SyncEngine
internal import SyncProduct

extension AppState {
    /// How often deleted ideas are counted while the app stays open.
    private static let tendTime = Duration.seconds(6 * 3_600)
    /// How long typed text may be nowhere but in memory.
    private static let draftTime = Duration.seconds(1)

    /// Whether a key is missing: ideas of other devices stand in the cloud and cannot be opened.
    var lacksKey: Bool {
        box.condition == .ready
            && (box.sync.phase == .closed || box.sync.findings.contains { $0.kind == .locked })
    }

    /// Whether another look may find what cannot be used now.
    private var mayHeal: Bool {
        if lacksKey || failure != nil { return true }
        guard case .store(let error) = box.condition else { return false }
        return switch error {
        case .newerVersion, .notAStore: false
        case .damaged, .busy, .system, .failed: true
        }
    }

    mutating func followLooking(_ effects: inout [AppEffect]) {
        guard mayHeal else {
            looking = nil
            return
        }
        guard looking == nil else { return }
        let looking = Refreshing(number: number())
        self.looking = looking
        effects.append(.wake(.look(looking.number), after: Pauses.pause(after: 0)))
    }

    mutating func lookAgain(_ number: Int, _ effects: inout [AppEffect]) {
        guard var looking, looking.number == number else { return }
        looking.attempts += 1
        self.looking = looking
        // What could not be read is asked for once more.
        if failure != nil { answered = nil }
        effects += [.look, .wake(.look(number), after: Pauses.pause(after: looking.attempts))]
    }

    mutating func followTending(_ effects: inout [AppEffect]) {
        guard box.condition == .ready, tending == nil else { return }
        let number = number()
        tending = number
        effects.append(.wake(.tend(number), after: Self.tendTime))
    }

    /// What was typed and is not known to be kept.
    var draft: Draft {
        var draft = Draft()
        draft.capture = capture.unsaved
        draft.open = restoring
        if case .idea(let editing)? = sheet, !editing.touched.isEmpty {
            draft.open = Draft.OpenText(
                idea: editing.id,
                fields: editing.touched.reduce(into: [:]) { fields, name in
                    let field = editing[name]
                    fields[name.rawValue] = Draft.Field(
                        text: field.text, seen: field.seen.value, basis: field.seen.basis.text)
                })
        }
        return draft
    }

    /// Typed text outlives an app that the system ends: it is kept soon, and at once when nobody sees the app any more.
    mutating func followDraft(_ effects: inout [AppEffect]) {
        guard isStarted, draftAlarm == nil || scene != .active else { return }
        let draft = draft
        guard draft != keptDraft else { return }
        if scene != .active || draft.isEmpty { return keep(draft, &effects) }
        let number = number()
        draftAlarm = number
        effects.append(.wake(.draft(number), after: Self.draftTime))
    }

    mutating func keep(_ draft: Draft, _ effects: inout [AppEffect]) {
        guard draft != keptDraft else { return }
        keptDraft = draft
        draftAlarm = nil
        effects.append(.keepDraft(draft))
    }
}

extension AppState {
    /// So many more ideas each time the end of the list is near.
    static let step = 60

    /// What is to be seen of the list.
    mutating func look(_ action: AppAction) {
        switch action {
        case .search(let text): if text != view.query { view = IdeaView(filter: view.filter, query: text) }
        case .filter(let filter):
            if filter != view.filter { view = IdeaView(filter: filter, query: view.query) }
        case .more: if growsAtEnd { view = window(view.start, limit: view.limit + Self.step) }
        case .older:
            if hasOlder { view = window(view.start + IdeaView.mostShown, limit: IdeaView.mostShown) }
        case .newer: view = window(view.start - IdeaView.mostShown, limit: IdeaView.mostShown)
        default: return
        }
    }

    private func window(_ start: Int, limit: Int) -> IdeaView {
        IdeaView(filter: view.filter, query: view.query, start: start, limit: limit)
    }

    /// Whether more ideas follow those of the list that stands there for what is asked now.
    private var hasMore: Bool {
        guard let listing, listing.view == view else { return false }
        return listing.ideas.count > view.limit
    }

    var growsAtEnd: Bool { hasMore && view.limit < IdeaView.mostShown }
    var hasOlder: Bool { hasMore && view.limit == IdeaView.mostShown }

    /// The list begins again where it can show an idea that was just added.
    mutating func showNewest() {
        let filter = view.filter == .open ? IdeaFilter.open : .all
        guard view.filter != filter || !view.query.isEmpty || view.start > 0 else { return }
        if !view.query.isEmpty { queryVersion += 1 }
        view = IdeaView(filter: filter)
    }

    /// The idea that is to be read whole: the one that is open, or is to be.
    private var opened: UUID? {
        if let opening { return opening }
        if case .idea(let editing)? = sheet { return editing.id }
        return nil
    }

    private var wanted: IdeaView {
        var wanted = view
        wanted.opened = opened
        return wanted
    }

    /// Asks for what is wanted now, one question after the other: an answer never comes after a newer one.
    mutating func followReading(_ effects: inout [AppEffect]) {
        guard isStarted, box.condition == .ready, asking == nil else { return }
        let next = Asked(number: 0, view: wanted, library: settings.library, revision: box.revision)
        guard answered?.asksTheSame(as: next) != true else { return }
        let number = number()
        asking = Asked(number: number, view: next.view, library: next.library, revision: next.revision)
        effects.append(.read(number, next.view))
    }

    /// Takes an answer in, if it is one to what is still asked.
    mutating func read(
        _ number: Int, _ result: Result<ListReading, IdeaStoreError>, _ effects: inout [AppEffect]
    ) {
        guard let asked = asking, asked.number == number else { return }
        asking = nil
        guard asked.library == settings.library else { return }
        answered = asked
        switch result {
        case .failure(let error): failure = error
        case .success(let reading):
            failure = nil
            take(reading, asked.view)
            if let id = asked.view.opened { opened(id, reading.opened, &effects) }
        }
    }

    private mutating func take(_ reading: ListReading, _ asked: IdeaView) {
        var answered = asked
        answered.opened = nil
        // What was asked for before the last letter was typed is not shown after it.
        guard answered == view || listing == nil else { return }
        listing = Listing(view: answered, ideas: reading.ideas, found: reading.found)
        // What was deleted meanwhile can leave a window behind the end.
        if reading.ideas.isEmpty, view == answered, view.start > 0 {
            view = window(view.start - IdeaView.mostShown, limit: IdeaView.mostShown)
        }
    }
}
