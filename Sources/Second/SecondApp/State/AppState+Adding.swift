internal import OneTimePassword
internal import SecondCore

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

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
        case .failed, .cloudFailed:
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
        let title = Card.title(issuer: token.issuer, account: token.account, traits.language)
        if tokens.count > 1 {
            say(words(.addedMany(tokens.count)), &effects)
        } else {
            say(words(SecondCommandStrings.added(title)), &effects)
        }
        guard wasOpen, ids.count == 1, token.issuer.isEmpty, token.account.isEmpty else { return }
        open(.edit(Editing(number: number(), token: ids[0], issuer: "", account: "")))
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
        case .done, .failed, .cloudFailed: false
        }
    }
}

extension OpenSheet {
    /// Whether pictures and pasted text are not for this sheet.
    var isInTheWay: Bool {
        if case .add = self { false } else { true }
    }
}

extension String {
    /// The text without white space at its ends.
    var trimmingBlanks: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }),
            let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }
}
