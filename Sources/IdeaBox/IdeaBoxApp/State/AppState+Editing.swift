internal import AppRuntime
internal import FoundationExports
internal import IdeaBoxCore

extension AppState {
    /// What the idea that is open, or is to be, holds now; nil if it is gone or deleted.
    mutating func opened(_ id: UUID, _ read: Idea?, _ effects: inout [AppEffect]) {
        let idea = read.flatMap { $0.daysLeft == nil ? $0 : nil }
        if opening == id { return open(id, idea, &effects) }
        guard case .idea(var editing)? = sheet, editing.id == id else { return }
        editing.follow(idea)
        if idea == nil, !editing.holdsWork {
            close()
            return warn(words(IdeaBoxError.notFound), &effects)
        }
        sheet = .idea(editing)
    }

    private mutating func open(_ id: UUID, _ idea: Idea?, _ effects: inout [AppEffect]) {
        opening = nil
        let kept = restoring
        if let kept, kept.idea == id {
            restoring = nil
            return put(.idea(IdeaEditing(number: number(), kept, idea)))
        }
        guard sheet?.holdsWork != true, questions.isEmpty else { return }
        guard let idea else { return warn(words(IdeaBoxError.notFound), &effects) }
        put(.idea(IdeaEditing(number: number(), idea)))
    }

    private mutating func changeEditing(_ change: (inout IdeaEditing) -> Void) {
        guard case .idea(var editing)? = sheet else { return }
        change(&editing)
        sheet = .idea(editing)
    }

    mutating func type(_ text: String, into field: IdeaField, over version: Int) {
        guard IdeaEditing.fields.contains(field) else { return }
        changeEditing {
            if $0[field].text != text { $0.problem = nil }
            $0[field].type(text, over: version)
        }
    }

    /// Saves what was typed; where nothing was, the sheet is done with.
    mutating func save(_ effects: inout [AppEffect]) {
        guard case .idea(var editing)? = sheet, editing.sending == nil else { return }
        guard !editing.touched.isEmpty else { return close() }
        guard editing.idea != nil else { return }
        guard canEdit else { return changeEditing { $0.problem = nil } }
        let edits = edits(&editing)
        if let edits {
            editing.sending = editing.texts
            editing.problem = nil
            effects.append(.work(.edit(editing.id, edits, sheet: editing.number)))
        }
        sheet = .idea(editing)
    }

    /// Fields that were seen at different times go apart, each with what was seen of it; nil if one is not good.
    private func edits(_ editing: inout IdeaEditing) -> [IdeaJob.Edit]? {
        var edits: [IdeaJob.Edit] = []
        var isGood = true
        let touched = editing.touched
        let together = Set(touched.map { editing[$0].seen.basis.text }).count == 1
        for group in together ? [touched] : touched.map({ [$0] }) {
            guard let first = group.first else { continue }
            do throws(IdeaBoxError) {
                let edit = try IdeaEdit(
                    title: group.contains(.title) ? editing.title.text : nil,
                    description: group.contains(.description) ? editing.description.text : nil)
                edits.append(IdeaJob.Edit(edit: edit, basis: editing[first].seen.basis))
                if let title = edit.title { editing.title.sent = title }
                if let text = edit.description { editing.description.sent = text }
            } catch {
                isGood = false
                if let field = error.field { editing[field].problem = words(error) }
            }
        }
        return isGood ? edits : nil
    }

    /// What became of saving: what was not saved stays in the sheet, with the reason.
    mutating func edited(_ number: Int, _ outcome: IdeaJob.Outcome, _ effects: inout [AppEffect]) {
        let sentence = sentence(outcome)
        guard case .idea(var editing)? = sheet, editing.number == number else {
            if let sentence { warn(sentence, &effects) }
            return
        }
        let sending = editing.sending ?? [:]
        editing.sending = nil
        if let sentence {
            if case .failed(let error) = outcome, let field = error.field {
                editing[field].problem = sentence
            } else {
                editing.problem = sentence
            }
            // It is in the sheet's own words that the idea is gone.
            if outcome == .failed(.notFound) { editing.follow(nil) }
            sheet = .idea(editing)
            return
        }
        say(words(IdeaBoxStrings.saved), &effects)
        let isWhole = editing.touched.allSatisfy { sending[$0] == editing[$0].text }
        sheet = .idea(editing)
        if isWhole { close() }
    }

    /// Keeps what was typed into an idea that is gone.
    mutating func addAsNew(_ effects: inout [AppEffect]) {
        guard case .idea(var editing)? = sheet, editing.idea == nil, editing.sending == nil, canEdit else {
            return
        }
        do throws(IdeaBoxError) {
            let draft = try IdeaDraft(
                title: editing.title.text, description: editing.description.text)
            editing.sending = editing.texts
            effects.append(.work(.addTyped(draft, sheet: editing.number)))
        } catch {
            if let field = error.field { editing[field].problem = words(error) }
        }
        sheet = .idea(editing)
    }

    mutating func addedTyped(_ number: Int, _ outcome: IdeaJob.Outcome, _ effects: inout [AppEffect]) {
        let sentence = sentence(outcome)
        if case .idea(let editing)? = sheet, editing.number == number {
            changeEditing { ($0.sending, $0.problem) = (nil, sentence) }
            // What was typed since stays.
            if sentence == nil, editing.sending == editing.texts { close() }
        } else if let sentence {
            warn(sentence, &effects)
        }
        if sentence == nil {
            showNewest()
            say(words(IdeaBoxStrings.added), &effects)
        }
    }
}
