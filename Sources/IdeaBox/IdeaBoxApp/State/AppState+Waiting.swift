internal import AppRuntime
internal import IdeaBoxCore
internal import SyncEngine
internal import SyncProduct

extension AppState {
    /// How often deleted ideas are counted while the app stays open.
    static let tendTime = Duration.seconds(6 * 3_600)
    /// How long typed text may be nowhere but in memory.
    static let draftTime = Duration.seconds(1)

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
        case .damaged, .busy, .full, .readOnly, .denied, .failed: true
        }
    }

    mutating func followLooking(_ effects: inout [AppEffect]) {
        guard mayHeal else {
            looking = nil
            return
        }
        guard looking == nil else { return }
        let looking = Looking(number: number())
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
