internal import FoundationExports
internal import KeyText
internal import SecondCore
internal import SyncEngine

/// The sheet that carries keys to another device, or takes them in.
struct KeyCarrying: Sendable, Equatable {
    enum Way: Sendable, Equatable {
        case importing, exporting
    }

    let number: Int
    let way: Way
    var entry = KeyEntry()
    /// Whether the text was read from a file.
    var isFromFile = false
    /// The text that was made.
    var sealed: String?
    var problem: String?
    var isBusy = false

    var holdsText: Bool { sealed == nil && entry != KeyEntry() }

    var holdsWork: Bool { isBusy || holdsText }

    /// Whether all that is needed was given.
    var isWhole: Bool {
        switch way {
        case .importing: !entry.text.isEmpty && !entry.passphrase.isEmpty
        case .exporting: !entry.passphrase.isEmpty && !entry.again.isEmpty
        }
    }
}

extension AppState {
    /// Whose keys they are, as the sentences about a text of keys name it.
    var keyProduct: KeyProduct {
        KeyProduct(
            command: "second", title: "Second", contents: SecondCommandStrings.keysOpen,
            origin: SecondAppStrings.firstKey, isApp: true)
    }

    /// What is done in that sheet besides saving.
    mutating func carryKeys(_ action: AppAction, _ effects: inout [AppEffect]) {
        guard case .keys(var carrying)? = sheet, !carrying.isBusy else { return }
        switch action {
        case .keyField(let name, let text):
            guard carrying.entry[name] != text else { return }
            carrying.entry[name] = text
            carrying.problem = nil
        case .keyFile(let text?):
            (carrying.entry.text, carrying.isFromFile, carrying.problem) = (text, true, nil)
        case .keyFile(nil): carrying.problem = words(.keyFileUnreadable)
        case .copyKeyText:
            guard let text = carrying.sealed else { return }
            effects.append(.copy(text, seconds: settings.expiry, localOnly: settings.isLocalOnly))
        default: return
        }
        sheet = .keys(carrying)
    }

    mutating func save(_ carrying: KeyCarrying, _ effects: inout [AppEffect]) {
        guard !carrying.isBusy, carrying.sealed == nil, carrying.isWhole else { return }
        var carrying = carrying
        if carrying.way == .exporting, carrying.entry.passphrase != carrying.entry.again {
            carrying.problem = words(KeyStrings.passphrasesDiffer)
        } else {
            (carrying.isBusy, carrying.problem) = (true, nil)
            let job: VaultJob =
                switch carrying.way {
                case .importing: .importKeys(carrying.entry, sheet: carrying.number)
                case .exporting: .exportKeys(carrying.entry, sheet: carrying.number)
                }
            effects.append(.work(job))
        }
        sheet = .keys(carrying)
    }

    /// What became of it.
    ///
    /// A text that was made for a sheet that is gone is dropped: it can be made again.
    mutating func carried(_ number: Int, _ outcome: VaultJob.Outcome, _ effects: inout [AppEffect]) {
        guard case .keys(var carrying)? = sheet, carrying.number == number else {
            if let told = told(outcome) { say(told, &effects) }
            if let sentence = sentence(outcome) { warn(sentence, &effects) }
            return
        }
        if let told = told(outcome) {
            close()
            return say(told, &effects)
        }
        carrying.isBusy = false
        if case .keysSealed(let text) = outcome {
            (carrying.entry, carrying.sealed) = (KeyEntry(), text)
        } else {
            carrying.problem = sentence(outcome)
        }
        sheet = .keys(carrying)
    }

    private func told(_ outcome: VaultJob.Outcome) -> String? {
        guard case .keysAdded(let count, _) = outcome else { return nil }
        return words(count == 0 ? SecondAppStrings.keysHere : .keysImported(count))
    }
}

extension AppState {
    /// The sheet in words.
    func form(_ carrying: KeyCarrying) -> KeyForm {
        func field(_ name: KeyForm.Field.Name, _ label: SecondAppStrings) -> KeyForm.Field {
            KeyForm.Field(id: name, label: words(label), text: carrying.entry[name])
        }
        let isImport = carrying.way == .importing
        let isMade = carrying.sealed != nil
        let text = isImport && !carrying.isFromFile ? [field(.text, .keyText)] : []
        let again = isImport ? [] : [field(.again, .passphraseAgain)]
        return KeyForm(
            kind: isImport ? .importKeys : .exportKeys,
            title: words(isImport ? SecondAppStrings.importKeys : .exportKeys),
            message: isMade
                ? words(keyProduct.warning)
                : words(isImport ? SecondAppStrings.importKeysMessage : .exportKeysMessage),
            fields: isMade ? [] : text + [field(.passphrase, .passphrase)] + again,
            takesFile: isImport, fromFile: carrying.isFromFile ? words(.keyTextFromFile) : nil,
            sealed: carrying.sealed, label: words(isImport ? SecondAppStrings.importNow : .makeKeyText),
            leave: words(.frame(isMade ? .done : .cancel)),
            canSave: !carrying.isBusy && !isMade && carrying.isWhole, isBusy: carrying.isBusy,
            problem: carrying.problem, holdsWork: carrying.holdsWork)
    }
}
