import SecondApp
import SecondCore
import SwiftUI

/// The cards below each other, where the window is narrow: each can be swiped.
struct CardList: View {
    let cards: [Card]
    let screen: AppScreen

    var body: some View {
        List {
            Heading(screen: screen)
                .plainRow()
            ForEach(cards) { card in
                CardButton(card: card)
                    .swipeActions(edge: .trailing, allowsFullSwipe: false) {
                        SwipeButtons(card: card)
                    }
                    .plainRow()
            }
        }
        .listStyle(.plain)
        .scrollContentBackground(.hidden)
        .scrollDismissesKeyboard(.immediately)
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
