internal import FoundationExports
internal import OneTimePassword
internal import SecondCore

extension AppState {
    /// Puts a sheet in the place of the one that is open, and drops what belonged to that.
    mutating func open(_ next: OpenSheet) {
        close()
        sheet = next
        sheetNumber = next.number ?? number()
    }

    /// Drops the sheet with all that was typed, and the questions that belong to it.
    mutating func close() {
        let number = sheet?.number
        (sheet, sheetNumber) = (nil, nil)
        guard let number else { return }
        questions.removeAll { $0.sheet == number }
    }

    /// Closes the sheet; where something was typed and not saved, the person is asked first.
    mutating func askToClose() {
        guard let sheet, sheet.holdsText else { return close() }
        ask(.discard, in: sheet.number)
    }

    mutating func show(_ kind: AppScreen.Sheet.Kind, _ effects: inout [AppEffect]) {
        guard sheet?.holdsWork != true, questions.isEmpty else { return }
        switch kind {
        case .add:
            if case .add? = sheet { return }
            guard canEdit else { return warn(refusal, &effects) }
            open(.add(Adding(number: number())))
        case .deleted: open(.deleted)
        case .sync:
            open(.sync)
            effects.append(.look)
        case .settings: open(.settings)
        case .importKeys: open(.keys(KeyCarrying(number: number(), way: .importing)))
        case .exportKeys: open(.keys(KeyCarrying(number: number(), way: .exporting)))
        case .about: open(.about)
        }
    }

    mutating func changeAdding(_ change: (inout Adding) -> Void) {
        guard case .add(var adding)? = sheet else { return }
        change(&adding)
        sheet = .add(adding)
    }

    mutating func type(_ text: String, into field: ManualEntry.FieldName) {
        switch sheet {
        case .add(var adding)?:
            guard adding.texts[field, default: ""] != text else { return }
            adding.texts[field] = text
            adding.problem = nil
            sheet = .add(adding)
        case .edit(var editing)?:
            guard TokenNames.fields.contains(field), editing.names[field] != text else { return }
            editing.names[field] = text
            editing.problem = nil
            sheet = .edit(editing)
        case .link?, .keys?, .deleted?, .sync?, .settings?, .about?, nil: return
        }
    }

    mutating func leave(_ field: ManualEntry.FieldName) {
        switch sheet {
        case .add(var adding)?:
            // A field that was only passed through is not complained about.
            guard adding.texts[field]?.isEmpty == false else { return }
            adding.touched.insert(field)
            sheet = .add(adding)
        case .edit(var editing)?:
            editing.touched.insert(field)
            sheet = .edit(editing)
        case .link?, .keys?, .deleted?, .sync?, .settings?, .about?, nil: return
        }
    }

    mutating func save(_ effects: inout [AppEffect]) {
        switch sheet {
        case .add(let adding)?: save(adding, &effects)
        case .link(let linking)?: save(linking, &effects)
        case .edit(let editing)?: save(editing, &effects)
        case .keys(let carrying)?: save(carrying, &effects)
        case .deleted?, .sync?, .settings?, .about?, nil: return
        }
    }

    private mutating func save(_ adding: Adding, _ effects: inout [AppEffect]) {
        guard canEdit, !adding.isBusy, adding.way == .manual else { return }
        do throws(ManualEntry.Problem) {
            let token = try adding.entry.token()
            changeAdding { ($0.isBusy, $0.problem) = (true, nil) }
            effects.append(.work(.add([token], allowingDuplicates: false, sheet: adding.number)))
        } catch {
            changeAdding { $0.touched = Set(ManualEntry.FieldName.allCases) }
        }
    }

    private mutating func save(_ editing: TokenEditing, _ effects: inout [AppEffect]) {
        guard canEdit, !editing.isBusy, let token = vault.tokens.first(where: { $0.id == editing.token })
        else { return }
        var editing = editing
        let next = editing.following(token)
        if next.problems(storedIssuer: token.issuer).isEmpty {
            (editing.isBusy, editing.problem) = (true, nil)
            effects.append(.work(.edit(editing.token, next.names, sheet: editing.number)))
        } else {
            editing.touched = Set(TokenNames.fields)
        }
        sheet = .edit(editing)
    }
}

extension Adding {
    /// Another way begins again, without what was said about the one before.
    mutating func take(_ next: AddForm.Method) {
        guard next != way, !isBusy else { return }
        way = next
        (camera, refused, lastCode) = (.resting, nil, nil)
        picture = .none
        problem = nil
    }
}

