internal import FoundationExports
public import SecondCore

/// What a Mac's menu bar opens: a search field, and the codes or what stands in their place.
///
/// It is seen beside other apps, while the window may be closed: where the vault cannot be used it shows no code either.
public struct MenuBarPage: Sendable, Equatable {
    /// The cards that its search leaves.
    public let cards: [Card]
    /// What stands in their place; nil where there are cards.
    public let notice: Screen.Notice?
    /// How the cards are drawn.
    public let look: CardsLook
    /// What stands in the empty search field.
    public let prompt: String
    /// The label of the button that opens the window.
    public let open: String
}

extension AppState {
    /// What the menu bar opens now.
    func menuBarPage(at now: Date) -> MenuBarPage {
        let screen = Screen.make(
            shownVault, query: menuBarQuery, order: listOrder, at: now, language: traits.language,
            awaitsCloud: awaiting?.isOver != true, product: product
        ).screen
        return MenuBarPage(
            cards: screen.cards, notice: screen.content.notice,
            look: CardsLook(isCompact: true, selection: nil, copied: copied?.id),
            prompt: words(.frame(.search)), open: words(.openWindow))
    }
}

extension Screen.Content {
    /// What stands in the place of the list; nil where there is one.
    fileprivate var notice: Screen.Notice? {
        switch self {
        case .loading(let notice), .waiting(let notice), .empty(let notice), .nothingMatches(let notice),
            .keyUnavailable(let notice), .vaultProblem(let notice):
            notice
        case .list: nil
        }
    }
}
