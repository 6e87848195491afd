internal import IdeaBoxCore

extension AppState {
    /// Puts a sheet in the place of the one that is open, and drops what belonged to that.
    mutating func put(_ next: OpenSheet) {
        close()
        sheet = next
        sheetNumber = next.number ?? number()
    }

    /// Drops the sheet with all that was typed, and the questions that belong to it.
    mutating func close() {
        let number = sheetNumber
        (sheet, sheetNumber) = (nil, nil)
        guard let number else { return }
        questions.removeAll { $0.sheet == number }
    }

    /// What a sheet's own actions do.
    mutating func work(_ action: AppAction, _ effects: inout [AppEffect]) {
        switch action {
        case .open(let id):
            guard sheet?.holdsWork != true, questions.isEmpty, restoring == nil else { return }
            guard canEdit else { return warn(refusal, &effects) }
            opening = id
        case .openFirst:
            guard let first = listing?.ideas.first, listing?.view == view, view.filter != .deleted else {
                return
            }
            work(.open(first.id), &effects)
        case .show(let kind): show(kind, &effects)
        case .close: askToClose()
        case .field(let field, let text, let version): type(text, into: field, over: version)
        case .save: save(&effects)
        case .addAsNew: addAsNew(&effects)
        default: return
        }
    }

    private mutating func askToClose() {
        guard let sheet, sheet.holdsWork else { return close() }
        ask(.discard, in: sheet.number)
    }

    private mutating func show(_ kind: AppSheet.Kind, _ effects: inout [AppEffect]) {
        guard sheet?.holdsWork != true, questions.isEmpty else { return }
        switch kind {
        case .sync:
            put(.sync)
            effects.append(.look)
        case .migration:
            put(.migration)
            if migrating.stage == .nothing { lookForOld(&effects) }
        case .settings: put(.settings)
        case .about: put(.about)
        }
    }
}
