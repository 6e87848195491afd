import SecondApp
import SecondCore
import SwiftUI

/// What can be done with a card: by a long press, a right click, a swipe or its own menu.
struct CardMenu: View {
    let card: Card
    @Environment(\.send) private var send
    @Environment(\.words) private var words

    var body: some View {
        Button {
            send(.copy(card.id))
        } label: {
            Label(words(.copyCode), systemImage: "doc.on.doc")
        }
        EditButton(card: card)
        DeleteButton(card: card)
    }
}

/// Opens the sheet that changes a card's names.
struct EditButton: View {
    let card: Card
    @Environment(\.send) private var send
    @Environment(\.words) private var words

    var body: some View {
        Button {
            send(.edit(card.id))
        } label: {
            Label(words.frame(.edit), systemImage: "pencil")
        }
        .accessibilityIdentifier("edit")
    }
}

/// Deletes a card's account, once the person has said yes.
struct DeleteButton: View {
    let card: Card
    @Environment(\.send) private var send
    @Environment(\.words) private var words

    var body: some View {
        Button(role: .destructive) {
            send(.delete(card.id))
        } label: {
            Label(words.frame(.delete), systemImage: "trash")
        }
        .accessibilityIdentifier("delete")
    }
}
