import SecondApp
import SecondCore
import SwiftUI

/// The cards, below each other or beside each other, with the keys that move among them.
struct CardsView: View {
    let cards: [Card]
    let screen: AppScreen
    @Environment(\.horizontalSizeClass) private var width
    @Environment(\.hearKey) private var hear
    @State private var columns = 1

    /// The cards of a screen.
    ///
    /// - Parameters:
    ///   - cards: the cards.
    ///   - screen: the screen.
    init(cards: [Card], screen: AppScreen) {
        self.cards = cards
        self.screen = screen
    }

    var body: some View {
        layout
            .hearsKeys { hear($0, columns) }
    }

    @ViewBuilder private var layout: some View {
        switch width {
        case .compact: CardList(cards: cards, screen: screen)
        default: CardGrid(cards: cards, screen: screen, columns: $columns)
        }
    }
}
