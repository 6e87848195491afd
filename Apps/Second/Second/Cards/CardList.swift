import SecondApp
import SecondCore
import SwiftUI

/// The cards below each other, where the window is narrow: each can be swiped.
struct CardList: View {
    let cards: [Card]
    let screen: AppScreen

    var body: some View {
        ScrollViewReader { scroll in
            List {
                Heading(screen: screen)
                    .plainRow()
                ForEach(cards) { card in
                    ListCard(card: card, look: screen.cards)
                        .swipeActions(edge: .leading) { PinButton(card: card).tint(.orange) }
                        .swipeActions(edge: .trailing, allowsFullSwipe: false) {
                            SwipeButtons(card: card)
                        }
                        .plainRow(gap: screen.cards.isCompact ? 3 : 6)
                }
            }
            .listStyle(.plain)
            .scrollContentBackground(.hidden)
            .scrollDismissesKeyboard(.immediately)
            .follows(screen.cards.selection, with: scroll)
        }
    }
}

/// A card of the list; letters that are very large need more than one row.
private struct ListCard: View {
    let card: Card
    let look: CardsLook
    @Environment(\.dynamicTypeSize) private var size

    var body: some View {
        if look.isCompact, !size.isAccessibilitySize {
            CompactCardButton(card: card, look: look)
        } else {
            CardButton(card: card, look: look)
        }
    }
}

extension View {
    /// Keeps the selected card in sight.
    ///
    /// - Parameters:
    ///   - selection: the card.
    ///   - scroll: what scrolls.
    /// - Returns: the same view.
    func follows(_ selection: Card.ID?, with scroll: ScrollViewProxy) -> some View {
        whenChanged(selection) { scroll.scrollTo($0) }
    }
}

/// What a swipe lays bare.
///
/// Delete has no destructive role here, which would take the row away before the question.
struct SwipeButtons: View {
    let card: Card
    @Environment(\.send) private var send
    @Environment(\.words) private var words

    var body: some View {
        Button {
            send(.delete(card.id))
        } label: {
            Label(words.frame(.delete), systemImage: "trash")
        }
        .tint(.red)
        EditButton(card: card)
            .tint(.blue)
    }
}
