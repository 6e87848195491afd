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

    mutating func show(_ kind: AppSheet.Kind, _ effects: inout [AppEffect]) {
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
            adding.texts[field] = text
            adding.problem = nil
            sheet = .add(adding)
        case .edit(var editing)?:
            switch field {
            case .issuer: editing.issuer = text
            case .account: editing.account = text
            case .secret, .algorithm, .digits, .period: return
            }
            editing.problem = nil
            sheet = .edit(editing)
        case .link?, .deleted?, .sync?, .settings?, .about?, nil: return
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
        case .link?, .deleted?, .sync?, .settings?, .about?, nil: return
        }
    }

    mutating func save(_ effects: inout [AppEffect]) {
        switch sheet {
        case .add(let adding)?: save(adding, &effects)
        case .link(let linking)?: save(linking, &effects)
        case .edit(let editing)?: save(editing, &effects)
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

    private mutating func save(_ editing: Editing, _ effects: inout [AppEffect]) {
        guard canEdit, !editing.isBusy, let token = vault.tokens.first(where: { $0.id == editing.token })
        else { return }
        var editing = editing
        let names = editing.following(token)
        if names.problems(storedIssuer: token.issuer).isEmpty {
            (editing.isBusy, editing.problem) = (true, nil)
            effects.append(
                .work(
                    .edit(
                        editing.token, issuer: names.issuer, account: names.account,
                        sheet: editing.number)))
        } else {
            editing.touched = [.issuer, .account]
        }
        sheet = .edit(editing)
    }
}

extension Adding {
    /// Another way begins anew, without what was said about the one before.
    mutating func take(_ next: AddForm.Way) {
        guard next != way, !isBusy else { return }
        way = next
        (camera, refused, lastCode) = (.resting, nil, nil)
        picture = .none
        problem = nil
    }
}