extension AppState {
    /// Adds tokens that are good, if the vault can be changed.
    mutating func add(
        _ tokens: [NewToken], allowingDuplicates: Bool = false, _ effects: inout [AppEffect]
    ) {
        guard canEdit else {
            changeAdding { $0.lastCode = nil }
            return refuse(refusal, &effects)
        }
        changeAdding { ($0.isBusy, $0.problem) = (true, nil) }
        effects.append(.work(.add(tokens, allowingDuplicates: allowingDuplicates, sheet: sheet?.number)))
    }

    /// Says why something was not added: in the sheet that is open, else in a toast.
    mutating func refuse(_ sentence: String, _ effects: inout [AppEffect]) {
        guard case .add(var adding)? = sheet else { return warn(sentence, &effects) }
        adding.isBusy = false
        switch adding.way {
        case .scan: adding.refused = sentence
        case .picture: adding.picture = .refused(sentence)
        case .manual: adding.problem = sentence
        }
        sheet = .add(adding)
    }

    /// What became of adding.
    mutating func added(
        _ tokens: [NewToken], _ number: Int?, _ outcome: VaultJob.Outcome, _ effects: inout [AppEffect]
    ) {
        let isOpen = number != nil && sheet?.number == number
        switch outcome {
        case .done(let ids):
            if isOpen { close() }
            greet(tokens, ids, wasOpen: isOpen, &effects)
        case .failed(.duplicate(let present)) where isOpen || number == nil:
            ask(.duplicate(tokens, of: present), in: number)
        case .failed(.duplicate(let present)):
            // The sheet was closed meanwhile, which is an answer.
            warn(words(.notAddedAgain(present.first.map(name) ?? "")), &effects)
        case .failed, .cloudFailed, .keysAdded, .keysSealed, .noKeys, .keysNotCarried:
            let sentence = sentence(outcome) ?? ""
            // What may have passed by the next time is no reason to overlook the same code.
            if !outcome.isOfToken, isOpen { changeAdding { $0.lastCode = nil } }
            guard isOpen else { return warn(sentence, &effects) }
            if case .link(var linking)? = sheet {
                (linking.isBusy, linking.problem) = (false, sentence)
                sheet = .link(linking)
            } else {
                refuse(sentence, &effects)
            }
        }
    }

    /// Says that accounts were added; one without any name is given one at once.
    private mutating func greet(
        _ tokens: [NewToken], _ ids: [UUID], wasOpen: Bool, _ effects: inout [AppEffect]
    ) {
        guard let token = tokens.first else { return }
        if wasOpen, ids.count == 1, token.issuer.isEmpty, token.account.isEmpty {
            open(.edit(TokenEditing(number: number(), token: ids[0], TokenNames())))
        }
        let title = Card.title(issuer: token.issuer, account: token.account, traits.language)
        if tokens.count > 1 {
            say(words(.addedMany(tokens.count)), &effects)
        } else {
            say(words(SecondCommandStrings.added(title)), &effects)
        }
    }

    /// Text that a person pasted: added as a scanned code is.
    mutating func pasted(_ text: String, _ effects: inout [AppEffect]) {
        if case .add(let adding)? = sheet, adding.isBusy { return }
        guard sheet?.isInTheWay != true else { return }
        let text = text.trimmingBlanks
        guard !text.isEmpty else { return refuse(words(.nothingPasted), &effects) }
        do throws(OneTimePasswordError) {
            add([NewToken(try OTPAuthLink(text))], &effects)
        } catch {
            if error == .link(.bareSecret), takeSecret(text) { return }
            refuse(words(error), &effects)
        }
    }

    /// Takes a secret that was pasted alone to the form; false if none is open, or a secret is being typed there.
    private mutating func takeSecret(_ text: String) -> Bool {
        guard case .add(var adding)? = sheet, adding.texts[.secret, default: ""].isEmpty else { return false }
        adding.take(.manual)
        adding.texts[.secret] = text
        sheet = .add(adding)
        return true
    }
}

extension VaultJob.Outcome {
    /// Whether the same tokens would be refused again.
    fileprivate var isOfToken: Bool {
        switch self {
        case .failed(.duplicate), .failed(.invalid), .failed(.tooLarge): true
        case .done, .failed, .cloudFailed, .keysAdded, .keysSealed, .noKeys, .keysNotCarried: false
        }
    }
}

extension AppState.OpenSheet {
    /// Whether pictures and pasted text are not for this sheet.
    var isInTheWay: Bool {
        if case .add = self { false } else { true }
    }
}

extension String {
    /// The text without white space at its ends.
    fileprivate var trimmingBlanks: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }),
            let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }
}
