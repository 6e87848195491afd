internal import FoundationExports
internal import OneTimePassword
internal import SecondCore

// The cards: which are shown and how, the keys that move among them, and copying.
extension AppState {
    /// How long a card shows that its code was copied.
    private static let copiedTime = Duration.seconds(2)

    /// How the list stands.
    var listOrder: ListOrder {
        switch settings.order {
        case .name: .name
        case .lastUse: .lastUse(orderedUses ?? [:])
        }
    }

    /// What an authenticator tells; one that was asked for can arrive after a newer one that was told.
    mutating func take(_ vault: VaultState) {
        guard vault.serial >= self.vault.serial else { return }
        self.vault = vault
        if orderedUses == nil { orderedUses = vault.lastUses }
    }

    /// The cards that the present search leaves.
    private func cards(at now: Date) -> [Card] {
        Screen.make(vault, query: query, order: listOrder, at: now, language: traits.language).screen.cards
    }

    mutating func useKeys(_ action: AppAction, at now: Date, _ effects: inout [AppEffect]) {
        let cards = cards(at: now)
        let place = cards.firstIndex { $0.id == selection }
        switch action {
        case .copyAt(let number):
            let place = number &- 1
            if cards.indices.contains(place) { copy(cards[place].id, at: now, &effects) }
        case .copySelected:
            if let card = place.map({ cards[$0] }) ?? cards.first { copy(card.id, at: now, &effects) }
        case .select(let steps): select(steps, from: place, of: cards)
        case .selectEnd(let isLast): selection = (isLast ? cards.last : cards.first)?.id
        default: selection = nil
        }
    }

    /// At either end the selection stays where it is.
    private mutating func select(_ steps: Int, from place: Int?, of cards: [Card]) {
        guard let place else {
            selection = (steps > 0 ? cards.first : cards.last)?.id
            return
        }
        let (next, isTooFar) = place.addingReportingOverflow(steps)
        if !isTooFar, cards.indices.contains(next) { selection = cards[next].id }
    }

    mutating func pin(_ id: UUID, _ isPinned: Bool, _ effects: inout [AppEffect]) {
        guard canEdit else { return warn(refusal, &effects) }
        guard let token = vault.tokens.first(where: { $0.id == id }) else {
            return warn(words(AuthenticatorError.notFound), &effects)
        }
        effects.append(.work(.pin(id, isPinned, name: name(of: token))))
    }

    /// The code that holds now goes into the clipboard, without its spaces.
    mutating func copy(_ id: UUID, at now: Date, _ effects: inout [AppEffect]) {
        guard let token = vault.tokens.first(where: { $0.id == id }) else {
            return warn(words(AuthenticatorError.notFound), &effects)
        }
        copying.append(id)
        effects.append(
            .copy(token.totp.code(at: now), seconds: settings.expiry, localOnly: settings.isLocalOnly))
    }

    /// Copies end in the order in which they were asked for.
    mutating func copied(_ mark: Int?, _ effects: inout [AppEffect]) {
        let id = copying.isEmpty ? nil : copying.removeFirst()
        guard let mark else { return warn(words(.notCopied), &effects) }
        say(words(SecondStrings.copied), &effects)
        if let id { show(copied: id, &effects) }
        clip = nil
        guard !traits.clipboardExpires, settings.expiry > 0 else { return }
        let number = number()
        clip = Clip(number: number, mark: mark)
        effects.append(.wake(.clipboard(number), after: .seconds(settings.expiry)))
    }

    private mutating func show(copied id: UUID, _ effects: inout [AppEffect]) {
        let number = number()
        copied = CopiedCard(number: number, id: id)
        effects += [.recordUse(id), .wake(.copied(number), after: Self.copiedTime)]
    }
}
