import SecondApp
import SecondCore
import SwiftUI

/// The cards, below each other or beside each other.
struct CardsView: View {
    let cards: [Card]
    let screen: AppScreen
    @Environment(\.horizontalSizeClass) private var width

    var body: some View {
        switch width {
        case .compact: CardList(cards: cards, screen: screen)
        default: CardGrid(cards: cards, screen: screen)
        }
    }
}
