internal import OneTimePassword
internal import SecondCore

extension AppState {
    /// Any app can hand over links: more than these are not kept.
    static let mostLinks = 8
    /// A longer text is no link (decisions.md); it is kept to be refused, but not at any length.
    static let longestLink = 8192

    /// A link waits until the vault is open and nothing else is being asked.
    mutating func queue(_ text: String) {
        let text = String(text.prefix(Self.longestLink))
        guard !links.contains(text), links.count < Self.mostLinks else { return }
        links.append(text)
    }

    /// Asks about the next link; a sheet that would lose nothing gives way.
    mutating func presentLink() {
        guard canEdit, scene == .active, questions.isEmpty, !links.isEmpty, sheet?.holdsWork != true else {
            return
        }
        let text = links.removeFirst()
        let token = Result { () throws(OneTimePasswordError) in NewToken(try OTPAuthLink(text)) }
        open(.link(Linking(number: number(), token: token)))
    }

    mutating func save(_ linking: Linking, _ effects: inout [AppEffect]) {
        guard canEdit, !linking.isBusy, case .success(let token) = linking.token else { return }
        var linking = linking
        (linking.isBusy, linking.problem) = (true, nil)
        sheet = .link(linking)
        // The sheet said so if it is here already: saving is the person's word for it.
        let isSaid = !duplicates(of: token).isEmpty
        effects.append(.work(.add([token], allowingDuplicates: isSaid, sheet: linking.number)))
    }

    /// The tokens with the names of one that is about to be added.
    func duplicates(of token: NewToken) -> [Token] {
        vault.tokens.filter { $0.issuer == token.issuer && $0.account == token.account }
    }
}
