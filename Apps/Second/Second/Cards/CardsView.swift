import SecondApp
import SecondCore
import SwiftUI

/// The cards, below each other or beside each other.
struct CardsView: View {
    let cards: [Card]
    let screen: AppScreen
    /// Told how many cards stand beside each other.
    let columns: Binding<Int>
    @Environment(\.horizontalSizeClass) private var width

    var body: some View {
        switch width {
        case .compact:
            CardList(cards: cards, screen: screen)
                .onAppear { columns.wrappedValue = 1 }
        default: CardGrid(cards: cards, screen: screen, columns: columns)
        }
    }
}
