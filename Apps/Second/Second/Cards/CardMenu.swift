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
        PinButton(card: card)
        EditButton(card: card)
        DeleteButton(card: card)
    }
}

/// Puts a card before those that are not pinned, or back among them.
struct PinButton: View {
    let card: Card
    @Environment(\.send) private var send
    @Environment(\.words) private var words

    var body: some View {
        let offer = card.pinOffer(in: words.language)
        Button {
            send(offer.action)
        } label: {
            Label(offer.label, systemImage: offer.symbol)
        }
        .accessibilityIdentifier("pin")
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
